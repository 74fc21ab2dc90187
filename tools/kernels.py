"""Run a command as other processors would compute: `make kernels`, or `python -m tools.kernels Nehalem -- pytest`.

OpenBLAS, which NumPy and SciPy bring along, has a kernel for each family of processors, and NumPy has loops of its own
for each set of vector instructions. They add in another order, and the last bits of what they return differ.
"""

import os
import subprocess
import sys

SEEN = """
import numpy, threadpoolctl
found = numpy.show_config(mode="dicts")["SIMD Extensions"]["found"]
print(*{pool["architecture"] for pool in threadpoolctl.threadpool_info() if pool["internal_api"] == "openblas"})
print(*found)
"""
# From the oldest, which every x86-64 can run, on; the last needs AVX-512.
KERNELS = ["Nehalem", "Haswell", "Zen", "SkylakeX"]


def seen(**environment):
    """Return the kernel of OpenBLAS in such an environment, and NumPy's optional sets of instructions."""
    done = subprocess.run(
        [sys.executable, "-c", SEEN], env=os.environ | environment, stdout=subprocess.PIPE, check=True, encoding="utf-8"
    )
    kernel, found = done.stdout.splitlines()
    return kernel, found


def run(kernel, command):
    """Run a command with a kernel, the oldest also with NumPy's plain loops; return its exit code."""
    environment = {"OPENBLAS_CORETYPE": kernel, "OMP_NUM_THREADS": "2" if kernel == "SkylakeX" else "1"}
    used, found = seen(**environment)
    if used != kernel:
        print(f"This processor has no kernel {kernel}: OpenBLAS took {used or 'none'}.")
        return 0
    if kernel == KERNELS[0]:
        environment["NPY_DISABLE_CPU_FEATURES"] = found
    print(f"As on a processor of the family {kernel}:", flush=True)
    return subprocess.run(command, env=os.environ | environment).returncode


def main():
    """Run the command with each kernel named, or with the oldest that is not the one in use."""
    names, command = sys.argv[1 : sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1 :]
    names = names or [next(name for name in KERNELS if name != seen()[0])]
    sys.exit(max(run(kernel, command) for kernel in (KERNELS if names == ["all"] else names)))


if __name__ == "__main__":
    main()
