//! The limit of processor time. On a busy machine, a limit on the wall clock would cut off runs
//! that fit into it on a quiet one. A limit set by the system would need a further program in front
//! of the one that is measured.

use std::fs::{read_dir, read_to_string};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use nq_sat::run::Control;

/// The time between two looks at the processor time.
const INTERVAL: Duration = Duration::from_millis(50);

/// The clock of `/proc`, in ticks per second.
const TICKS: f64 = 100.0;

/// Runs `work`, and stops it once the children of this process have used `limit`. Also returns the
/// seconds that they were seen to use: the system reports a child's time only to a parent that
/// waits for it, and a parent that is stopped does not.
pub fn limited<T: Send>(limit: Duration, work: impl FnOnce(&Control) -> T + Send) -> (T, f64) {
    let control = Control::default();
    let (sender, receiver) = channel::<()>();
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let receiver = receiver;
            let mut most = 0.0_f64;
            while receiver.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let used: f64 = children("self").iter().map(|child| used_by(child)).sum();
                most = most.max(used);
                if used >= limit.as_secs_f64() {
                    control.cancel();
                }
            }
            most
        });
        let result = work(&control);
        drop(sender);
        (result, watch.join().unwrap_or_default())
    })
}

/// The processor time of a process, of its children, and of those that it has waited for.
fn used_by(process: &str) -> f64 {
    let stat = read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name, in parentheses, may have spaces. Fields 14 to 17 are times.
    let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ');
    let ticks = fields.skip(11).take(4).filter_map(|field| field.parse::<f64>().ok());
    let own = ticks.sum::<f64>() / TICKS;
    own + children(process).iter().map(|child| used_by(child)).sum::<f64>()
}

fn children(process: &str) -> Vec<String> {
    let tasks = read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| read_to_string(task.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}
