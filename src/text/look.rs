//! The board in words: squares, who is near, how far one can go, and a picture for those who want one.

use super::play::Play;
use super::words::{BEARINGS, Page, bearing, capital, count, listed, way};
use crate::battle::{CharacterId, Side, Target};
use crate::board::{Board, LEGEND, Layer, Level, Square, column_name, distance3};
use crate::table::AnyBattle;
use std::io;

/// Columns of one part of the picture, so that a row fits into a line.
const COLUMNS: usize = 46;
/// What lies on a square to be fought for.
const OBJECTIVE: char = '$';
/// Height of the eyes above the level of whoever looks.
const EYES: i8 = 1;

/// Everybody with a letter: capitals for side 0, small ones for side 1.
fn signs(battle: &AnyBattle) -> Vec<char> {
    let mut next = [b'A', b'a'];
    let mut signs = Vec::new();
    for one in battle.characters() {
        let letter = &mut next[one.side.index()];
        signs.push(char::from(*letter));
        *letter += 1;
    }
    signs
}

/// In a sentence: `level -1`, `level 2`.
fn level(level: Level) -> String {
    format!("level {level}")
}

impl Play {
    /// Those on the board whom the listener may know of.
    pub(super) fn shown(&self) -> impl Iterator<Item = CharacterId> {
        let people = self.table.battle().characters().iter().enumerate();
        let shown = people.filter(|(i, one)| one.is_present() && !self.hides(CharacterId(*i as u8)));
        shown.map(|(i, _)| CharacterId(i as u8))
    }

    /// Where somebody is: `C5, level 0`, with what is special about it.
    pub(super) fn place(&self, who: CharacterId) -> String {
        let battle = self.table.battle();
        let board = battle.board();
        let Some(one) = battle.characters().get(who.index()) else { return String::new() };
        let Some(square) = one.square.filter(|_| !one.removed) else {
            return if one.removed { "out of the battle".to_owned() } else { "not on the board yet".to_owned() };
        };
        let spot = board.spot(square, one.level);
        let how = match () {
            () if spot.layer == Layer::Below => ", in the water below the deck",
            () if board.is_swum_at(spot) && one.level <= board.spot_level(spot) => ", in the water",
            () if one.level > board.spot_level(spot) => ", above the ground",
            () if one.level < board.spot_level(spot) => ", on the wall",
            () => "",
        };
        format!("{square}, {}{how}", level(one.level))
    }

    /// One square: column, row, ground, level, who, marks, zones, and what lies around it.
    pub(super) fn look(&self, square: Square, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let board = battle.board();
        let name = square.to_string();
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let (ground, notes) = battle.describe_square(square);
        page.say(&format!("{name}: column {letters}, row {}. {ground}.", u16::from(square.y) + 1))?;
        for (note, rule) in notes {
            page.say(&format!("  {note} ({rule})"))?;
        }
        if board.has_below(square) {
            let surface = board.water_surface(square).unwrap_or_default();
            page.say(&format!("Below it there is water, {}.", level(surface)))?;
        }
        for who in self.shown().filter(|who| self.covers(*who, square)) {
            page.say(&format!("Here: {}.", self.person_in_short(who)))?;
        }
        for mark in battle.marks(self.viewer().unwrap_or(Side(0))).iter().filter(|mark| mark.square == square) {
            page.say(&format!("{}. ({})", capital(&mark.text), mark.rule))?;
        }
        for one in battle.score_sheet().objectives.iter().filter(|one| one.square == Some(square)) {
            page.say(&format!("Objective: {}: {}.", one.name, one.text))?;
        }
        let mut zones: Vec<String> = Vec::new();
        for side in Side::BOTH {
            if board.deployment(side.0).contains(&square) {
                zones.push(format!("deployment zone {}", side.0 + 1));
            }
        }
        let held = battle.score_sheet().zones;
        zones.extend(held.iter().filter(|zone| zone.squares.contains(&square)).map(|zone| zone.name.clone()));
        if battle.info().panels.zones
            && let Some(area) = board.area_at(square).and_then(|at| board.areas().get(at))
        {
            zones.push(format!("zone {}", area.name));
        }
        if !zones.is_empty() {
            page.say(&format!("It lies in {}.", listed(&zones)))?;
        }
        self.around(square, page)
    }

