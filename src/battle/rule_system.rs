//! What a rule system is: the one trait that a battle of any system implements.

use super::{
    ActionId, Aspect, Aspects, Breakdown, Carried, Character, CharacterId, Choice, Core, CounterId, Decision, Entry,
    Events, Fate, Foresight, InForce, Label, Mark, Nature, Position, Question, Refusal, Response, RuleId, ScoreSheet,
    Side, StatId, Strip, Sum, SystemInfo, Target, TurnCard,
};
use crate::board::{Board, Light, Square};
use crate::dice::{Chance, Dice, Rolled};
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Dice that were thrown and not read yet.
#[derive(Clone, PartialEq, Debug)]
pub struct OnTable {
    /// The roll.
    pub roll: Breakdown,
    /// Their faces, the highest first.
    pub faces: Rolled,
}

/// Which of the choices are wanted, where a list of all would take long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All.
    All,
    /// What a quick player looks at: not what is aimed at the ground and takes nobody there.
    Short,
    /// What leads ([`SystemInfo::goes`]) to a square.
    Moves,
    /// What is aimed at this enemy and is neither a move nor a word; or is aimed at nobody, strikes ([`Nature::strikes`]) and catches it.
    AttacksOn(CharacterId),
}

impl Wanted {
    /// Moves are among it.
    pub fn moves(self) -> bool {
        !matches!(self, Wanted::AttacksOn(_))
    }

    /// What is done to enemies is among it.
    pub fn attacks(self) -> bool {
        self != Wanted::Moves
    }

    /// What is done to this one is among it.
    pub fn takes(self, who: CharacterId) -> bool {
        match self {
            Wanted::All | Wanted::Short => true,
            Wanted::Moves => false,
            Wanted::AttacksOn(other) => other == who,
        }
    }

    /// Everything else is among it.
    pub fn rest(self) -> bool {
        matches!(self, Wanted::All | Wanted::Short)
    }
}

/// Something that goes on once the present question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Who does it, or whom it befalls.
    pub who: CharacterId,
    /// What, in a few words that follow its name: `goes on moving`.
    pub text: &'static str,
    /// The question that it may ask.
    pub asks: Option<&'static Question>,
}

impl Waiting {
    /// It asks this question.
    pub fn asking(who: CharacterId, text: &'static str, question: &'static Question) -> Waiting {
        Waiting { who, text, asks: Some(question) }
    }

    /// It goes on by itself.
    pub fn going_on(who: CharacterId, text: &'static str) -> Waiting {
        Waiting { who, text, asks: None }
    }
}

/// How far it is from one square to another, as zone-based rules tell it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Range: `Medium`.
    pub band: &'static str,
    /// Rule of that Range.
    pub rule: RuleId,
    /// Zones from one to the other for Range.
    pub zones: u8,
    /// How one gets there, at which Speed, in a sentence.
    pub way: String,
    /// The same in one or two words.
    pub short: &'static str,
    /// Rule of that movement.
    pub way_rule: RuleId,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Verdict {
    /// The side that won, or none: a draw.
    pub winner: Option<Side>,
    /// Victory points or points of the living of each side, whichever decided.
    pub score: [i32; 2],
    /// Why, as a sentence.
    pub reason: &'static str,
    /// Rule that says so.
    pub rule: RuleId,
}

