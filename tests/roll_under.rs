//! The rules of Roll Under: the vectors of section 6 against its dice, its data, and its rules in battle. A name carries the id of the rule
//! that it tests.

mod random;

mod roll_under {
    mod abilities;
    mod attacks;
    mod audit;
    mod battles;
    mod boats;
    mod bounds;
    mod building;
    mod cards;
    mod details;
    mod dying;
    mod fear;
    mod fighting;
    mod gear;
    mod ground;
    mod ground_rules;
    mod hands;
    mod heights;
    mod holds;
    mod magic;
    mod monsters;
    mod odds;
    mod raid;
    mod roster;
    mod scenarios;
    mod scene;
    mod senses;
    mod series;
    mod spells;
    mod surprise;
    mod things;
    mod turns;
    mod vectors;
    mod water;
}
