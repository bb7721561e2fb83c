//! People who know, have or are something that the plain ones do not.

pub const PEOPLE: &str = r#"[
    (key: "willing", name: "Willing", body: 4, mind: 4, soul: 4, weapons: ["sabre"],
     skills: [(WeaponSkill, 2, 2), (Might, 1, 1)]),
    (key: "mage", name: "Mage", body: 3, mind: 4, soul: 3, skills: [(Arcana, 1, 0), (Channelling, 1, 0)]),
    (key: "medic", name: "Medic", body: 3, mind: 4, soul: 2, skills: [(Medicine, 1, 0)]),
    (key: "talker", name: "Talker", body: 3, mind: 4, soul: 3, skills: [(Guile, 1, 0), (Determination, 1, 0)]),
    (key: "bully", name: "Bully", body: 3, mind: 2, soul: 4, skills: [(Intimidation, 2, 0)]),
    (key: "sneak", name: "Sneak", body: 4, mind: 2, soul: 2, skills: [(Stealth, 1, 0)], weapons: ["hook_knife"]),
    (key: "watch", name: "Watch", body: 4, mind: 4, soul: 2, skills: [(Awareness, 2, 0)], weapons: ["sabre"]),
    (key: "rich", name: "Rich", body: 4, mind: 4, soul: 2, elixirs: [(Drop, 5), (Phial, 2), (Sphere, 1)]),
    (key: "poor", name: "Poor", body: 4, mind: 4, soul: 2, elixirs: [(Drop, 1)]),
    (key: "small", name: "Small", size: Small, body: 2, mind: 2, soul: 2),
    (key: "large", name: "Large", size: Large, body: 4, mind: 2, soul: 2),
    (key: "warrior", name: "Warrior", tier: Warrior, body: 4, mind: 4, soul: 4, weapons: ["sabre"]),
    (key: "wrestler", name: "Wrestler", body: 4, mind: 2, soul: 2, skills: [(Might, 3, 0)]),
    (key: "fuelled", name: "Fuelled", body: 4, mind: 4, soul: 2, weapons: ["caster"], armour: "padded"),
]"#;