/// One battle of one rule system: all that can change, and nothing else.
pub trait RuleSystem: Position {
    /// The vocabulary of this system.
    fn info(&self) -> &'static SystemInfo;
    /// Version of the rules that this battle is played by; an older one where it was saved by an older program.
    fn version(&self) -> u32 {
        self.info().version
    }
    /// Ground, characters, round and end.
    fn core(&self) -> &Core;
    /// The same, to be changed.
    fn core_mut(&mut self) -> &mut Core;
    /// The ground as it is now. A board never changes; when the ground does, this is another one.
    fn board(&self) -> &Arc<Board> {
        &self.core().board
    }
    /// The ground as the map has it. The same board as [`RuleSystem::board`] while nothing has changed on it.
    fn map(&self) -> &Arc<Board> {
        &self.core().map
    }
    /// Everybody who ever took part, by [`CharacterId`]; the removed stay listed.
    fn characters(&self) -> &[Character] {
        &self.core().characters
    }
    /// For editing a position; a battle in play is changed by [`RuleSystem::apply`] only.
    fn characters_mut(&mut self) -> &mut [Character] {
        &mut self.core_mut().characters
    }
    /// A character's own name, and the name of its kind.
    fn names(&self, id: CharacterId) -> (&str, &str) {
        self.core().names.people.get(id.index()).map_or(("", ""), |named| (&named.name, &named.kind))
    }
    /// Name of the gang of a side.
    fn gang(&self, side: Side) -> &str {
        &self.core().names.gangs[side.index()]
    }
    /// Round being played, from 1; 0 before the first.
    fn round(&self) -> u8 {
        self.core().round
    }
    /// Rounds the battle lasts at most.
    fn rounds(&self) -> u8;
    /// The character that acts: whose activation it is, or who acts out of turn. The first of [`RuleSystem::order`] where nothing else is
    /// said.
    fn active(&self) -> Option<CharacterId> {
        self.order().first().copied()
    }
    /// Rolls and resolves until the first decision. Once, before anything else is done.
    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events);
    /// Plays by an older version of the rules, from [`SystemInfo::oldest`] on. Before [`RuleSystem::start`].
    fn play_by(&mut self, _version: u32) {}
    /// Who must decide what; none when the battle is over.
    fn decision(&self) -> Option<Decision>;
    /// Every legal choice of the decision, in a fixed order. Cleared first.
    fn choices(&self, out: &mut Vec<Choice>);
    /// Those of the [`RuleSystem::choices`] that are wanted, in the same order. A system may list more than that, up to all of them.
    fn choices_for(&self, _wanted: Wanted, out: &mut Vec<Choice>) {
        self.choices(out);
    }
    /// What the rules have against `actor` doing `action`, to `target` or, without one, to anybody; none if they name nothing. It is
    /// asked of what is not listed only, and of people, squares and actions that this battle has: [`RuleSystem::refusal`] asks.
    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal>;
    /// The same for a choice with its option.
    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        self.objection(choice.actor, choice.action, choice.target)
    }
    /// Why `actor` cannot do `action`, to `target` or, without one, to anybody; none exactly if that is among `listed`, the
    /// [`RuleSystem::choices`] of this decision.
    fn refusal_beside(
        &self,
        listed: &[Choice],
        actor: CharacterId,
        action: ActionId,
        target: Target,
    ) -> Option<Refusal> {
        let choice = Choice { action, actor, target, option: 0 };
        let offered = listed.iter().any(|known| known.answers(Choice { option: known.option, ..choice }));
        (!offered).then(|| reason(self, choice, |target| self.objection(actor, action, target)))
    }
    /// The same for a choice with its option.
    fn refusal_of_beside(&self, listed: &[Choice], choice: Choice) -> Option<Refusal> {
        let offered = listed.iter().any(|known| known.answers(choice));
        (!offered).then(|| reason(self, choice, |target| self.objection_to(Choice { target, ..choice })))
    }
    /// [`RuleSystem::refusal_beside`] for those who have no list at hand.
    fn refusal(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        let mut listed = Vec::new();
        self.choices(&mut listed);
        self.refusal_beside(&listed, actor, action, target)
    }
    /// [`RuleSystem::refusal_of_beside`] for those who have no list at hand.
    fn refusal_of(&self, choice: Choice) -> Option<Refusal> {
        let mut listed = Vec::new();
        self.choices(&mut listed);
        self.refusal_of_beside(&listed, choice)
    }
    /// Actor, action and target are such as this battle has.
    fn knows(&self, choice: Choice) -> bool {
        let people = self.characters().len();
        let aimed = match choice.target {
            Target::Nothing => true,
            Target::Square(square) => self.board().contains(i32::from(square.x), i32::from(square.y)).is_some(),
            Target::Character(who) => who.index() < people,
        };
        aimed && choice.actor.index() < people && usize::from(choice.action.0) < self.info().actions.len()
    }
    /// A stat as it counts now: the stat itself first, then what changes it, each with its cause. The number is
    /// [`Sum::value`].
    fn effective(&self, id: CharacterId, stat: StatId) -> Sum {
        let (mut sum, entry) = (Sum::default(), self.info().stats[usize::from(stat.0)]);
        sum.add(self.characters()[id.index()].stats.get(stat), entry.name, entry.rule);
        sum
    }
    /// What a choice, offered or not, costs its actor besides dice and luck: counters and by how much; nothing if it is free.
    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        let _ = choice;
        Vec::new()
    }
    /// The roll that a choice leads to first, if any: the same object that the roll itself reads.
    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        let _ = choice;
        None
    }
    /// The same for each of these choices, in order; what they share is worked out once.
    fn breakdowns(&self, choices: &[Choice]) -> Vec<Option<Breakdown>> {
        choices.iter().map(|&choice| self.breakdown(choice)).collect()
    }
    /// Chance that a roll like this succeeds if nobody's roll is set against it, with `extra` dice more.
    fn chance(&self, roll: &Breakdown, extra: u8) -> Chance;
    /// The word that the rulebook has for the chance of a roll like this; none in a system without such words.
    fn difficulty(&self, _roll: &Breakdown) -> Option<&'static str> {
        None
    }
    /// A roll with so many dice more that its player pays for, as a term of its own.
    fn with_will(&self, roll: Breakdown, dice: u8) -> Breakdown {
        let _ = dice;
        roll
    }
    /// In which order characters take turns, where the rules fix one; those who are gone are left out.
    fn order(&self) -> &[CharacterId] {
        &[]
    }
    /// The cards of the round in the order in which they are called, where cards say who acts when.
    fn turn_cards(&self) -> Vec<TurnCard> {
        Vec::new()
    }
    /// Dice that lie on the table while somebody is asked what to do about them.
    fn on_table(&self) -> Option<OnTable> {
        None
    }
    /// The faces that lie there if this answer is given, as far as no die has still to fall; nothing if it is none about dice.
    fn faces_after(&self, _choice: Choice) -> Rolled {
        Rolled::default()
    }
    /// What goes on when the present question is answered, the next first; what needs no words is left out.
    fn waiting(&self) -> Vec<Waiting> {
        Vec::new()
    }
    /// How far it is from a square to another one, where distance is told in words.
    fn reach(&self, _from: Square, _to: Square) -> Option<Reach> {
        None
    }
    /// Coming to an enemy's reach, or leaving it, can cost something.
    fn contact_matters(&self) -> bool {
        true
    }
    /// What a choice takes from the pools of its side, by their names.
    fn pool_costs(&self, choice: Choice) -> Vec<(&'static str, u8)> {
        let _ = choice;
        Vec::new()
    }
    /// What a side has in common: each with how much of it is left. Nothing in most systems.
    fn pools(&self, _side: Side) -> Vec<(Entry, u8)> {
        Vec::new()
    }
    /// Gives back what `choice` of the battle `before` has cost besides [`RuleSystem::costs`]: what a side has in common, uses that are
    /// counted. For comparing what answers come to, never to be played on.
    fn refund(&mut self, choice: Choice, before: &dyn RuleSystem) {
        let _ = (choice, before);
    }
    /// Does a choice that was just taken from [`RuleSystem::choices`]; what another choice would do is not said.
    fn apply_listed(&mut self, choice: Choice, dice: &mut dyn Dice, events: &mut Events);
    /// Does a choice.
    ///
    /// # Errors
    /// The reason why the choice is not among [`RuleSystem::choices`]; nothing has changed then and no die was drawn.
    fn apply(&mut self, choice: Choice, dice: &mut dyn Dice, events: &mut Events) -> Result<(), Refusal> {
        let mut choices = Vec::new();
        self.choices(&mut choices);
        if !choices.contains(&choice) {
            let named = self.refusal_of_beside(&choices, choice);
            return Err(named.unwrap_or(Refusal::NotOffered));
        }
        self.apply_listed(choice, dice, events);
        Ok(())
    }
    /// How it ended, once it has.
    fn verdict(&self) -> Option<Verdict> {
        self.core().verdict
    }
    /// What becomes of a character after a battle of a series, once that is over.
    fn fate(&self, id: CharacterId) -> Fate {
        if self.characters()[id.index()].removed { Fate::Dead } else { Fate::Lives(Carried::default()) }
    }
    /// Victory points of each side if it ended now; where nothing gives any, what decides then.
    fn standing(&self) -> [i32; 2] {
        self.score_sheet().points
    }
    /// Who would win if it ended now, for what, and what is still to be had.
    fn score_sheet(&self) -> ScoreSheet;
    /// What the scenario promises a side as things stand, in hundredths of gang points: points it has, points it would get,
    /// and how near it is to more. The system's own judgement, kept as it is for the baselines of the arena.
    fn prospect(&self, side: Side) -> i32 {
        let _ = side;
        0
    }
    /// The answer to the present decision that the rulebook prescribes to a computer player; none where it decides freely.
    fn prescribed(&self) -> Option<Choice> {
        None
    }
    /// One more free deed of a turn that has had many already. People may go on for ever; other players leave it alone, so that
    /// every turn of theirs ends.
    fn dithers(&self, _choice: Choice) -> bool {
        false
    }
    /// The choices that players who are not people pick from: all but those that [`RuleSystem::dithers`].
    fn considered(&self, choices: &[Choice]) -> Vec<Choice> {
        let busy: Vec<Choice> = choices.iter().copied().filter(|&choice| !self.dithers(choice)).collect();
        if busy.is_empty() { choices.to_vec() } else { busy }
    }
    /// What a character is worth to its side as it stands, in hundredths of gang points: the system's own judgement, kept as
    /// it is for the baselines of the arena. 0 once it is removed.
    fn worth(&self, id: CharacterId) -> i32;
    /// What is good and bad for a side in this position: the system's own judgement, for the computer player. Harm never makes the sum
    /// more. How near the side is to where it fights best ([`Aspect::Approach`]) is added by whoever asks.
    fn aspects(&self, side: Side) -> Aspects {
        let mut aspects = Aspects::default();
        for (i, _) in self.characters().iter().enumerate().filter(|(_, ch)| ch.side == side) {
            aspects.add(Aspect::Alive, self.worth(CharacterId(i as u8)));
        }
        aspects.add(Aspect::Promised, self.prospect(side));
        aspects
    }
    /// The squares that a body covers which is more than its own square; nothing for everybody else.
    fn body(&self, _id: CharacterId) -> Vec<Square> {
        Vec::new()
    }
    /// Boats and other floats of several squares that move as one, each by its squares in order. A boat of the board that is not listed is
    /// one of a single square.
    fn floats(&self) -> Vec<Vec<Square>> {
        Vec::new()
    }
    /// They are enemies; of those who belong to neither side only the system knows.
    fn against(&self, a: CharacterId, b: CharacterId) -> bool {
        let side = |who: CharacterId| self.characters().get(who.index()).map(|one| one.side);
        side(a) != side(b)
    }
    /// The ways in which chance can open a turn of somebody, before anything is chosen in it: each with its weight. None where chance opens
    /// no turn. [`RuleSystem::edit_opening`] takes one of them.
    fn openings(&self, _who: CharacterId) -> Vec<u8> {
        Vec::new()
    }
    /// After [`RuleSystem::edit_activate`], for what can be said of it: chance has opened the turn in the way with this number.
    fn edit_opening(&mut self, _opening: u8) {}
    /// How far ahead the usual computer player looks.
    fn foresight(&self) -> Foresight {
        Foresight::Blow
    }
    /// By how many hundredths of gang points a choice of Novice and of Easy may be worse than the best that they find. A point means unlike
    /// things in the systems: each tells what it takes for every level to be clearly ahead of the one below it.
    fn floors(&self) -> [u32; 2] {
        [1000, 300]
    }
    /// True if this side does not know where a character is and is not shown it.
    fn is_unseen_by(&self, _id: CharacterId, _side: Side) -> bool {
        false
    }
    /// Makes of this battle what one side knows of it: enemies whom it does not see stand where it saw them last, and have nothing
    /// that it does not know of. For those who think, never to be played on. True if anything was changed; where all is open, never.
    fn veil(&mut self, _side: Side) -> bool {
        false
    }
    /// What lies on the board besides characters, as this side sees it.
    fn marks(&self, _side: Side) -> Vec<Mark> {
        Vec::new()
    }
    /// How bright a square is, as far as the rules make a difference of it.
    fn light(&self, _square: Square) -> Light {
        Light::Bright
    }
    /// What a step from a square to one next to it costs on a way of several turns, 1 on plain ground: the system's own
    /// judgement, for the computer player.
    fn step_price(&self, from: Square, to: Square) -> u8 {
        let board = self.board();
        1 + board.surface(from).abs_diff(board.surface(to)).min(8) + u8::from(board.is_water(to))
    }
    /// Steps from an enemy at which a character fights best, 1 for arm's reach: the system's own judgement, for the computer
    /// player.
    fn fights_from(&self, _who: CharacterId) -> u16 {
        1
    }
    /// The same as the computer player of today has it: [`RuleSystem::fights_from`] stays as it is for the baselines.
    fn stands_off(&self, who: CharacterId) -> u16 {
        self.fights_from(who)
    }
    /// Makes it this character's activation, for setting up a position.
    fn edit_activate(&mut self, who: CharacterId);
    /// What an edited stat may be.
    fn stat_range(&self, stat: StatId) -> RangeInclusive<i8> {
        let _ = stat;
        0..=i8::MAX
    }
    /// What an edited counter may be. Nobody is edited to death: removing has consequences that only the rules know.
    fn counter_range(&self, counter: CounterId) -> RangeInclusive<i8> {
        let _ = counter;
        0..=i8::MAX
    }
    /// Puts a character on top of a square by hand, before it is looked whether it can [be there](RuleSystem::can_stand).
    fn put(&self, character: &mut Character, square: Square) {
        (character.square, character.level) = (Some(square), self.board().surface(square));
    }
    /// Whether a character can be where it is: on top of its square, or swimming below a deck.
    ///
    /// # Errors
    /// What was expected, as a sentence.
    fn can_stand(&self, character: &Character) -> Result<(), String> {
        stands(self.board(), character)
    }
    /// Key of the kind of a character: `bravo`.
    fn kind_key(&self, id: CharacterId) -> &str {
        self.core().names.people.get(id.index()).map_or("", |named| &named.key)
    }
    /// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
    fn kit(&self, id: CharacterId) -> Value {
        let _ = id;
        json!({ "weapons": [], "abilities": [] })
    }
    /// Enemies do not know of this thing of a kit, by its place in it.
    fn conceals(&self, _id: CharacterId, _item: usize) -> bool {
        false
    }
    /// What the option of a choice means, as JSON: `option` itself, and what it stands for.
    fn option_words(&self, choice: Choice) -> Value {
        json!({ "option": choice.option })
    }
    /// Where the rulebook tells of a choice of the present decision: of what is done; of what asks, where that is refused.
    fn choice_rule(&self, choice: Choice) -> RuleId {
        match self.info().actions.get(usize::from(choice.action.0)) {
            Some(entry) if entry.nature == Nature::No => self.decision().map_or(entry.rule, |decision| decision.rule),
            entry => entry.map_or("", |entry| entry.rule),
        }
    }
    /// What a choice is called on a card, and how it is shown. `listed` are the choices among which it stands.
    fn label(&self, choice: Choice, listed: &[Choice]) -> Label {
        Label::plain(self, choice, listed)
    }
    /// The ways of an action that somebody has, offered now or not, where an action bar shows each by itself ([`Ways::Buttons`]): the
    /// options of each, several where there is something more to choose. Nothing where what is offered tells.
    ///
    /// [`Ways::Buttons`]: super::Ways::Buttons
    fn ways_of(&self, _who: CharacterId, _action: ActionId) -> Vec<Vec<u8>> {
        Vec::new()
    }
    /// The responses that a side has to a question in this battle, where each can have a standing answer of its own. Nothing where one
    /// standing answer goes for the whole question.
    fn responses(&self, _side: Side, _question: &Question) -> Vec<Response> {
        Vec::new()
    }
    /// The response that an answer to the present question is.
    fn response(&self, _choice: Choice) -> Option<Response> {
        None
    }
    /// The squares that a choice of the present decision covers besides the one that it is aimed at: a burst, a cone, a line, a whole
    /// zone. Nothing for most.
    fn covers(&self, _choice: Choice) -> Vec<Square> {
        Vec::new()
    }
    /// Everybody whom a choice with an area works on.
    fn catches(&self, _choice: Choice) -> Vec<CharacterId> {
        Vec::new()
    }
    /// The area of a choice is good for all whom it works on: it heals or protects them.
    fn helps(&self, _choice: Choice) -> bool {
        false
    }
    /// What is in force or stands ready, of everybody and of the whole map. Nothing where statuses say it all.
    fn in_force(&self) -> Vec<InForce> {
        Vec::new()
    }
    /// What each face of the one die of a choice comes to, for each of its targets. Nothing where dice are read otherwise.
    fn strips(&self, _choice: Choice) -> Vec<Strip> {
        Vec::new()
    }
    /// A choice in words.
    fn describe(&self, choice: Choice) -> String;
    /// A square in words: what it is, then what the rules say of it, each with its rule. For squares of the board only.
    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        (self.board().tile(square).title(), Vec::new())
    }
}