    /// What borders on a square, neighbours of a kind together.
    fn around(&self, square: Square, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let board = battle.board();
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        for (at, &(east, south)) in crate::board::DIRECTIONS.iter().enumerate() {
            let ground = match board.offset(square, east, south) {
                None => "the edge of the board".to_owned(),
                Some(next) => battle.describe_square(next).0,
            };
            let direction = BEARINGS[at].to_owned();
            match kinds.iter_mut().find(|(known, _)| *known == ground) {
                Some((_, directions)) => directions.push(direction),
                None => kinds.push((ground, vec![direction])),
            }
        }
        let words = kinds.iter().map(|(ground, directions)| match directions.len() {
            8 => format!("{ground} on all sides"),
            _ => format!("{ground} to the {}", listed(directions)),
        });
        page.say(&format!("Around it: {}.", words.collect::<Vec<_>>().join("; ")))
    }

    /// True if somebody's body is there.
    fn covers(&self, who: CharacterId, square: Square) -> bool {
        let battle = self.table.battle();
        let own = battle.characters().get(who.index()).and_then(|one| one.square);
        own == Some(square) || battle.body(who).contains(&square)
    }

    /// Everybody by distance from a place, with direction and whether a line of sight leads there.
    pub(super) fn near(
        &self,
        from: Square,
        height: Level,
        but: Option<CharacterId>,
        page: &mut Page,
    ) -> io::Result<()> {
        let battle = self.table.battle();
        let board = battle.board();
        let mut found: Vec<(u8, String)> = Vec::new();
        for who in self.shown().filter(|who| Some(*who) != but) {
            let one = &battle.characters()[who.index()];
            let Some(square) = one.square else { continue };
            let seen = if sees(board, (from, height), (square, one.level)) { "in sight" } else { "not in sight" };
            let contact = if board.contact(from, height, square, one.level) { ", in contact" } else { "" };
            let distance = distance3(from, height, square, one.level);
            let zones = zones_between(battle, (from, height), (square, one.level));
            let (name, _) = battle.names(who);
            let gang = battle.gang(one.side);
            let height = match i16::from(one.level) - i16::from(height) {
                0 => String::new(),
                up if up > 0 => format!(", {} higher", count(up as usize, "level")),
                down => format!(", {} lower", count(down.unsigned_abs().into(), "level")),
            };
            let words = format!("{name} of {gang}: {}{height}{contact}, {seen}{zones}.", way(from, square));
            found.push((distance, words));
        }
        found.sort_by_key(|(distance, _)| *distance);
        if found.is_empty() {
            page.say("Nobody else is on the board.")?;
        }
        for (_, words) in found {
            page.say(&words)?;
        }
        for one in battle.score_sheet().objectives.iter().filter(|one| one.carrier.is_none()) {
            if let Some(square) = one.square {
                page.say(&format!("Objective {}, {}: {}.", one.name, one.text, way(from, square)))?;
            }
        }
        Ok(())
    }

    /// How far the present choices lead, by direction.
    pub(super) fn reach(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let Some(decision) = self.table.decision() else { return page.say("The battle is over.") };
        let actor = battle.active().or(decision.actor);
        let start = actor.and_then(|who| battle.characters().get(who.index())?.square);
        let (Some(who), Some(start)) = (actor, start) else {
            return page.say("Nobody acts yet: first choose who does.");
        };
        // By direction and action: how many squares, and the farthest of them.
        let mut found: Vec<(usize, u8, Vec<Square>)> = Vec::new();
        for choice in self.table.choices().iter().filter(|choice| choice.actor == who) {
            let Target::Square(square) = choice.target else { continue };
            let Some(direction) = bearing(start, square) else { continue };
            match found.iter_mut().find(|(at, action, _)| (*at, *action) == (direction, choice.action.0)) {
                Some((_, _, squares)) if squares.contains(&square) => {}
                Some((_, _, squares)) => squares.push(square),
                None => found.push((direction, choice.action.0, vec![square])),
            }
        }
        let name = battle.names(who).0;
        if found.is_empty() {
            return page.say(&format!("{name} is at {} and has nowhere to go now.", self.place(who)));
        }
        page.say(&format!("{name} is at {}. With one choice it gets:", self.place(who)))?;
        for (at, direction) in BEARINGS.iter().enumerate() {
            let ways: Vec<String> = found
                .iter()
                .filter(|(of, ..)| *of == at)
                .map(|(_, action, squares)| {
                    let action = battle.info().actions.get(usize::from(*action)).map_or("", |entry| entry.name);
                    let far = squares.iter().max_by_key(|square| start.distance(**square)).copied().unwrap_or(start);
                    let (ground, _) = battle.describe_square(far);
                    let others = if squares.len() > 1 { format!(", {} in all", squares.len()) } else { String::new() };
                    let steps = count(usize::from(start.distance(far)), "square");
                    format!("{action} {steps} to {far} ({ground}{others})")
                })
                .collect();
            if !ways.is_empty() {
                page.say(&format!("{}: {}.", capital(direction), ways.join("; ")))?;
            }
        }
        Ok(())
    }

