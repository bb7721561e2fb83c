//! Keyboard and gamepad in a battle that is played: controls become intents.

use super::bindings::Input;
use super::control::{ARROWS, CURSOR, Control, NUMBERS, plans};
use super::repeat::Repeat;
use crate::battle::{ActionId, CharacterId, Choice, Nature, Occasion};
use crate::board::Square;
use crate::game::decide::plan;
use crate::game::hud::actions::end;
use crate::game::hud::state::{Hud, Overlay};
use crate::game::input::LastDevice;
use crate::game::playback::Playback;
use crate::game::session::{Intent, Planning, Session};
use crate::game::settings::Settings;
use crate::game::views::Views;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use std::collections::BTreeSet;

/// One key closes one thing: whatever lies on top. False where nothing was open.
pub fn close_one(hud: &mut Hud) -> bool {
    match hud.overlay {
        Overlay::None => {}
        // They close by themselves: the settings have pages of their own.
        Overlay::Settings | Overlay::Standing => return true,
        open => {
            hud.overlay = open.behind();
            return true;
        }
    }
    std::mem::take(&mut hud.panels)
        || std::mem::take(&mut hud.more_open)
        || std::mem::take(&mut hud.stakes_open)
        || hud.ending.take().is_some()
        || std::mem::take(&mut hud.log_open)
        || std::mem::take(&mut hud.sheet_open)
}

