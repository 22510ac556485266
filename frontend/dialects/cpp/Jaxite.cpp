#include "Jaxite.h"
#include "Jaxite.defs.inc"
