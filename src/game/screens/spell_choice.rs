//! The spells that a Mage of a gang knows, chosen before the battle (CAN-29).

use crate::game::hud::widgets::{self, Button, Look, fitted, mark, words};
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::rules::canal::{Codex, Kind, Recruit, Spell};
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Rule of Mages.
const RULE: &str = "CAN-29";

/// Shows the discipline and the spells of a recruit, to be changed; nothing for those who are no Mages.
pub fn show(ui: &mut Ui, codex: &Codex, kind: &Kind, recruit: &mut Recruit, art: &Art) {
    let disciplines = codex.disciplines_of(kind);
    let known = chosen(codex, kind, recruit);
    let first = known.first().map(|spell| spell.discipline.clone());
    let Some(discipline) = first.or_else(|| disciplines.first().map(|&first| first.to_owned())) else { return };
    let most = codex.spells_to_choose(kind, &discipline);
    let count = known.iter().filter(|spell| !spell.cantrip).count();
    ui.horizontal(|ui| {
        ui.label(words(format!("Spells of {}", recruit.name), theme::display(size::HEADING), theme::BRASS_HI));
        rulebook::chip(ui, RULE);
    });
    widgets::rule(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for of in disciplines.iter().filter(|_| disciplines.len() > 1) {
            let look = if *of == discipline { Look::Selected } else { Look::Plain };
            let label = format!("discipline {}", of.to_lowercase());
            if Button::new(&label, of, vec2(96.0, 34.0)).look(look).show(ui, art) && *of != discipline {
                // The first spells of the other discipline, to begin with.
                let usual = codex.spells_of(of).take(codex.spells_to_choose(kind, of));
                recruit.spells = usual.map(|spell| spell.key.clone()).collect();
            }
        }
        let ink = if count == most { theme::GOOD } else { theme::REASON };
        ui.label(words(format!("{count} of {most} chosen"), theme::medium(size::SECONDARY), ink));
    });
    for spell in codex.cantrip(&discipline).into_iter().chain(codex.spells_of(&discipline)) {
        let has = spell.cantrip || known.contains(&spell);
        if row(ui, spell, has, spell.cantrip || !has && count >= most, art) {
            toggle(codex, kind, recruit, spell);
        }
    }
}

/// What it knows as it stands, legal or not.
fn chosen<'a>(codex: &'a Codex, kind: &Kind, recruit: &Recruit) -> Vec<&'a Spell> {
    if recruit.spells.is_empty() {
        return codex.usual_spells(kind);
    }
    recruit.spells.iter().filter_map(|key| codex.spell(key)).collect()
}

fn toggle(codex: &Codex, kind: &Kind, recruit: &mut Recruit, spell: &Spell) {
    let mut keys: Vec<String> = chosen(codex, kind, recruit).into_iter().map(|spell| spell.key.clone()).collect();
    match keys.iter().position(|key| *key == spell.key) {
        Some(at) => {
            keys.remove(at);
        }
        None => keys.push(spell.key.clone()),
    }
    // No key at all would mean the usual ones again: the cantrip, known anyway, stands for "none yet".
    if keys.is_empty()
        && let Some(cantrip) = codex.cantrip(&spell.discipline)
    {
        keys.push(cantrip.key.clone());
    }
    recruit.spells = keys;
}

fn row(ui: &mut Ui, spell: &Spell, has: bool, fixed: bool, art: &Art) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 40.0), Sense::click());
    let label = format!("learn {}", spell.key);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, !fixed, has, &label));
    mark(&label, rect);
    let look = match (has, fixed) {
        (true, _) => Look::Selected,
        (false, true) => Look::Off,
        (false, false) => Look::Plain,
    };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    art.icon(painter, if has { "check" } else { "plus" }, rect.left_center() + vec2(20.0, 0.0), 18.0, ink);
    let left = rect.left_center() + vec2(40.0, 0.0);
    let room = rect.width() - 48.0;
    let name = left - vec2(0.0, 8.0);
    fitted(painter, name, Align2::LEFT_CENTER, &spell.name, theme::strong(size::BODY), ink, room);
    let price = if spell.will == 0 { "no Will".to_owned() } else { format!("{} Will", spell.will) };
    let always = if spell.cantrip { "always known · " } else { "" };
    let numbers = format!("{always}Difficulty {} · {price} · range {}", spell.difficulty, spell.range);
    let below = left + vec2(0.0, 10.0);
    fitted(painter, below, Align2::LEFT_CENTER, &numbers, theme::body(size::SMALL), theme::NOTE, room);
    let clicked = response.clicked() && !fixed;
    rulebook::explain(response, &spell.text, "7.3");
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spells_are_unlearned_and_others_learned() {
        let codex = Codex::shipped();
        let kind = codex.kind("canal_witch").expect("shipped");
        let mut witch = Recruit::new("canal_witch", "Alga");
        let most = codex.spells_to_choose(kind, &codex.usual_spells(kind)[0].discipline);
        let first = codex.usual_spells(kind)[1].clone();
        toggle(&codex, kind, &mut witch, &first);
        assert!(codex.known_spells(kind, &witch.spells).is_err(), "one is missing");
        let other = codex.spells_of(&first.discipline).find(|spell| !codex.usual_spells(kind).contains(spell));
        toggle(&codex, kind, &mut witch, other.expect("there are more spells than one may choose"));
        let known = codex.known_spells(kind, &witch.spells).expect("a legal choice");
        assert_eq!(known.len(), most + 1, "and the cantrip");
        assert!(!known.contains(&&first));
    }

    #[test]
    fn who_unlearns_everything_has_not_the_usual_spells() {
        let codex = Codex::shipped();
        let kind = codex.kind("tide_mother").expect("shipped");
        let mut mother = Recruit::new("tide_mother", "Marea");
        let discipline = codex.usual_spells(kind)[0].discipline.clone();
        for spell in codex.spells_of(&discipline).cloned().collect::<Vec<_>>() {
            if chosen(&codex, kind, &mother).contains(&&spell) {
                toggle(&codex, kind, &mut mother, &spell);
            }
        }
        assert!(codex.known_spells(kind, &mother.spells).is_err());
    }
}
