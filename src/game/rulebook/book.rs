//! The rulebook as a reader goes through it: chapter, search, and the way back.

use crate::battle::SystemInfo;
use crate::battle::rulebook::Rulebook;

use bevy::prelude::*;

/// What the rulebook remembers about itself.
#[derive(Resource, Default)]
pub struct Book {
    pub(super) system: Option<&'static SystemInfo>,
    pub(super) text: Rulebook,
    pub(super) open: bool,
    /// Position of the chapter that is read.
    pub(super) at: usize,
    /// The chapters read before.
    pub(super) back: Vec<usize>,
    pub(super) search: String,
    /// The chapter is to be brought into sight.
    pub(super) turn: bool,
    /// The page on what is different from the flagship is shown, not a chapter.
    pub(super) differs: bool,
    /// On a telephone: the contents are shown, not a chapter.
    pub(super) contents: bool,
}

impl Book {
    pub(super) fn read(&mut self, system: &'static SystemInfo) {
        if self.system.is_none_or(|read| read.id != system.id) {
            *self = Book { system: Some(system), text: Rulebook::read(system.rulebook), ..Book::default() };
        }
    }

    /// It lies over the screen.
    pub fn is_open(&self) -> bool {
        self.open
    }

    pub(super) fn go(&mut self, to: usize) {
        if self.open && self.at != to {
            self.back.push(self.at);
        }
        (self.at, self.turn, self.open, self.contents, self.differs) = (to, true, true, false, false);
    }

    /// Opens it at a rule; at the contents if there is no such rule.
    pub(super) fn go_to(&mut self, rule: &str) {
        match self.text.find(rule) {
            Some(to) => self.go(to),
            None => {
                (self.open, self.contents) = (true, true);
                // What stands before the first chapter is a title alone.
                self.at = self.at.max(1.min(self.text.chapters.len().saturating_sub(1)));
            }
        }
    }

    pub(super) fn close(&mut self) {
        self.open = false;
        self.back.clear();
        self.search.clear();
    }

    pub(super) fn back(&mut self) {
        if let Some(to) = self.back.pop() {
            (self.at, self.turn, self.contents, self.differs) = (to, true, false, false);
        }
    }

    /// First and last chapter of the part that a chapter belongs to.
    pub(super) fn part(&self) -> std::ops::Range<usize> {
        let chapters = &self.text.chapters;
        let head = |i: &usize| chapters[*i].order < 3;
        let from = (0..=self.at.min(chapters.len().saturating_sub(1))).rev().find(head).unwrap_or(0);
        let to = (from + 1..chapters.len()).find(head).unwrap_or(chapters.len());
        from..to
    }
}
