//! How many buttons have room on the bar, and which give way.

/// Width of a button where there are many.
pub(super) const NARROWEST: f32 = 58.0;
/// What cannot be done, or is seldom wanted, gives way before buttons are narrower than this.
pub(super) const NARROW: f32 = 76.0;
/// Room for the line between two groups.
pub(super) const LINE: f32 = 9.0;

/// What of the bar is shown, and what lies behind "n more".
pub(super) struct Laid {
    /// Places in the list of all, in order.
    pub(super) shown: Vec<usize>,
    pub(super) hidden: Vec<usize>,
    /// Width of a button.
    pub(super) wide: f32,
}

/// Lays so many buttons into a room: first those that `gives_way` marks are hidden, from the end, then the others; the last
/// one, the end, never is.
pub(super) fn lay(gives_way: &[bool], lines: usize, room: f32, wanted: f32, gap: f32) -> Laid {
    let count = gives_way.len();
    let fit = |wide: f32| ((room - lines as f32 * LINE + gap) / (wide + gap)).floor().max(2.0) as usize;
    let mut hidden: Vec<usize> = Vec::new();
    // With the button for the hidden ones.
    let slots = |hidden: &[usize]| count - hidden.len() + usize::from(!hidden.is_empty());
    let last = count.saturating_sub(1);
    for i in (0..last).rev().filter(|&i| gives_way[i]) {
        if slots(&hidden) <= fit(NARROW.min(wanted)) {
            break;
        }
        hidden.push(i);
    }
    for i in (0..last).rev().filter(|&i| !gives_way[i]) {
        if slots(&hidden) <= fit(NARROWEST.min(wanted)) {
            break;
        }
        hidden.push(i);
    }
    hidden.sort_unstable();
    let shown: Vec<usize> = (0..count).filter(|i| !hidden.contains(i)).collect();
    let wide = (room - lines as f32 * LINE + gap) / slots(&hidden) as f32 - gap;
    Laid { shown, wide: wide.min(wanted).floor(), hidden }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_done_gives_way_first_and_the_end_never() {
        let refused = [false, true, false, true, true, false];
        let all = lay(&refused, 2, 2000.0, 86.0, 5.0);
        assert_eq!((all.shown.len(), all.hidden.len(), all.wide), (6, 0, 86.0));
        // Four buttons and the one for the rest.
        let some = lay(&refused, 2, 5.0 * 81.0 + 2.0 * LINE, 86.0, 5.0);
        assert_eq!(some.hidden, [3, 4], "from the end");
        assert_eq!(some.shown, [0, 1, 2, 5]);
        let few = lay(&refused, 0, 3.0 * 63.0, 86.0, 5.0);
        assert_eq!(few.shown, [0, 5]);
        assert!(few.wide >= NARROWEST);
    }
}
