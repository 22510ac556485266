#include "Fields.h"
#include "Mgmt.h"
#include "Mgmt.defs.inc"