    /// The board drawn in characters, with a legend; who is below a deck is said in words.
    pub(super) fn picture(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let board = battle.board();
        let (sheet, signs) = (battle.score_sheet(), signs(battle));
        let rows = board.to_rows();
        let drawn: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        page.say(&format!(
            "{}, {} columns from A in the west, {} rows from 1 in the north. Each square is two letters: the ground, and \
             who is there.",
            board.title(),
            board.width(),
            board.height()
        ))?;
        let above = |who: CharacterId, square| {
            let one = &battle.characters()[who.index()];
            self.covers(who, square) && board.spot(square, one.level).layer == Layer::Top
        };
        let columns: Vec<u8> = (0..board.width()).collect();
        for part in columns.chunks(COLUMNS) {
            let head: String = part.iter().map(|&x| format!("{:<2}", column_name(x))).collect();
            page.picture(&format!("    {head}"))?;
            for (y, row) in drawn.iter().enumerate() {
                let mut line = format!("{:>3} ", y + 1);
                for &x in part {
                    let square = Square::new(x, y as u8);
                    let somebody = self.shown().find(|who| above(*who, square)).map(|who| signs[who.index()]);
                    let lies = sheet.objectives.iter().any(|one| one.square == Some(square) && one.carrier.is_none());
                    line.push(row.get(usize::from(x)).copied().unwrap_or(' '));
                    line.push(somebody.unwrap_or(if lies { OBJECTIVE } else { ' ' }));
                }
                page.picture(&line)?;
            }
        }
        let used = LEGEND.iter().filter(|(sign, _)| drawn.iter().any(|row| row.contains(sign)));
        page.say("The ground:")?;
        for (sign, text) in used {
            page.picture(&format!("  {sign}  {text}"))?;
        }
        for who in self.shown() {
            page.say(&format!("{}: {}.", signs[who.index()], self.person_in_short(who)))?;
        }
        if sheet.objectives.iter().any(|one| one.square.is_some()) {
            page.say(&format!("{OBJECTIVE}: an objective, see \"goals\"."))?;
        }
        if board.squares().any(|square| board.has_below(square)) {
            page.say("Below bridges and what floats there is water.")?;
            for who in self.shown() {
                let one = &battle.characters()[who.index()];
                if let Some(square) = one.square.filter(|at| board.spot(*at, one.level).layer == Layer::Below) {
                    page.say(&format!("{} swims below {square}.", battle.names(who).0))?;
                }
            }
        }
        Ok(())
    }
}

/// A line of sight between two places.
fn sees(board: &Board, (a, a_level): (Square, Level), (b, b_level): (Square, Level)) -> bool {
    let (from, to) = (board.spot(a, a_level), board.spot(b, b_level));
    if (board.spot_level(from), board.spot_level(to)) == (a_level, b_level) {
        return board.in_line_of_sight(from, to);
    }
    board.sees(a, a_level, EYES, b, b_level, EYES)
}

/// How many zones lie between two places, where the rules count in zones.
fn zones_between(battle: &AnyBattle, (a, a_level): (Square, Level), (b, b_level): (Square, Level)) -> String {
    let board = battle.board();
    if !battle.info().panels.zones {
        return String::new();
    }
    let (from, to) = (board.zone_of(board.spot(a, a_level)), board.zone_of(board.spot(b, b_level)));
    match (from, to) {
        (Some(from), Some(to)) if from == to => ", in the same zone".to_owned(),
        (Some(from), Some(to)) => match board.zone_graph().distance(from, to) {
            Some(zones) => format!(", {} away in {}", count(usize::from(zones), "zone"), board.zone_named(to).name),
            None => format!(", in {}", board.zone_named(to).name),
        },
        _ => String::new(),
    }
}
