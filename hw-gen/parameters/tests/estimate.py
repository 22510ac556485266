"""Security of LWE by the lattice estimator of Albrecht et al.

The variable RINGMILL_ESTIMATOR names a clone of the estimator; `scripts/setup --with estimator`
installs SageMath, on which it runs. Each line of standard input has a dimension, log2 of the
modulus, and log2 of the standard deviation as a fraction of the modulus. The answer to a line is
the least cost of the attacks, as log2.
"""

import os
import sys
from math import log2

sys.path.insert(0, os.environ["RINGMILL_ESTIMATOR"])

import sage.all  # noqa: E402,F401
from estimator import LWE, ND  # noqa: E402

for line in sys.stdin:
    dimension, modulus, deviation = line.split()
    noise = ND.DiscreteGaussian(2.0 ** (float(modulus) + float(deviation)))
    problem = LWE.Parameters(n=int(dimension), q=2 ** int(modulus), Xs=ND.Binary, Xe=noise)
    costs = [attack(problem)["rop"] for attack in (LWE.primal_usvp, LWE.dual_hybrid)]
    print(f"{float(log2(min(costs))):.1f}", flush=True)
