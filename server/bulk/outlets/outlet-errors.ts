import type { OutletRowError } from "@waybill/contract/merchants/outlet-imports";
import type { RefusalName } from "@waybill/contract/refusals";
import { outletColumnNames, type OutletColumn } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import { errorAnswer, errorMessage } from "../../platform/http/error-answer.ts";
import { Refused } from "../../platform/http/refused.ts";

type Problem = { key: string; column: OutletColumn | null; values?: Record<string, string> | undefined };

const isColumn = (name: string | undefined): name is OutletColumn =>
  (outletColumnNames as readonly (string | undefined)[]).includes(name);

/** Returns the column that a path starts with; null if it names no column. */
export const columnOf = (path: readonly string[] | undefined): OutletColumn | null => {
  const [name] = path ?? [];
  return isColumn(name) ? name : null;
};

/** Turns a refusal into the error of a row. */
export function outletErrorOfRefusal(refused: Refused, column: OutletColumn | null): OutletRowError {
  const [error] = errorAnswer(refused).errors;
  const { code = "", message = "", meta } = error ?? {};
  return {
    code,
    message,
    translation_key: meta?.translation_key ?? "",
    column,
    ...(meta?.values && { values: meta.values }),
  };
}

/** Turns a broken rule into the error of a row. */
export const outletErrorOfProblem = ({ key, column, values }: Problem): OutletRowError =>
  outletErrorOfRefusal(new Refused("rule_broken", { key, values }), column);

export const takenOutletError = (refusal: RefusalName): OutletRowError =>
  outletErrorOfRefusal(new Refused(refusal), "client_vendor_id");

/** Errors in the reader's language. */
export const translateErrors = (errors: readonly OutletRowError[], language: string): OutletRowError[] =>
  errors.map((error) => ({
    ...error,
    message: errorMessage({ ...error, key: error.translation_key }, language),
  }));
