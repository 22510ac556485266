// The attributes of ops of openfhe, in their order.
#pragma once
#include "Fields.h"

RINGMILL_FIELDS(GenParams, {"mulDepth"}, {"plainMod"}, {"ringDim", Field::I64, 0}, {"batchSize", Field::I64, 0},
                {"firstModSize", Field::I64, 0}, {"scalingModSize", Field::I64, 0}, {"evalAddCount", Field::I64, 0},
                {"keySwitchCount", Field::I64, 0}, {"digitSize", Field::I64, 0}, {"numLargeDigits", Field::I64, 0},
                {"maxRelinSkDeg", Field::I64, 0}, {"insecure", Field::I64, 0},
                {"encryptionTechniqueExtended", Field::I64, 0}, {"keySwitchingTechniqueBV", Field::I64, 0},
                {"scalingTechniqueFixedManual", Field::I64, 0})
RINGMILL_FIELDS(SupportFHE, {"supportFHE"})
RINGMILL_FIELDS(Indices, {"indices"})
RINGMILL_FIELDS(Budgets, {"levelBudgetEncode", Field::Typed}, {"levelBudgetDecode", Field::Typed})
RINGMILL_FIELDS(Series, {"coefficients"}, {"domain_start"}, {"domain_end"})
RINGMILL_FIELDS(CyclotomicOrder, {"cyclotomicOrder", Field::Index})
RINGMILL_FIELDS(AddFirst, {"addFirst", Field::I64, 1})