/// Why a choice is not listed: what the rules have against it, else just that.
fn reason<B: RuleSystem + ?Sized>(
    battle: &B,
    choice: Choice,
    objection: impl Fn(Target) -> Option<Refusal>,
) -> Refusal {
    if battle.verdict().is_some() {
        return Refusal::Over;
    }
    let named =
        battle.knows(choice).then(|| objection(choice.target).or_else(|| against_most(battle, choice, &objection)));
    named.flatten().unwrap_or(Refusal::NotOffered)
}

/// An attack to which the rules object at nobody in particular: what they have against most of the enemies who are seen; of equals, against
/// the nearest.
fn against_most<B: RuleSystem + ?Sized>(
    battle: &B,
    choice: Choice,
    objection: &impl Fn(Target) -> Option<Refusal>,
) -> Option<Refusal> {
    let people = battle.characters();
    let actor = people.get(choice.actor.index())?;
    let strikes = choice.target == Target::Nothing && battle.info().nature(choice.action).strikes();
    let from = actor.square.filter(|_| strikes)?;
    let seen = (0..people.len()).map(|i| CharacterId(i as u8)).filter(|&who| !battle.is_unseen_by(who, actor.side));
    let mut enemies: Vec<(u8, CharacterId)> = seen
        .filter_map(|who| {
            let one = &people[who.index()];
            let square = one.square.filter(|_| battle.against(choice.actor, who) && one.is_present())?;
            Some((from.distance(square), who))
        })
        .collect();
    enemies.sort_unstable();
    let reasons: Vec<Refusal> = enemies.iter().filter_map(|&(_, who)| objection(Target::Character(who))).collect();
    let often = |why: &Refusal| reasons.iter().filter(|other| *other == why).count();
    // The last of equals is found: the nearest has to come last.
    reasons.iter().rev().max_by_key(|why| often(why)).copied()
}

/// Whether a character is on top of its square, or swims below a deck.
///
/// # Errors
/// What was expected, as a sentence.
pub fn stands(board: &Board, character: &Character) -> Result<(), String> {
    let Some(square) = character.square else { return Ok(()) };
    let swims_below = board.tile(square).water_under && character.level == board.sea();
    if character.level == board.surface(square) || swims_below {
        return Ok(());
    }
    let (top, found) = (board.surface(square), character.level);
    Err(format!("expected level {top} in {}, found {found}", square.coordinates()))
}
