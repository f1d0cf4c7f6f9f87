/** Why a file is not a list of orders. Each kind is a refusal of the contract, `bulk_file_{kind}`. */
export type ProblemKind =
  | "not_xlsx"
  | "unpacks_too_large"
  | "without_header"
  | "without_rows"
  | "foreign_columns";

/** A file that is refused as a whole. Any other error while reading a file counts as not_xlsx. */
export class SheetProblem extends Error {
  readonly kind: ProblemKind;
  readonly foreign: readonly string[];

  constructor(kind: ProblemKind, foreign: readonly string[] = []) {
    super(kind);
    this.kind = kind;
    this.foreign = foreign;
  }
}
