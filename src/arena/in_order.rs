//! Work on many threads whose results do not show on how many.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does the jobs 0, 1, 2 and so on below `jobs` on `threads` threads, and hands what comes of them to `take` one by one in the
/// order of the jobs, until it has enough. What was worked out beyond that is thrown away, so that `take` sees the same
/// whatever the number of threads.
///
/// # Errors
/// The first job in that order which went wrong; `take` has had all before it.
pub(super) fn in_order<T: Send, E: Send>(
    jobs: usize,
    threads: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, next, stop, work) = (send.clone(), &next, &stop, &work);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs || send.send((job, work(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (job, result) in receive {
            // Jobs before one that went wrong were begun before it, and still come.
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            early.insert(job, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                if take(result.inspect_err(|_| stop.store(true, Ordering::Relaxed))?).is_break() {
                    stop.store(true, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(threads: usize, enough: usize, wrong: &[usize]) -> (Vec<usize>, Result<(), usize>) {
        let mut seen = Vec::new();
        // Later jobs are done sooner.
        let work = |job: usize| {
            thread::sleep(std::time::Duration::from_micros(50 * (7 - job as u64 % 8)));
            if wrong.contains(&job) { Err(job) } else { Ok(job) }
        };
        let done = in_order(100, threads, work, |job| {
            seen.push(job);
            if seen.len() == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (seen, done)
    }

    #[test]
    fn results_come_in_order_until_there_are_enough() {
        for threads in [1, 2, 7] {
            assert_eq!(taken(threads, 40, &[60]), ((0..40).collect(), Ok(())));
            assert_eq!(taken(threads, 200, &[]), ((0..100).collect(), Ok(())));
        }
    }

    #[test]
    fn the_first_wrong_job_in_order_is_told() {
        for threads in [1, 2, 7] {
            assert_eq!(taken(threads, 200, &[33, 30, 90]), ((0..30).collect(), Err(30)));
        }
    }
}
