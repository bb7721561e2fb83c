//! Options that are chosen before an attack or for a turn (3.4), and what they exclude.

use crate::kit::named;

named! { Stance "An option of a turn or of an attack.":
    Run "run" "Run" "WLD-07" "The run die is added to Pace; -2 to all actions of the turn.",
    Several "several" "Several actions" "WLD-42" "Two actions with -2, or three with -4.",
    Defend "defend" "Defend" "WLD-26" "All actions of the turn: Parry +4 until the start of the next one.",
    Aim "aim" "Aim" "WLD-18" "A whole turn: the next attack on the target has +2 or ignores 4 points of penalties.",
    UseAim "use_aim" "Aimed" "WLD-18" "The first action after Aim.",
    SteadyAim "steady_aim" "Steady Aim" "WLX-16" "No movement, first action, one shot: +1, or ignores 2 points of penalties.",
    WildAttack "wild_attack" "Wild Attack" "WLD-59" "Fighting and its damage +2 this turn; Vulnerable until the end of the next one.",
    Desperate2 "desperate_2" "Desperate Attack +2" "WLD-27" "Fighting +2, and damage -2.",
    Desperate4 "desperate_4" "Desperate Attack +4" "WLD-27" "Fighting +4, and damage -4.",
    Limb "limb" "Limb" "WLD-24" "Called shot with -2: it may disarm.",
    Hand "hand" "Hand" "WLD-24" "Called shot with -4: it disarms more easily.",
    Head "head" "Head" "WLD-24" "Called shot with -4: damage +4 against the armour of the head.",
    Vitals "vitals" "Vitals" "WLD-24" "Called shot with -4: damage +4.",
    Item "item" "Item" "WLD-24" "Called shot at what the target holds, by its size.",
    Break "break" "Break item" "WLD-23" "Called shot at what the target holds: damage without Aces that reaches its hardness breaks it.",
    BreakShield "break_shield" "Break shield" "WLD-23" "Called shot at the shield of the target, to break it.",
    Gap "gap" "Gap" "WLD-24" "Called shot at an unarmoured spot, by its size.",
    Nonlethal "nonlethal" "Nonlethal" "WLD-43" "It knocks out instead of wounding to death; -1 with an edge.",
    OffHand "off_hand" "Off-hand" "WLD-44" "With the other hand: -2.",
    Flurry "flurry" "Flurry" "WLX-16" "Limited action: a second Fighting die.",
    Sweep "sweep" "Sweep" "WLX-16" "Limited action: one Fighting roll against everybody in reach.",
    Suppress "suppress" "Suppressive Fire" "WLD-52" "Limited action: one Shooting roll against everybody in a Medium template.",
    Area "area" "Area" "WLD-19" "At a place, and everybody in a template.",
    Free "free" "Free attack" "WLD-35" "Out of turn, one Fighting roll, unaltered.",
}

/// WLD-24: the called shots, one of which an attack may be.
const CALLED: &[Stance] = &[
    Stance::Limb,
    Stance::Hand,
    Stance::Head,
    Stance::Vitals,
    Stance::Item,
    Stance::Break,
    Stance::BreakShield,
    Stance::Gap,
];
/// WLD-05: the limited attacks, one of which a turn may have.
const LIMITED: &[Stance] = &[Stance::Flurry, Stance::Sweep, Stance::Suppress];
/// WLD-27, WLD-59: options of Fighting attacks.
const FIGHTING: &[Stance] =
    &[Stance::WildAttack, Stance::Desperate2, Stance::Desperate4, Stance::Flurry, Stance::Sweep, Stance::Free];
/// Options of attacks that are no Fighting.
const SHOOTING: &[Stance] = &[Stance::SteadyAim, Stance::Suppress, Stance::Area];

/// Groups of which one option at most is chosen, and pairs of groups that do not go together; the one after the other.
const APART: &[(&[Stance], &[Stance])] = {
    use Stance::{
        Aim, Area, Defend, Desperate2, Desperate4, Free, Nonlethal, OffHand, Run, Several, SteadyAim, Suppress, UseAim,
        WildAttack,
    };
    &[
        (CALLED, CALLED),
        (LIMITED, LIMITED),
        (FIGHTING, SHOOTING),
        (&[Desperate2], &[Desperate4]),
        (&[WildAttack], &[Desperate2, Desperate4, Defend]),
        // The whole turn, and nothing else in it.
        (&[Defend], &[Run, Several, Aim]),
        (&[Aim], &[Run, Several]),
        (&[Defend, Aim], CALLED),
        (&[Defend, Aim], LIMITED),
        (&[Defend, Aim], &[UseAim, SteadyAim, WildAttack, Desperate2, Desperate4, Nonlethal, OffHand, Area, Free]),
        (&[SteadyAim], &[UseAim, Run, Suppress]),
        (&[Area, Suppress], CALLED),
        (&[Area, Suppress], &[Nonlethal, UseAim]),
        (&[Area], &[Suppress]),
        // "Unaltered": no called shot, no option, no dice from edges.
        (&[Free], CALLED),
        (&[Free], LIMITED),
        (&[Free], &[WildAttack, Desperate2, Desperate4, UseAim, Nonlethal, OffHand]),
    ]
};

/// By option: itself and the others that it does not go with, a bit for each.
const EXCLUDED: [u32; Stance::ALL.len()] = {
    let mut excluded = [0; Stance::ALL.len()];
    let (mut option, mut pair) = (0, 0);
    while option < excluded.len() {
        excluded[option] = 1 << option;
        option += 1;
    }
    while pair < APART.len() {
        let (ones, others) = APART[pair];
        let mut i = 0;
        while i < ones.len() * others.len() {
            let (one, other) = (ones[i / others.len()] as usize, others[i % others.len()] as usize);
            excluded[one] |= 1 << other;
            excluded[other] |= 1 << one;
            i += 1;
        }
        pair += 1;
    }
    excluded
};

impl Stance {
    /// 3.4: the two are not chosen together.
    pub fn excludes(self, other: Stance) -> bool {
        EXCLUDED[self as usize] & 1 << other as u32 != 0
    }

    /// It is an option of attacks like this; the others are left for a later one.
    pub(super) fn serves(self, melee: bool) -> bool {
        match self {
            Stance::WildAttack | Stance::Desperate2 | Stance::Desperate4 | Stance::Flurry | Stance::Sweep => melee,
            Stance::SteadyAim | Stance::Suppress | Stance::Area => !melee,
            Stance::Run | Stance::Several | Stance::Defend | Stance::Aim | Stance::UseAim | Stance::Free => false,
            _ => true,
        }
    }

    /// WLD-23, WLD-28: it is a called shot at what the target holds.
    pub fn is_at_item(self) -> bool {
        matches!(self, Stance::Item | Stance::Break | Stance::BreakShield)
    }

    /// WLD-24: it is a called shot.
    pub fn is_called(self) -> bool {
        CALLED.contains(&self)
    }
}

/// The first two of these options that exclude each other.
pub fn conflict(chosen: &[Stance]) -> Option<(Stance, Stance)> {
    let pairs = chosen.iter().enumerate().flat_map(|(i, &a)| chosen[i + 1..].iter().map(move |&b| (a, b)));
    pairs.into_iter().find(|(a, b)| a.excludes(*b))
}
