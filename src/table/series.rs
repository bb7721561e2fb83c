//! Series of battles at the table: the first one set up, how a series stands, and the next battle with what the companies have kept.

use super::{Library, MapChoice, Player, Setup, SetupError, Table};
use crate::battle::{CharacterId, Fate, Gang, Recruit, Side};
use crate::dice::mix;
use crate::kit::{Campaign, GangChoice, Listed};

/// How a series stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeriesState {
    /// Name of the series.
    pub name: String,
    /// The present battle, from 1.
    pub battle: usize,
    /// All its battles.
    pub battles: usize,
    /// Name of the present battle.
    pub title: String,
    /// Battles that each side has won, the present one included once it is over.
    pub won: [usize; 2],
    /// Name of the battle that comes next; none while this one goes on, and after the last one.
    pub next: Option<String>,
    /// The series is over: the side that has won it, or none for a draw.
    pub over: Option<Option<Side>>,
}

impl Setup {
    /// The first battle of a series of a rule system.
    ///
    /// # Errors
    /// The system has no such series; as a sentence.
    pub fn of_series(
        library: &Library,
        system: &str,
        key: &str,
        gangs: [GangChoice; 2],
        players: [Player; 2],
        seed: u64,
    ) -> Result<Setup, SetupError> {
        let list = library.catalogue(system).series();
        let series = list
            .keyed(key)
            .ok_or_else(|| SetupError(format!("expected a series of {system} ({}), found `{key}`", list.keys())))?;
        let base = Setup { system: system.to_owned(), gangs, players, ..Setup::skirmish("", ["", ""], seed) };
        base.in_series(Campaign::new(series.clone()), library)
    }

    /// The present battle of a series: its ground, what it is about, its switches.
    fn in_series(self, campaign: Campaign, library: &Library) -> Result<Setup, SetupError> {
        let now = campaign.now()?;
        let defaults = library.default_switches(&self.system);
        let mut options = self.options.clone();
        // What another battle of the series sets is as usual in this one.
        for key in campaign.series.battles.iter().flat_map(|battle| battle.options.0.keys()) {
            options.0.remove(key);
            if let Some(usual) = defaults.get(key) {
                options.set(key, &usual);
            }
        }
        options.0.extend(now.options.0.clone());
        let (map, scenario) = (MapChoice::Named(now.map.clone()), now.scenario.clone());
        Ok(Setup { map, scenario, options, own_scenario: None, series: Some(campaign), ..self })
    }
}

impl Table {
    /// How the series stands that this battle is one of; none of a single battle.
    pub fn series(&self) -> Option<SeriesState> {
        let campaign = self.setup.series.as_ref()?;
        let now = campaign.series.battles.get(usize::from(campaign.battle))?;
        let won = self.won(campaign);
        let ready = self.fates().map(|side| side.iter().any(takes_part));
        let next = campaign.series.battles.get(usize::from(campaign.battle) + 1);
        let goes_on = self.battle.verdict().is_some() && ready == [true, true];
        let next = next.filter(|_| goes_on).map(|battle| battle.name.clone());
        let over = (self.battle.verdict().is_some() && next.is_none()).then(|| match ready {
            [true, false] => Some(Side(0)),
            [false, true] => Some(Side(1)),
            _ if won[0] == won[1] => None,
            _ => Some(Side(u8::from(won[1] > won[0]))),
        });
        Some(SeriesState {
            name: campaign.series.name.clone(),
            battle: usize::from(campaign.battle) + 1,
            battles: campaign.series.battles.len(),
            title: now.name.clone(),
            won,
            next,
            over,
        })
    }

    /// The next battle of the series, with what the companies have kept; none before this one is over, after the last one, and where a
    /// company has nobody left who could fight.
    pub fn next_battle(&self, library: &Library) -> Option<Setup> {
        self.series()?.next?;
        let campaign = self.setup.series.as_ref()?;
        let battle = campaign.battle + 1;
        let mut won = campaign.won.clone();
        won.push(self.battle.verdict()?.winner.map(|side| side.0));
        let mut next = Campaign { battle, won, ..Campaign::new(campaign.series.clone()) };
        let recruits = self.recruits(library)?;
        let mut gangs = Side::BOTH.map(|side| Gang { name: self.battle.gang(side).to_owned(), ..Gang::default() });
        for (side, fates) in self.fates().into_iter().enumerate() {
            for (fate, recruit) in fates.into_iter().zip(&recruits[side]) {
                let (recruit, kept) = match fate {
                    Fate::Dead => continue,
                    Fate::Lives(kept) => (recruit.clone(), kept),
                    Fate::Replaced(kind) => (Recruit::new(kind, ""), Default::default()),
                };
                gangs[side].members.push(recruit);
                next.companies[side].push(kept);
            }
        }
        let keys = ["own", "other"];
        let gangs = [0, 1].map(|side| GangChoice::Own(Gang { key: keys[side].to_owned(), ..gangs[side].clone() }));
        let seed = mix(self.setup.seed ^ u64::from(battle)) >> 11;
        Setup { gangs, seed, first: None, ..self.setup.clone() }.in_series(next, library).ok()
    }

    fn won(&self, campaign: &Campaign) -> [usize; 2] {
        let now = self.battle.verdict().map(|verdict| verdict.winner.map(|side| side.0));
        let all: Vec<Option<u8>> = campaign.won.iter().copied().chain(now).collect();
        [0, 1].map(|side| all.iter().filter(|&&won| won == Some(side)).count())
    }

    /// What becomes of the members of both sides, in their order.
    fn fates(&self) -> [Vec<Fate>; 2] {
        let mut fates: [Vec<Fate>; 2] = Default::default();
        for (id, one) in (0..).map(CharacterId).zip(self.battle.characters()) {
            fates[one.side.index()].push(self.battle.fate(id));
        }
        fates
    }

    /// The members of both sides as they were taken on, under the names that they have here.
    fn recruits(&self, library: &Library) -> Option<[Vec<Recruit>; 2]> {
        let catalogue = library.known_catalogue(&self.setup.system)?;
        let mut lists: [Vec<Recruit>; 2] = Default::default();
        for (side, choice) in self.setup.gangs.iter().enumerate() {
            lists[side] = match choice {
                GangChoice::Known(key) => catalogue.gang(key)?.members.clone(),
                GangChoice::Members(members) => members.clone(),
                GangChoice::Own(gang) => gang.members.clone(),
            };
        }
        let mut counts = [0; 2];
        for (id, one) in (0..).map(CharacterId).zip(self.battle.characters()) {
            let (side, at) = (one.side.index(), counts[one.side.index()]);
            if let Some(recruit) = lists[side].get_mut(at) {
                recruit.name = self.battle.names(id).0.to_owned();
            }
            counts[side] += 1;
        }
        Some(lists)
    }
}

fn takes_part(fate: &Fate) -> bool {
    match fate {
        Fate::Lives(kept) => !kept.absent,
        Fate::Dead => false,
        Fate::Replaced(_) => true,
    }
}
