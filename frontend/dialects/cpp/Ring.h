// What is wrong with a ring, in the words of the crate ringmill-ring: `code: message`, a line end
// and `help: ...`.
#pragma once
#include "Polynomial.h"
#include <string>

namespace ringmill {
// The text of ring::mixed.
std::string mixedRings(llvm::StringRef op, mlir::Type first, mlir::Type second);
// Polynomials, or tensors of them, that are all held in the same form.
mlir::LogicalResult verifyOneForm(mlir::Operation *op, llvm::ArrayRef<mlir::Type> types);
// The residues of a constant, from 0 on, limb by limb.
llvm::SmallVector<llvm::APInt> residuesOf(polynomial::RNSPolynomialAttr polynomial);
// Computes an op whose operands are constants over residue number systems.
mlir::LogicalResult foldConstants(mlir::Operation *op, mlir::PatternRewriter &rewriter);
// A diagnostic of a code, with a line of help.
mlir::LogicalResult refuse(mlir::Operation *op, llvm::StringRef code, const llvm::Twine &message, llvm::StringRef help);
// Whether the ring has the transform that op stands for, with this root if one is given.
mlir::LogicalResult verifyTransform(mlir::Operation *op, mlir::Type input, polynomial::Form form,
                                    polynomial::PrimitiveRootAttr root);
} // namespace ringmill
