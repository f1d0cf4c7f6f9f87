import type { BulkRowError } from "@waybill/contract/bulk-jobs";
import type { RefusalName } from "@waybill/contract/refusals";
import type { RowProblem } from "@waybill/domain/bulk-jobs/check-row";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import { errorAnswer } from "../platform/http/error-answer.ts";
import { Refused } from "../platform/http/refused.ts";

/** Turns a refusal into the error of a row; `column` is where the error is shown. */
export function rowErrorOfRefusal(refused: Refused, column: TemplateColumn | null): BulkRowError {
  const [error] = errorAnswer(refused).errors;
  const { code = "", message = "", meta } = error ?? {};
  return {
    code,
    message,
    translation_key: meta?.translation_key ?? "",
    column,
    ...(meta?.reason !== undefined && { reason: meta.reason }),
    ...(meta?.values && { values: meta.values }),
  };
}

/** Turns a broken rule into the error of a row. */
export const rowErrorOfProblem = ({ key, column, values }: RowProblem): BulkRowError =>
  rowErrorOfRefusal(new Refused("rule_broken", { key, values }), column);

const blamed: Partial<Record<RefusalName, TemplateColumn>> = {
  preorder_out_of_window: "scheduled_for",
  price_not_computable: "address",
  not_deliverable: "address",
  geocoder_unavailable: "address",
  vendor_not_found: "collection_point",
};

/** The column for each field that a refusal's path can name. */
const columnOfField: Readonly<Record<string, TemplateColumn>> = {
  payment_method: "payment_method",
  preordered_for: "scheduled_for",
  amount: "amount",
  reference: "reference",
};

/** The column that shows a refusal of a row's order; null if no column is to blame. */
export const columnOfRefusal = ({ refusal, detail }: Refused): TemplateColumn | null =>
  blamed[refusal] ?? columnOfField[detail.path?.at(-1) ?? ""] ?? null;