/// Hotkeys and buttons of the battle.
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn read_controls(
    time: Res<Time>,
    controls: Query<&ActionState<Control>>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    planning: Res<Planning>,
    settings: Res<Settings>,
    keys: Res<ButtonInput<KeyCode>>,
    device: Res<LastDevice>,
    mut hud: Option<ResMut<Hud>>,
    mut repeat: Local<Repeat>,
    mut asked: Local<QuestionTimer>,
    mut known: Local<(u64, usize)>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(controls)) = (session, controls.iter().next()) else { return };
    let table = &session.table;
    // Releasing Shift before the letter is no press of the letter: a key that is still down means nothing new.
    let goes_on = |input: &Input| matches!(input, Input::Key(key) if keys.pressed(*key) && !keys.just_pressed(*key));
    let pressed =
        |control: Control| controls.just_pressed(&control) && !settings.bindings.of(control).iter().any(goes_on);
    let warn = settings.warn_unspent;
    let mut hud = hud.as_mut().map(|hud| hud.bypass_change_detection());
    let open = !playback.is_playing() && session.hand_over.is_none();
    let seen = asked.seen(&session, open, time.delta_secs());
    // What the cursor was led to has been done: it begins again at the one who acts. Those who are placed go side by side.
    let now = (table.start_hash(), table.steps().len());
    let before = std::mem::replace(&mut *known, now);
    let acts = table.decision().is_some_and(|decision| decision.occasion == Occasion::Act);
    if before != now && acts && device.has_cursor() && planning.hovered.is_some() {
        intents.write(Intent::Hover(None));
    }
    // Another battle begins at the board.
    if let Some(hud) = hud.as_mut().filter(|_| before.0 != now.0) {
        hud.panels = false;
    }
    if pressed(Control::Cancel) {
        cancel(&session, &planning, hud.as_deref_mut(), &mut intents);
    }
    if let Some(hud) = &mut hud {
        let menu = hud.overlay != Overlay::None;
        if pressed(Control::Panels) && !menu && session.hand_over.is_none() {
            hud.panels = !hud.panels;
        }
        if hud.has_keys() {
            return;
        }
        hud.log_open ^= pressed(Control::Log);
        intents.write_batch(Views::CONTROLS.into_iter().filter(|&layer| pressed(layer)).map(Intent::ShowOrHide));
    }
    if pressed(Control::Skip) {
        intents.write(Intent::SkipPlayback);
    }
    if pressed(Control::Undo) {
        intents.write(Intent::Undo);
    }
    if pressed(Control::NextCharacter) {
        intents.write(Intent::Next);
    }
    let asks = [(Control::Again, Intent::Again), (Control::Hint, Intent::Hint), (Control::Why, Intent::Why)];
    intents.write_batch(asks.into_iter().filter(|(control, _)| open && pressed(*control)).map(|(_, intent)| intent));
    let questioned = open && is_questioned(&session);
    let arrows = ARROWS.into_iter().filter(|_| questioned);
    let step = repeat.step(controls, CURSOR.into_iter().chain(arrows), time.delta_secs());
    if step != IVec2::ZERO && questioned {
        let columns = hud.as_ref().map_or(1, |hud| hud.columns);
        intents.write_batch(turned(&session, &planning, step, columns).map(Intent::Propose));
    } else if step != IVec2::ZERO {
        let hovered = step_cursor(&session, &planning, step);
        intents.write(Intent::Hover(Some(hovered)));
        // What was proposed elsewhere is not meant any more: Enter means where the cursor is.
        let elsewhere = |choice: Choice| plan::spot(table, &choice).is_some_and(|spot| spot != hovered);
        if planning.proposed.is_some_and(elsewhere) {
            intents.write(Intent::Plan(planning.action, planning.option));
        }
    }
    if pressed(Control::Confirm) {
        intents.write_batch(confirmed(&session, &planning, (playback.is_playing(), seen, warn), hud.as_deref_mut()));
    }
    if !open {
        return;
    }
    for (control, plans) in plans(session.table.battle().info()) {
        if pressed(control)
            && let Some(intent) = planned(&session, &planning, plans)
        {
            intents.write(intent);
        }
    }
    let way = i32::from(pressed(Control::NextAction)) - i32::from(pressed(Control::LastAction));
    if way != 0 {
        let (bar, lesson) = hud.as_ref().map(|hud| (hud.bar.offered(), hud.lesson)).unwrap_or_default();
        let next = plan::next_action(table, &planning, &bar, lesson, way);
        intents.write_batch(next.map(|(action, option)| Intent::Plan(Some(action), option)));
    }
    if pressed(Control::NextWay) {
        let action = planning.way().map(|(action, _)| action);
        let shown = hud.as_ref().map_or(&[][..], |hud| hud.ways.of(action));
        let next = plan::next_option(table, &planning, shown);
        intents.write_batch(next.map(|option| Intent::Plan(action, option)));
    }
    if pressed(Control::MoreWill) {
        intents.write(Intent::PlanWill((planning.will + 1) % 3));
    }
    if pressed(Control::End)
        && let Some(choice) = plan::ending(table)
    {
        intents.write_batch(ended(&session, hud.as_deref_mut(), choice, warn));
    }
    if pressed(Control::NextTarget)
        && let Some(choice) = {
            let compared = hud.as_ref().and_then(|hud| hud.targets.next(table, &planning));
            compared.or_else(|| plan::next_target(table, &planning))
        }
    {
        if let Some(square) = plan::spot(table, &choice) {
            intents.write(Intent::Hover(Some(square)));
        }
        intents.write(Intent::Propose(choice));
    }
    for (i, _) in NUMBERS.into_iter().enumerate().filter(|&(_, control)| pressed(control)) {
        intents.write_batch(numbered(&session, &planning, i));
    }
    if pressed(Control::Decline) {
        intents.write_batch(declined(&session, &planning));
    }
    if pressed(Control::NotThisRound) {
        let pass = plan::passed(table);
        intents.write_batch(pass.map(|choice| plan::answered(table, &planning, choice)));
    }
}

/// A person is asked something that is answered by buttons: the arrows go through the answers.
pub fn is_questioned(session: &Session) -> bool {
    session.deciding_human().is_some() && plan::is_question(&session.table)
}

/// Closes what is open, gives up what is planned, or opens the menu.
fn cancel(session: &Session, planning: &Planning, hud: Option<&mut Hud>, intents: &mut MessageWriter<Intent>) {
    let Some(hud) = hud else {
        intents.write(Intent::Cancel);
        return;
    };
    if session.hand_over.is_some() || close_one(hud) {
        return;
    }
    if planning.proposed.is_none() && planning.action.is_none() {
        hud.overlay = Overlay::Pause;
    }
    intents.write(Intent::Cancel);
}

