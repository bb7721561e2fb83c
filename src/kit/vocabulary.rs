//! How a rule system lists its words: one line each, with its number, a constant and what players read of it. A module that uses
//! these imports the types of `battle` that they name.

/// Stats, counters or statuses: `vocabulary! { LIST, StatId: 0 AP "ap" "AP" "2.4" "Action Points." }` makes the constant `AP` and an
/// entry of `LIST`. The number is the place in the list.
#[macro_export]
macro_rules! vocabulary {
    ($list:ident, $id:ident: $($index:literal $name:ident $key:literal $title:literal $rule:literal $text:literal),* $(,)?) => {
        $(#[doc = $text] pub const $name: $id = $id($index);)*
        static $list: &[Entry] = &[$(Entry { key: $key, name: $title, text: $text, rule: $rule }),*];
    };
}

/// Actions, which also say what they are, how they look, what is heard of them and, before the text, how their ways are picked where that
/// is not from a list.
#[macro_export]
macro_rules! actions {
    ($list:ident: $($index:literal $name:ident $key:literal $title:literal $rule:literal $nature:ident $icon:literal $sound:literal $($ways:ident)? $text:literal),* $(,)?) => {
        $(#[doc = $text] pub const $name: ActionId = ActionId($index);)*
        static $list: &[Action] = &[$(Action {
            entry: Entry { key: $key, name: $title, text: $text, rule: $rule },
            nature: Nature::$nature,
            icon: $icon,
            sound: $sound,
            ways: { let _ways = $crate::battle::Ways::List; $(let _ways = $crate::battle::Ways::$ways;)? _ways },
        }),*];
    };
}

/// Things of a closed list that files, hands of cards and sheets name: `named! { Elixir "Lustral Water.": Drop "drops" "Drop" "LAD-119"
/// "One point of Toughness.", ... }` makes the type with key, name, rule and text of each.
#[macro_export]
macro_rules! named {
    ($name:ident $doc:literal: $($value:ident $key:literal $title:literal $rule:literal $text:literal),* $(,)?) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $(#[doc = $text] $value),* }

        impl $name {
            /// Every one of them.
            pub const ALL: &[$name] = &[$($name::$value),*];

            /// Its key, name, text and rule.
            pub fn entry(self) -> &'static $crate::battle::Entry {
                use $crate::battle::Entry;
                const ENTRIES: &[Entry] = &[$(Entry { key: $key, name: $title, text: $text, rule: $rule }),*];
                &ENTRIES[self as usize]
            }

            /// As players read it.
            pub fn name(self) -> &'static str {
                self.entry().name
            }
        }
    };
}

/// Several of a list: `ids![status: ORDERED COUNTERED]`, constants of the module `status`.
#[macro_export]
macro_rules! ids {
    ($module:ident: $($name:ident)*) => {
        &[$($module::$name),*]
    };
}

/// Groups of actions as a bar shows them: `groups![action: "Go": MOVE RUN; "Fight": ATTACK]`.
#[macro_export]
macro_rules! groups {
    ($module:ident: $($title:literal: $($name:ident)*);* $(;)?) => {
        &[$(Group { name: $title, actions: &[$($module::$name),*] }),*]
    };
}

/// Which actions a control plans, with their options: `controls![action: Move MOVE 0; SoftLanding CHAIN 1, JUMP 1]`.
#[macro_export]
macro_rules! controls {
    ($module:ident: $($control:ident $($name:ident $option:literal),*);* $(;)?) => {
        &[$((PlanControl::$control, &[$(($module::$name, $option)),*])),*]
    };
}

/// Questions: a constant with key, heading and picture, when it is asked, how it is answered, what is usual, and where there is more to
/// say its other fields.
#[macro_export]
macro_rules! questions {
    ($list:ident: $($name:ident $kind:literal $heading:literal $icon:literal $occasion:ident $answered:ident $usual:ident $({ $($field:ident: $value:expr),* $(,)? })?),* $(,)?) => {
        $(#[doc = $heading] #[allow(clippy::needless_update)] pub static $name: Question = Question {
            kind: $kind,
            heading: $heading,
            icon: $icon,
            occasion: $crate::battle::Occasion::$occasion,
            answered: $crate::battle::Answered::$answered,
            usual: $crate::battle::Usual::$usual,
            $($($field: $value,)*)?
            ..Question::PLAIN
        };)*
        pub(crate) static $list: &[&Question] = &[$(&$name),*];
    };
}

/// Reasons why something cannot be done: a constant with code, a few words for a button, the sentence and the rule; `silent` where an
/// action bar leaves the action out.
#[macro_export]
macro_rules! reasons {
    ($list:ident: $($name:ident $code:literal $short:literal $text:literal $rule:literal $($silent:ident)?),* $(,)?) => {
        $(#[doc = $text] pub const $name: Refusal = {
            static REASON: $crate::battle::Reason = $crate::battle::Reason {
                code: $code,
                short: $short,
                text: $text,
                rule: $rule,
                silent: { let _silent = false; $(let $silent = true; let _silent = $silent;)? _silent },
            };
            REASON.refusal()
        };)*
        pub(crate) static $list: &[Refusal] = &[$($name),*];
    };
}

/// Events that only one system knows: a constant with key, picture, tone, sound, rule and sentence, and where there is more to say its
/// other fields.
#[macro_export]
macro_rules! tellings {
    ($list:ident: $($name:ident $key:literal $icon:literal $tone:ident $sound:literal $rule:literal $text:literal $({ $($field:ident: $value:expr),* $(,)? })?),* $(,)?) => {
        $(#[doc = $text] #[allow(clippy::needless_update)] pub static $name: $crate::battle::Telling = $crate::battle::Telling {
            key: $key,
            icon: $icon,
            tone: $crate::battle::Tone::$tone,
            sound: $sound,
            rule: $rule,
            text: $text,
            $($($field: $value,)*)?
            ..$crate::battle::Telling::PLAIN
        };)*
        pub(crate) static $list: &[&$crate::battle::Telling] = &[$(&$name),*];
    };
}
