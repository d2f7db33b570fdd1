//! How far a scan is, on stderr, for a person who waits: not for a pipe, and not for what is done at once.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a person waits without asking.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line that moves.
#[derive(Debug)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    began: Instant,
    is_shown: AtomicBool,
}

impl Progress {
    /// Nothing is shown yet, and never where stderr is no terminal.
    pub(super) fn new() -> Self {
        let bar = || {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            bar.with_style(style("{spinner} {human_pos} files found"))
        };
        Self { bar: std::io::stderr().is_terminal().then(bar), ..Self::none() }
    }

    /// Nothing is ever shown.
    pub(super) fn none() -> Self {
        Self { bar: None, began: Instant::now(), is_shown: AtomicBool::new(false) }
    }

    /// From now on it is known how many there are.
    pub(super) fn known(&self, count: usize) {
        if let Some(bar) = &self.bar {
            bar.set_style(style("{wide_bar} {human_pos} of {human_len} files"));
            bar.set_length(count as u64);
            bar.set_position(0);
        }
    }

    /// One more.
    pub(super) fn step(&self) {
        let Some(bar) = &self.bar else { return };
        if !self.is_shown.load(Ordering::Relaxed) {
            if self.began.elapsed() < PATIENCE || self.is_shown.swap(true, Ordering::Relaxed) {
                return bar.inc(1);
            }
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.inc(1);
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