/// Seconds for which a question has to be there before a key gives the answer that nobody has picked: whoever presses it again
/// and again to skip what is shown does not mean it.
const SEEN: f32 = 0.3;

/// For how long the present question has been asked, in seconds.
#[derive(Default)]
pub(super) struct QuestionTimer {
    step: Option<usize>,
    age: f32,
}

impl QuestionTimer {
    /// One frame later; true once it has been seen.
    fn seen(&mut self, session: &Session, open: bool, seconds: f32) -> bool {
        let step = open.then(|| session.table.steps().len());
        if self.step != step {
            *self = QuestionTimer { step, age: 0.0 };
        }
        self.age += seconds;
        step.is_some() && self.age > SEEN
    }
}

/// What Enter means now. `playing`: something is being shown; `seen`: the present question has been there for a while;
/// `warn`: an end that loses points is asked back.
fn confirmed(
    session: &Session,
    planning: &Planning,
    (playing, seen, warn): (bool, bool, bool),
    mut hud: Option<&mut Hud>,
) -> Option<Intent> {
    if session.hand_over.is_some() {
        return Some(Intent::TakeScreen);
    }
    if let Some(ending) = hud.as_mut().and_then(|hud| hud.ending.take()) {
        return Some(Intent::Choose(ending));
    }
    if playing {
        return Some(Intent::SkipPlayback);
    }
    match (planning.proposed, planning.hovered) {
        (Some(choice), _) if session.table.battle().info().nature(choice.action) == Nature::End => {
            ended(session, hud, choice, warn)
        }
        (Some(choice), _) if is_questioned(session) => Some(plan::answered(&session.table, planning, choice)),
        (None, hovered) => match (golden(session, planning, hud.as_deref()), hovered) {
            (Some(choice), _) => seen.then(|| plan::answered(&session.table, planning, choice)),
            // Where nothing is golden, the answer that costs nothing is picked; once more gives it.
            (None, square) if is_questioned(session) && !is_offered(session, planning, square) => {
                let first = || plan::answers(&session.table).first().copied();
                plan::declined(&session.table).or_else(first).filter(|_| seen).map(Intent::Propose)
            }
            (None, Some(square)) => Some(Intent::Click(square)),
            (None, None) => Some(Intent::Confirm),
        },
        _ => Some(Intent::Confirm),
    }
}

/// The answer that the golden button gives.
fn golden(session: &Session, planning: &Planning, hud: Option<&Hud>) -> Option<Choice> {
    hud.map_or_else(|| plan::golden(&session.table, planning), |hud| hud.golden(&session.table, planning))
}

/// Something can be chosen at the square that is pointed at.
fn is_offered(session: &Session, planning: &Planning, square: Option<Square>) -> bool {
    square.is_some_and(|square| plan::choice_at(&session.table, planning, square).is_some())
}

/// The end of an activation, asked back where points would be lost.
fn ended(session: &Session, hud: Option<&mut Hud>, choice: Choice, warn: bool) -> Option<Intent> {
    match hud {
        Some(hud) => end(hud, session, choice, warn),
        None => Some(Intent::Choose(choice)),
    }
}

/// The answer that lies in this direction from the one that is proposed, in rows of so many.
fn turned(session: &Session, planning: &Planning, step: IVec2, columns: usize) -> Option<Choice> {
    let answers = plan::answers(&session.table);
    let (count, columns) = (answers.len() as i32, columns.max(1) as i32);
    let proposed = planning.proposed.and_then(|proposed| answers.iter().position(|choice| *choice == proposed));
    let at = match proposed.map(|at| at as i32) {
        None if step.x + step.y < 0 => count - 1,
        None => 0,
        // Along a row one goes on into the next; up and down one stays in the column.
        Some(at) if step.x != 0 => (at + step.x).rem_euclid(count.max(1)),
        Some(at) => {
            let to = at + step.y * columns;
            let last_row = (count - 1) / columns;
            match to {
                0.. if to < count => to,
                0.. if at / columns < last_row => count - 1,
                _ => at,
            }
        }
    };
    answers.get(at as usize).copied()
}

