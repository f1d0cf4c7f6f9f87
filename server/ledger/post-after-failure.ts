import type { AfterFailureChoice } from "@waybill/domain/riders/failures/after-failure";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { afterFailureLines } from "@waybill/domain/money/postings";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { OrderRow } from "../platform/database/order-tables.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { post } from "./post.ts";

type Chosen = { attempt: number; choice: AfterFailureChoice; fee: number; at: Date; by: string };

const kinds: Partial<Record<AfterFailureChoice, "second_try" | "return">> = {
  try_again: "second_try",
  return: "return",
};

/** Charges a merchant for a second try or a return, once per failure. Partners' test orders cost nothing. */
export async function postAfterFailure(
  pool: Queryable,
  { order_id, vendor_id, seeded, details }: Pick<OrderRow, "order_id" | "vendor_id" | "seeded" | "details">,
  { attempt, choice, fee, at, by }: Chosen,
): Promise<void> {
  const kind = kinds[choice];
  if (!kind || seeded || vendor_id === guestVendorId) return;
  const { currency } = details;
  await post(
    pool,
    {
      source: `after_failure:${order_id}:${String(attempt)}`,
      kind,
      order_id,
      vendor_id,
      currency,
      at,
      note: choice,
      created_by: by,
    },
    // The cast is safe: the server took the currency from the country's data.
    afterFailureLines(vendor_id, toMinor(fee, currency as Currency)),
  );
}
