//! The battle being played and what the player means: the only place where the application changes a battle.

use super::input::Control;
use super::settings::Settings;
use crate::battle::{ActionId, CharacterId, Choice, Side, Target};
use crate::board::Square;
use crate::table::{Library, Player, Setup, StandingAnswer, Table, TableError};
use bevy::prelude::*;

/// The screens.
#[derive(States, Default, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Screen {
    /// Title and main menu.
    #[default]
    Title,
    /// A new skirmish is set up.
    Setup,
    /// The battle.
    Battle,
    /// How it ended.
    Report,
}

/// Everything that can be played: maps, kinds, gangs, and what was wrong with files.
#[derive(Resource)]
pub struct Content(pub Library);

/// What this battle is to whoever sits before the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seat {
    /// It is played.
    #[default]
    Playing,
    /// It is watched: nobody decides anything.
    Watching {
        /// It is over, so that nothing of it is a secret any more.
        over: bool,
    },
}

/// The battle on the table.
#[derive(Resource)]
pub struct Session {
    /// The battle with its dice, log, undo and saves.
    pub table: Table,
    /// Hotseat: the side that must take the screen before anything is shown, until it says that it has.
    pub hand_over: Option<Side>,
    /// A sentence for the player about the last thing that did not work.
    pub notice: Option<String>,
    /// The last notice that was asked for: it stays until it is closed or something else is said or done.
    pub asked_for: Option<String>,
    /// Whether it is played or watched.
    pub seat: Seat,
}

impl Session {
    /// A battle that is played.
    pub fn new(table: Table, notice: Option<String>) -> Session {
        Session { table, hand_over: None, notice, asked_for: None, seat: Seat::Playing }
    }

    /// It is watched.
    pub fn is_watched(&self) -> bool {
        self.seat != Seat::Playing
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> &Player {
        &self.table.setup().players[side.index()]
    }

    /// True if a person decides for this side.
    pub fn is_human(&self, side: Side) -> bool {
        matches!(self.player(side), Player::Human)
    }

    /// The side of the person who is to decide now.
    pub fn deciding_human(&self) -> Option<Side> {
        let side = self.table.decision()?.side;
        (self.is_human(side) && !self.is_watched()).then_some(side)
    }

    /// A person has decided something that can be taken back.
    pub fn can_take_back(&self) -> bool {
        self.table.can_take_back(|side| self.is_human(side))
    }

    /// Back to what a person has decided last.
    ///
    /// # Errors
    /// As [`Table::take_back`].
    pub fn take_back(&mut self) -> Result<(), TableError> {
        let people = Side::BOTH.map(|side| self.is_human(side));
        self.table.take_back(|side| people[side.index()])
    }

    /// Whose eyes the screen has: the one person's, of two whoever is to decide; nobody's where computers play, nor once
    /// the battle is over.
    pub fn viewer(&self) -> Option<Side> {
        if self.seat == (Seat::Watching { over: true }) {
            return None;
        }
        match Side::BOTH.map(|side| self.is_human(side)) {
            [true, true] => self.deciding_human(),
            [true, false] => Some(Side(0)),
            [false, true] => Some(Side(1)),
            [false, false] => None,
        }
    }

    /// True if whoever looks is not shown this character (LAD-512).
    pub fn hides(&self, who: CharacterId) -> bool {
        self.viewer().is_some_and(|side| self.table.battle().is_unseen_by(who, side))
    }

    /// LAD-113: True if whoever looks does not know of this thing of a kit.
    pub fn conceals(&self, who: CharacterId, item: usize) -> bool {
        let battle = self.table.battle();
        let enemy = |side| battle.characters().get(who.index()).is_some_and(|ch| ch.side != side);
        self.viewer().is_some_and(enemy) && battle.conceals(who, item)
    }

    /// Two people share this screen.
    pub fn is_hotseat(&self) -> bool {
        Side::BOTH.iter().all(|&side| self.is_human(side))
    }
}

/// What the player is planning; never part of the battle.
#[derive(Resource, Default, Clone, Debug)]
pub struct Planning {
    /// The action picked on the bar; none = every reachable square, by the best way.
    pub action: Option<ActionId>,
    /// Weapon, or 1 for a Controlled Landing.
    pub option: u8,
    /// Will dice that the next own roll shall get, 0 to 2.
    pub will: u8,
    /// The square under the pointer or the keyboard cursor.
    pub hovered: Option<Square>,
    /// The character whose sheet is shown; none = the active one.
    pub inspected: Option<CharacterId>,
    /// The choice that a first click (or the keyboard) proposed and a second one confirms.
    pub proposed: Option<Choice>,
}

impl Planning {
    /// The action that is planned, and in which way: where none was picked, that of what is proposed at somebody.
    pub fn way(&self) -> Option<(ActionId, u8)> {
        let aimed = self.proposed.filter(|choice| matches!(choice.target, Target::Character(_)));
        let picked = self.action.map(|action| (action, self.option));
        picked.or(aimed.map(|choice| (choice.action, choice.option)))
    }