/// What a number key means: an answer, or a character of the side that decides.
fn numbered(session: &Session, planning: &Planning, i: usize) -> Option<Intent> {
    let table = &session.table;
    let decision = table.decision()?;
    if plan::is_question(table) || decision.lists_answers() {
        // What has a key of its own has no number, which would be another one each time.
        let &choice = plan::answers(table).get(i).filter(|&&choice| plan::passed(table) != Some(choice))?;
        return Some(plan::answered(table, planning, choice));
    }
    let people = table.battle().characters().iter().enumerate();
    let (index, _) = people.filter(|(_, ch)| ch.side == decision.side).nth(i)?;
    let who = CharacterId(index as u8);
    let activate =
        (decision.occasion == Occasion::Activate).then(|| table.choices().iter().find(|choice| choice.actor == who));
    Some(activate.flatten().map_or(Intent::Inspect(Some(who)), |&choice| Intent::Choose(choice)))
}

/// What the key for No means: the answer that does nothing.
fn declined(session: &Session, planning: &Planning) -> Option<Intent> {
    let table = &session.table;
    plan::declined(table).map(|choice| plan::answered(table, planning, choice))
}

/// Plans the first of these actions that can be done; pressed again, its next option, and then the next of them.
fn planned(session: &Session, planning: &Planning, plans: &[(ActionId, u8)]) -> Option<Intent> {
    let table = &session.table;
    let mut ways: Vec<(ActionId, u8)> = Vec::new();
    for &(action, wanted) in plans {
        let offered = table.choices().iter().filter(|choice| choice.action == action).map(|choice| choice.option);
        let options: BTreeSet<u8> = offered.collect();
        if wanted == 0 && action_cycles(table, action) {
            ways.extend(options.into_iter().map(|option| (action, option)));
        } else {
            let option = options.get(&wanted).or(options.first());
            ways.extend(option.map(|&option| (action, option)));
        }
    }
    let now = ways.iter().position(|&(action, option)| planning.action == Some(action) && planning.option == option);
    let (action, option) = *ways.get(now.map_or(0, |at| (at + 1) % ways.len()))?;
    Some(Intent::Plan(Some(action), option))
}

/// Options of what is aimed at people are weapons, to be stepped through.
fn action_cycles(table: &crate::table::Table, action: ActionId) -> bool {
    let mut of = table.choices().iter().filter(|choice| choice.action == action);
    of.any(|choice| matches!(choice.target, crate::battle::Target::Character(_)))
}

