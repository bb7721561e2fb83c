//! The rules of Wild Die: the vectors of section 6 against its dice, its data, cards and tables. A name carries the id of the rule that it tests.

mod random;

mod wild_die {
    mod areas;
    mod attack;
    mod battles;
    mod boats;
    mod bodies;
    mod buying;
    mod cards;
    mod costs;
    mod details;
    mod edges;
    mod fighting;
    mod finer;
    mod ground;
    mod hurt;
    mod interrupting;
    mod letter;
    mod naming;
    mod order;
    mod places;
    mod powers;
    mod printed;
    mod refusals;
    mod rolls;
    mod roster;
    mod scenarios;
    mod scene;
    mod season;
    mod sneaking;
    mod terrain;
    mod things;
    mod turns;
    mod vectors;
    mod wielding;
}
