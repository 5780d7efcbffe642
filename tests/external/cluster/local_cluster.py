"""Runs an array job on a HyperQueue cluster of one server and two workers, all in this process.

The job, with the options of `hq submit`, comes as JSON on standard input. Exits with 0 if all tasks
succeeded.
"""

import json
import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig
from hyperqueue.output import StdioDef

job = json.load(sys.stdin)
with LocalCluster(job["server_dir"]) as cluster:
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=1))
    client = cluster.client()
    # One task that fails would end the job otherwise; `hq submit` has no such default.
    array = Job(name=job["name"], max_fails=job["tasks"])
    for _ in range(job["tasks"]):  # Their numbers, and so HQ_TASK_ID, begin at 0.
        array.program(
            job["command"],
            cwd=job["cwd"],
            stdout=None,
            stderr=StdioDef.remove_if_finished(job["stderr"]),
            crash_limit=job["crash_limit"],
        )
    submitted = client.submit(array)
    all_done = client.wait_for_jobs([submitted], raise_on_error=False)
sys.exit(0 if all_done else 1)
