use super::scene::*;
#[test]
fn zz_print() {
    for rows in [&["........................","........................","........................"][..], &["............","............","............","............"][..]] {
    let s = Scene::new(rows, &[("plain", US, at(0,0)),("plain", THEM, at(10,0))]);
    for y in 0..rows.len() as u8 { println!("{:?}", (0..rows[0].len() as u8).map(|x| s.zone(at(x,y))).collect::<Vec<_>>()); }
    }
}