/// One step of the board cursor, from where it is, else from the character that acts.
fn step_cursor(session: &Session, planning: &Planning, step: IVec2) -> Square {
    let battle = session.table.battle();
    let board = battle.board();
    let actor = session.table.decision().and_then(|decision| decision.actor).or(planning.inspected);
    let own = actor.and_then(|who| battle.characters().get(who.index())).and_then(|ch| ch.square);
    let middle = Square::new(board.width() / 2, board.height() / 2);
    let from = planning.hovered.or(own).unwrap_or(middle);
    board.contains(i32::from(from.x) + step.x, i32::from(from.y) + step.y).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hud::tests::until;
    use crate::table::Library;

    #[test]
    fn a_question_is_answered_by_confirming_once_it_has_been_seen() {
        let session = until(&Library::shipped(), "will");
        let planning = Planning { hovered: Some(Square::new(3, 3)), ..Planning::default() };
        let golden = plan::golden(&session.table, &planning).expect("one that rolls");
        let mut asked = QuestionTimer::default();
        assert!(!asked.seen(&session, true, 0.1), "it has just come");
        assert!(confirmed(&session, &planning, (false, false, true), None).is_none(), "nobody meant it");
        assert!(!asked.seen(&session, false, 1.0), "something is being shown");
        assert!(!asked.seen(&session, true, 0.2) && asked.seen(&session, true, 0.2));
        let meant = confirmed(&session, &planning, (false, true, true), None);
        assert!(matches!(meant, Some(Intent::Choose(choice)) if choice == golden), "{meant:?}");
        // Whatever was picked is meant at once.
        let other = session.table.choices()[1];
        let planning = Planning { proposed: Some(other), ..planning };
        let meant = confirmed(&session, &planning, (false, false, true), None);
        assert!(matches!(meant, Some(Intent::Choose(choice)) if choice == other), "{meant:?}");
    }

    #[test]
    fn where_nothing_is_golden_confirming_picks_the_answer_that_costs_nothing_and_then_gives_it() {
        let session = until(&Library::shipped(), "plan");
        let planning = Planning { hovered: Some(Square::new(3, 3)), ..Planning::default() };
        assert_eq!(plan::golden(&session.table, &planning), None);
        assert!(confirmed(&session, &planning, (false, false, true), None).is_none(), "it has just come");
        let none = plan::declined(&session.table).expect("one may say no");
        let meant = confirmed(&session, &planning, (false, true, true), None);
        assert!(matches!(meant, Some(Intent::Propose(choice)) if choice == none), "{meant:?}");
        let planning = Planning { proposed: Some(none), ..planning };
        let meant = confirmed(&session, &planning, (false, true, true), None);
        assert!(matches!(meant, Some(Intent::Choose(choice)) if choice == none), "{meant:?}");
    }

    #[test]
    fn no_is_listed_last_and_has_a_key_of_its_own() {
        let library = Library::shipped();
        for kind in ["counter", "opportunity", "plan"] {
            let session = until(&library, kind);
            let (table, planning) = (&session.table, Planning::default());
            let answers = plan::answers(table);
            let no = plan::declined(table).expect("one may say no");
            assert_eq!(plan::action_key(table, no.action), "decline");
            assert_eq!((no.option, answers.last()), (0, Some(&no)), "{kind}: {answers:?}");
            assert_eq!(answers.len(), table.choices().len(), "{kind}: each is listed once");
            let meant = declined(&session, &planning);
            assert!(matches!(meant, Some(Intent::Choose(choice)) if choice == no), "{kind}: {meant:?}");
            let first = numbered(&session, &planning, 0);
            assert!(!matches!(first, Some(Intent::Choose(choice)) if choice == no), "{kind}: 1 does something");
        }
        // So many dice have the key of their number.
        let session = until(&library, "will");
        let table = &session.table;
        assert_eq!(plan::declined(table).as_ref(), table.choices().first());
        for (i, choice) in table.choices().iter().enumerate().skip(1) {
            assert_eq!((usize::from(choice.option), plan::answers(table)[i - 1]), (i, *choice));
        }
        // Nobody asks anything.
        let session = until(&library, "act");
        assert!(declined(&session, &Planning::default()).is_none());
    }

    #[test]
    fn a_key_of_two_actions_plans_one_after_the_other() {
        let session = until(&Library::shipped(), "act");
        let offered: BTreeSet<ActionId> = session.table.choices().iter().map(|choice| choice.action).collect();
        let of_deed = |&&action: &&ActionId| session.table.battle().info().nature(action) != Nature::End;
        let two: Vec<(ActionId, u8)> = offered.iter().filter(of_deed).take(2).map(|&action| (action, 0)).collect();
        let mut planning = Planning::default();
        let mut seen = Vec::new();
        for _ in 0..40 {
            let Some(Intent::Plan(Some(action), option)) = planned(&session, &planning, &two) else {
                panic!("offered")
            };
            (planning.action, planning.option) = (Some(action), option);
            seen.push((action, option));
        }
        let changes = seen.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
        assert_eq!(seen[0].0, two[0].0, "the first of them first");
        assert!(changes >= 2 && seen.iter().any(|&(action, _)| action == two[1].0), "{seen:?}");
        assert!(planned(&session, &planning, &[(ActionId(250), 0)]).is_none(), "not offered");
    }
}
