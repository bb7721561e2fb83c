//! Cards (2.1, WLD-01, WLD-02, WLD-38) and their vectors (6.4, 6.5, 6.8).

use acqua_alta::dice::{Card, Chance, Deck, Faces, Seeded, Shows, enumerate_with_cards};
use acqua_alta::rules::wild_die::cards::{
    CardEdges, FIVE, Interrupt, Pile, benny_window, countdown, deal, groups, interrupts, is_joker,
};

/// A card by its short name: `AS`, `10C`, `JKR`.
fn card(name: &str) -> Card {
    let (rank, suit) = name.split_at(name.len() - 1);
    let rank = match rank {
        "JK" => return Card(if suit == "R" { 54 } else { 53 }),
        "A" => 14,
        "K" => 13,
        number => number.parse::<u8>().expect("a rank"),
    };
    let suit = "CDHS".find(suit).expect("a suit");
    Card((rank - 2) * 4 + suit as u8 + 1)
}

fn order(hands: &str) -> String {
    let hands: Vec<(&str, Card)> = hands
        .split(", ")
        .map(|one| one.split_once(' ').expect("who and a card"))
        .map(|(who, name)| (who, card(name)))
        .collect();
    countdown(&hands).join(" > ")
}

#[test]
fn wld_01_the_countdown_goes_by_rank_and_suit() {
    assert_eq!(order("Ann AS, Bo KH, Cy KS, Ed 2C"), "Ann > Cy > Bo > Ed", "WC-01");
    assert_eq!(order("Ann 10C, Bo 9S, Cy JKR, Di JKB, Ed AS"), "Cy > Di > Ed > Ann > Bo", "WC-03");
    assert_eq!(order("Ann AS, Bo KH, Cy KS, Di JKB, Ed 2C"), "Di > Ann > Cy > Bo > Ed", "WS-21");
}

#[test]
fn wld_01_the_lowest_card_is_asked_first_for_a_benny() {
    assert_eq!(benny_window(&[("Ann", card("AS")), ("Bo", card("KH")), ("Ed", card("2C"))]), ["Ed", "Bo", "Ann"]);
}

#[test]
fn wld_02_one_card_of_27_is_a_joker() {
    let jokers = Deck::full().cards().filter(|&card| is_joker(card)).count();
    assert_eq!(Chance::new(jokers as u128, 54), Chance::new(1, 27), "WV-H01");
}

#[test]
fn wld_02_a_joker_shuffles_all_cards_after_the_round() {
    let mut pile = Pile::default();
    let mut dice = Faces::new([1, 54, 2]);
    (0..2).for_each(|_| assert!(pile.draw(&mut dice).is_some()));
    pile.end_round();
    assert_eq!(pile.left(), Deck::full());
    pile.draw(&mut dice);
    pile.end_round();
    assert_eq!(pile.left().len(), 53, "without a Joker what was dealt stays away");
    dice.finish().expect("every card is used");
}

#[test]
fn wld_01_discards_come_back_when_the_pile_is_too_small() {
    let mut dice = Seeded::new(3, 1);
    let mut pile = Pile::default();
    let mut drawn: Vec<Card> = Vec::new();
    while drawn.len() < 50 {
        let card = pile.draw(&mut dice).expect("cards are left");
        drawn.push(card);
    }
    pile.end_round();
    let joker = drawn.iter().any(|&card| is_joker(card));
    assert_eq!(pile.left().len(), if joker { 54 } else { 4 });
    pile.prepare(4);
    assert_eq!(pile.left().len(), if joker { 54 } else { 4 }, "four are enough for four");
    pile.prepare(5);
    assert_eq!(pile.left(), Deck::full());
    // In one round no card comes twice, and after 54 there is none.
    let mut all: Vec<Card> = (0..54).map(|_| pile.draw(&mut dice).expect("54 cards")).collect();
    all.sort_unstable();
    assert!(all.iter().copied().eq(Deck::full().cards()));
    assert_eq!(pile.draw(&mut dice), None);
}

#[test]
fn wlx_16_edges_draw_again() {
    let drawn = |edges, faces: &[&str]| {
        let given: Vec<u8> = faces.iter().map(|name| card(name).0).collect();
        let mut dice = Faces::new(given);
        let drawn = deal(&mut Pile::default(), edges, &mut dice);
        dice.finish().expect("every card is used");
        drawn.to_vec()
    };
    let level_head = CardEdges { extra: 1, replaces: 0 };
    let fast_reflex = CardEdges { extra: 0, replaces: FIVE };
    assert_eq!(drawn(CardEdges::default(), &["2C"]), [card("2C")]);
    assert_eq!(drawn(level_head, &["7C", "9H"]), [card("9H"), card("7C")], "the better one counts");
    assert_eq!(drawn(fast_reflex, &["2C", "5S", "6C"])[0], card("6C"), "replaced until above Five");
    assert_eq!(drawn(fast_reflex, &["JKB"]), [card("JKB")]);
    assert_eq!(drawn(CardEdges { extra: 1, replaces: FIVE }, &["3C", "8C", "4C", "7C"])[0], card("8C"));
}

#[test]
fn wlx_16_two_cards_beat_one_in_two_of_three() {
    // WV-H03, by every deal from a smaller deck: cards are all different, so its size is of no matter.
    let leaves = enumerate_with_cards(usize::MAX, |dice| {
        let mut deck = Deck::of(9);
        let drawn: Vec<Card> = (0..3).filter_map(|_| deck.draw(dice)).collect();
        countdown(&[(0, drawn[0].max(drawn[1])), (1, drawn[2])])[0]
    });
    let first = leaves.walked.iter().filter(|leaf| leaf.value == 0);
    assert_eq!(first.fold(Chance::ZERO, |sum, leaf| sum + leaf.chance), Chance::new(2, 3));
}

#[test]
fn wlx_01_extras_of_a_kind_share_a_card_by_fours() {
    let (guard, gunner) = (((0, "guard"), false), ((0, "gunner"), false));
    let (blade, theirs) = (((0, "blade"), true), ((1, "guard"), false));
    let figures = [guard, blade, guard, gunner, guard, theirs, guard, blade, guard];
    assert_eq!(groups(&figures, true), [vec![0, 2, 4, 6], vec![1], vec![3], vec![5], vec![7], vec![8]]);
    assert_eq!(groups(&figures, false).len(), figures.len());
}

#[test]
fn wld_38_interruptions_go_by_totals_and_the_enemy_wins_ties() {
    let holder = |figure, total, name| Interrupt { total, card: card(name), figure };
    let tie = [holder(1, 7, "AS")];
    assert_eq!(interrupts(7, &tie), (vec![], vec![1]), "WS-23");
    let several = [holder(1, 8, "2C"), holder(2, 5, "AS"), holder(3, 8, "KH"), holder(4, 12, "3C")];
    assert_eq!(interrupts(7, &several), (vec![4, 3, 1], vec![2]));
    let equal = [holder(9, 8, "4C"), holder(5, 8, "4C")];
    assert_eq!(interrupts(3, &equal).0, [5, 9]);
}

#[test]
fn wld_01_cards_are_read_as_printed() {
    assert!(matches!(card("AS").shows(), Shows::Ranked(14, _)) && card("10C").to_string() == "10 of clubs");
    assert_eq!(card("JKR").to_string(), "red Joker");
}
