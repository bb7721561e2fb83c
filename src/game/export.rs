//! Handing things to the player: files where a player finds them; in a browser downloads and its clipboard.

/// Hands over a text as a file of this name; where it lies, in words.
///
/// # Errors
/// It cannot be handed over; as a sentence.
#[cfg(not(target_arch = "wasm32"))]
pub fn file(name: &str, text: &str) -> Result<String, String> {
    let folder = folder().ok_or("This machine names no folder for it.")?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = folder.join(name);
    std::fs::write(&path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    Ok(path.display().to_string())
}

/// Where players look for what programs hand them: the downloads; the game's own folder where there are none.
#[cfg(not(target_arch = "wasm32"))]
fn folder() -> Option<std::path::PathBuf> {
    let own = std::env::var_os("ACQUA_ALTA_HOME").is_some_and(|own| !own.is_empty());
    let person = directories::UserDirs::new().filter(|_| !own);
    let downloads = person.and_then(|person| person.download_dir().map(std::path::Path::to_owned));
    downloads.filter(|path| path.is_dir()).or_else(|| crate::table::data_dir().map(|own| own.join("exports")))
}

/// The same in a browser: a download.
///
/// # Errors
/// The page does not allow it; as a sentence.
#[cfg(target_arch = "wasm32")]
pub fn file(name: &str, text: &str) -> Result<String, String> {
    use wasm_bindgen::JsCast;
    let refused = || "The browser does not allow it.".to_owned();
    let document = web_sys::window().and_then(|window| window.document()).ok_or_else(refused)?;
    let link = document.create_element("a").map_err(|_| refused())?;
    let escaped = encode(text);
    link.set_attribute("href", &format!("data:text/plain;charset=utf-8,{escaped}")).map_err(|_| refused())?;
    link.set_attribute("download", name).map_err(|_| refused())?;
    link.unchecked_into::<Link>().click();
    Ok(format!("the downloads, as {name}"))
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    type Link;
    #[wasm_bindgen(method)]
    fn click(this: &Link);
    #[wasm_bindgen(js_name = encodeURIComponent)]
    fn encode(text: &str) -> String;
    #[wasm_bindgen(catch, js_namespace = ["navigator", "clipboard"], js_name = writeText)]
    fn write_text(text: &str) -> Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>;
}

/// Copies a text to the clipboard; a file of this name where there is none. What was done, in words.
///
/// # Errors
/// It cannot be copied; as a sentence.
pub fn copy(name: &str, text: &str) -> Result<String, String> {
    #[cfg(target_arch = "wasm32")]
    if write_text(text).is_ok() {
        return Ok("the clipboard".to_owned());
    }
    file(name, text)
}
