/** Why a file is no list of orders; each is a refusal of the contract, `bulk_file_{kind}`. */
export type ProblemKind =
  | "not_xlsx"
  | "unpacks_too_large"
  | "without_header"
  | "without_rows"
  | "foreign_columns";

/** A file that is refused as a whole. Everything else that is thrown while a file is read counts as not_xlsx. */
export class SheetProblem extends Error {
  readonly kind: ProblemKind;
  readonly foreign: readonly string[];

  constructor(kind: ProblemKind, foreign: readonly string[] = []) {
    super(kind);
    this.kind = kind;
    this.foreign = foreign;
  }
}
