//! How a rule system lists its words: one line each, with its number, a constant and what players read of it.

/// Stats, counters or statuses: `vocabulary! { LIST, StatId: 0 AP "ap" "AP" "2.4" "Action Points." }` makes the constant `AP` and an
/// entry of `LIST`. The number is the place in the list.
macro_rules! vocabulary {
    ($list:ident, $id:ident: $($index:literal $name:ident $key:literal $title:literal $rule:literal $text:literal),* $(,)?) => {
        $(#[doc = $text] pub const $name: $id = $id($index);)*
        static $list: &[Entry] = &[$(Entry { key: $key, name: $title, text: $text, rule: $rule }),*];
    };
}

/// Actions, which also say what they are, how they look and what is heard of them.
macro_rules! actions {
    ($list:ident: $($index:literal $name:ident $key:literal $title:literal $rule:literal $nature:ident $icon:literal $sound:literal $text:literal),* $(,)?) => {
        $(#[doc = $text] pub const $name: ActionId = ActionId($index);)*
        static $list: &[Action] = &[$(Action {
            entry: Entry { key: $key, name: $title, text: $text, rule: $rule },
            nature: Nature::$nature,
            icon: $icon,
            sound: $sound,
        }),*];
    };
}

pub(crate) use {actions, vocabulary};