    /// The plan that the board shows: while something aimed at somebody is proposed and no action was picked, that alone.
    pub fn shown(&self) -> Planning {
        match self.proposed {
            Some(Choice { action, option, target: Target::Character(_), .. }) if self.action.is_none() => {
                Planning { action: Some(action), option, ..self.clone() }
            }
            _ => self.clone(),
        }
    }
}

/// What the player meant, whatever the device said it with.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Do this choice of the present decision.
    Choose(Choice),
    /// Do this choice and give its first own roll so many Will dice.
    ChooseWithWill(Choice, u8),
    /// Plan this action (and weapon or option), or none.
    Plan(Option<ActionId>, u8),
    /// What a side does about a question from now on.
    Stand(StandingAnswer),
    /// So many Will dice for the next own roll.
    PlanWill(u8),
    /// The pointer is on this square.
    Hover(Option<Square>),
    /// This square was clicked or confirmed.
    Click(Square),
    /// Show this character's sheet.
    Inspect(Option<CharacterId>),
    /// Propose this choice: a second click or Enter does it.
    Propose(Choice),
    /// Confirm what is proposed.
    Confirm,
    /// Give up the plan; close what is open.
    Cancel,
    /// Place the rest of the gang wherever there is room.
    PlaceRest,
    /// Take the last choice back.
    Undo,
    /// Activate or show the next character.
    Next,
    /// Look at this place, in squares east and south of the corner of the board.
    Look(f32, f32),
    /// Show the whole playback at once.
    SkipPlayback,
    /// The other player has the screen.
    TakeScreen,
    /// A new battle.
    Start(Box<Setup>),
    /// The lessons of the rule system with this id: of its first course (0), or of so many after it, from this lesson on.
    Learn(&'static str, usize, usize),
    /// The lessons that are being given, or else those for the first night, set up at this one.
    Teach(usize),
    /// Go on with the saved battle.
    Continue,
    /// The same battle again with new dice.
    Rematch,
    /// Watch the battle on the table, from the start or from after so many steps.
    Replay(usize),
    /// What would be a good choice now, and why?
    Hint,
    /// Why did the other side do what it did last?
    Why,
    /// Watch the last activations of the other side once more.
    Again,
    /// Watch the saved battle of this name.
    ReplaySaved(String),
    /// What is watched shall go on, stop, or be elsewhere.
    ReplayCommand(ReplayCommand),
    /// Play on from where one watches, with these players, as a new battle.
    PlayOn([Player; 2]),
    /// Show or hide the layer of the board that this control is for.
    ShowOrHide(Control),
    /// Change the settings to these.
    Set(Box<Settings>),
    /// Go to a screen.
    Go(Screen),
    /// Leave the game (native).
    Quit,
}

/// What one wants of a battle that is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayCommand {
    /// It goes on by itself, or stops.
    Toggle,
    /// One step on, shown in full.
    On,
    /// One step back.
    Back,
    /// To the start of the next round.
    NextRound,
    /// To the start of this round, then of the one before.
    LastRound,
    /// To after so many steps.
    To(usize),
    /// To the end.
    End,
    /// Back to where one came from.
    Leave,
}

/// The order in which a frame works.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FrameSystems {
    /// Devices are read into [`Intent`]s.
    Input,
    /// Intents change the battle; the computer player decides.
    Decide,
    /// Events are played onto the entities.
    Play,
    /// Everything is drawn from what is now there.
    Draw,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proposed_against_somebody_is_all_that_the_board_shows() {
        let (action, option) = (ActionId(3), 1);
        let blow = Choice { action, option, ..Choice::plain(action, CharacterId(0)) };
        let at = Choice { target: Target::Character(CharacterId(4)), ..blow };
        let to = Choice { target: Target::Square(Square::new(2, 2)), ..blow };
        let shown = |action, proposed| {
            let planning = Planning { action, proposed: Some(proposed), ..Planning::default() }.shown();
            (planning.action, planning.option)
        };
        assert_eq!(shown(None, at), (Some(action), option));
        assert_eq!(shown(None, to), (None, 0), "a way leaves the other ways in sight");
        assert_eq!(shown(Some(ActionId(7)), at), (Some(ActionId(7)), 0), "what was picked stays");
    }

    #[test]
    fn what_the_computer_player_alone_has_decided_is_not_taken_back() {
        let library = Library::shipped();
        let mut setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 3);
        setup.players = [Player::Human, Player::Human];
        let mut table = Table::new(setup, &library).expect("a good set-up");
        let first = table.decision().expect("it begins").side;
        table.apply(table.choices()[0]).expect("it is listed");
        assert!(table.can_undo(), "no die fell");
        let players =
            |human: Side| Side::BOTH.map(|side| if side == human { Player::Human } else { Player::computer("normal") });
        let seen_by = |human: Side| {
            let film = crate::table::Replay::of(&table, &library).expect("it can be saved");
            Session::new(film.branch(film.len(), players(human), &library).expect("it goes on"), None)
        };
        assert!(seen_by(first).can_take_back());
        assert!(!seen_by(first.other()).can_take_back());
    }
}
