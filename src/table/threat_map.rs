//! What if somebody stood there: whom it could aim at from that square, and who could aim at it, before anybody else moves. The
//! answer comes from the rules themselves: the position is edited on a copy, and its choices are listed.

use super::{AnyBattle, Edit, TableError};
use crate::battle::{CharacterId, Choice, Nature, Occasion, Target};
use crate::board::Square;
use crate::dice::Chance;

/// Somebody who can aim at somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct Aimed {
    /// Who would do it.
    pub by: CharacterId,
    /// To whom.
    pub at: CharacterId,
    /// The likeliest way to do it.
    pub choice: Choice,
    /// Chance that its first roll succeeds, before anything is rolled against it; none where nothing is rolled.
    pub chance: Option<Chance>,
}

/// A square as somebody would find it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ThreatMap {
    /// Enemies that it could aim at from there, by number.
    pub aims: Vec<Aimed>,
    /// Enemies that could aim at it there from where they stand, by number.
    pub threats: Vec<Aimed>,
}

impl ThreatMap {
    /// True if an enemy could aim at `who` there from where it stands; false too where nobody can stand.
    pub fn is_threatened(battle: &AnyBattle, who: CharacterId, square: Square) -> bool {
        placed(battle, who, square).is_ok_and(|there| {
            let enemies = enemies(&there, who);
            enemies.into_iter().any(|enemy| !aimed(&there, enemy, &[who]).is_empty())
        })
    }

    /// The square as `who` would find it, with what is left of its turn or else with all its points, and every enemy in turn with all of theirs.
    ///
    /// # Errors
    /// Nobody can stand there, or the battle is in the middle of something: the reason as a sentence.
    pub fn of(battle: &AnyBattle, who: CharacterId, square: Square) -> Result<ThreatMap, TableError> {
        let there = placed(battle, who, square)?;
        let enemies = enemies(&there, who);
        let aims = aimed(&there, who, &enemies);
        let threats = enemies.iter().flat_map(|&enemy| aimed(&there, enemy, &[who])).collect();
        Ok(ThreatMap { aims, threats })
    }
}

/// The battle with `who` on that square.
pub(super) fn placed(battle: &AnyBattle, who: CharacterId, square: Square) -> Result<AnyBattle, TableError> {
    let mut there = battle.clone();
    let stands = battle.characters().get(who.index()).is_some_and(|one| one.square == Some(square));
    let square = (!stands).then_some(square);
    Edit { character: Some(who), square, ..Edit::default() }.carry_out(&mut there)?;
    Ok(there)
}

/// The enemies of somebody that its side knows of, but for those who are down.
pub fn enemies(battle: &AnyBattle, who: CharacterId) -> Vec<CharacterId> {
    let Some(side) = battle.characters().get(who.index()).map(|one| one.side) else { return Vec::new() };
    let known = |id: &CharacterId| {
        let other = &battle.characters()[id.index()];
        let stands = other.is_present() && !battle.info().is_down(&other.statuses);
        battle.against(who, *id) && stands && !battle.is_unseen_by(*id, side)
    };
    (0..battle.characters().len()).map(|i| CharacterId(i as u8)).filter(known).collect()
}

/// The likeliest way to aim at each of these in its turn, or if it were this one's turn now: a weapon rather than a shove or a word, however likely these are.
fn aimed(battle: &AnyBattle, by: CharacterId, at: &[CharacterId]) -> Vec<Aimed> {
    let mut turn = battle.clone();
    // What it has done in its turn so far stays done.
    let acts = |battle: &AnyBattle| {
        battle.decision().is_some_and(|decision| decision.occasion == Occasion::Act && decision.actor == Some(by))
    };
    if !acts(battle) {
        turn.edit_activate(by);
    }
    if turn.decision().is_none_or(|decision| decision.occasion != Occasion::Act) {
        return Vec::new();
    }
    let mut choices = Vec::new();
    turn.choices(&mut choices);
    let info = turn.info();
    choices.retain(|choice| choice.actor == by && info.nature(choice.action) != Nature::Word);
    let best = |&at: &CharacterId| {
        let ways = choices.iter().filter(|choice| choice.target == Target::Character(at));
        let ways = ways.map(|&choice| {
            let chance = turn.breakdown(choice).map(|roll| turn.chance(&roll, 0));
            Aimed { by, at, choice, chance }
        });
        let order = |way: &Aimed| (info.nature(way.choice.action) == Nature::Blow, likelihood(way));
        ways.reduce(|best, way| if order(&way) > order(&best) { way } else { best })
    };
    at.iter().filter_map(best).collect()
}

/// The chance of a way in parts of ten thousand; below any chance where nothing is rolled.
fn likelihood(way: &Aimed) -> i64 {
    way.chance.map_or(-1, |chance| (chance.value() * 10_000.0) as i64)
}
