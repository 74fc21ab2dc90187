"""Time the soft margin on blocks that are read from disk, on one and two processes, and with a worker killed.

    python benchmarks/bench_scale.py [--rows 1e6 1e7] [--folder FOLDER] [--processes 1 2] [--kill]

Prints the tables of benchmarks/scale.md. Writes the points as stacks of .npy files of half a million rows (d = 20,
noisy labels, C = 1), which it leaves in the folder for the next run. Seconds are those of a clock and, since other load
stretches that, of the processors: the busiest worker, all workers, and the process with the scheduler and the sums.
"""

import os

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

import argparse
import logging
import signal
import tempfile
import threading
import time
from pathlib import Path

import dask.array as da
import numpy as np
import psutil
from distributed import Client, LocalCluster

from lincls.scale import soft_margin_blocks

D, BLOCK = 20, 500_000


def write(folder, n):
    """Write n points and their labels, unless they are there; return them as Dask arrays."""
    names = [Path(folder, f"scale-{n}-{name}") for name in "Xy"]
    if not names[1].is_dir():
        chunks = da.core.normalize_chunks((BLOCK, D), (n, D))
        u = np.random.default_rng(0).normal(size=D) / np.sqrt(D)
        X = da.random.default_rng(1).normal(size=(n, D), chunks=chunks)
        noise = da.random.default_rng(2).normal(size=n, chunks=(chunks[0],))
        da.to_npy_stack(names[0], X)
        da.to_npy_stack(names[1], da.where(X @ u + 0.3 * noise + 0.1 > 0, 1.0, -1.0))
    return [da.from_npy_stack(name) for name in names]


def processors(pids):
    """Return the seconds that each process has used so far, and the peak of its memory in MB."""
    used, memory = [], []
    for process in map(psutil.Process, pids):
        used.append(sum(process.cpu_times()[:2]))
        status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
        memory.append(int(status.split("VmHWM:")[1].split()[0]) / 1024)
    return np.array(used), memory


def run(folder, n, processes, kill_after):
    """Solve once; print a row."""
    options = {"n_workers": processes, "threads_per_worker": 1, "dashboard_address": None, "memory_limit": "6GB"}
    with LocalCluster(**options, silence_logs=logging.CRITICAL) as cluster, Client(cluster) as client:
        X, y = write(folder, n)
        pids = sorted(client.run(os.getpid).values())
        if kill_after:
            threading.Timer(kill_after, os.kill, (pids[0], signal.SIGKILL)).start()
        else:
            before, _ = processors([*pids, os.getpid()])
        start = time.perf_counter()
        result = soft_margin_blocks(X, y, C=1)
        seconds = time.perf_counter() - start
        gap, load = result.gap / result.primal, os.getloadavg()[0]
        row = f"| {n:.0e} | {processes} | {seconds:.0f} |"
        if not kill_after:
            after, memory = processors([*pids, os.getpid()])
            used = after - before
            row += f" {used[:-1].max():.1f} | {used[:-1].sum():.1f} | {used[-1]:.1f} | {max(memory[:-1]):.0f} |"
        row += f" {result.n_iter} | {abs(gap):.0e} | {result.primal!r} | {load:.1f} |"
        print(row, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", nargs="+", type=float, default=[1e6, 1e7])
    parser.add_argument("--folder", default=tempfile.gettempdir())
    parser.add_argument("--processes", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--kill", type=float, default=0, metavar="SECONDS", help="kill a worker after so long")
    options = parser.parse_args()
    for n in map(int, options.rows):
        for processes in options.processes:
            run(options.folder, n, processes, options.kill)
