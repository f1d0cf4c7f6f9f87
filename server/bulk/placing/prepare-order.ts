import { unitReader } from "@waybill/addresses/reading/unit-reader";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import type { CollectionPoint } from "@waybill/domain/bulk-jobs/collection-point";
import { requestOfRow, withUnit } from "@waybill/domain/bulk-jobs/read-row";
import { countries } from "@waybill/domain/markets/countries";
import { draftOrder, type OrderDraft } from "../../orders/placing/draft-order.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { BulkDeps } from "../bulk-deps.ts";
import { isValueConfirmed } from "../row-to-store.ts";
import { preorderedFor, priceOrder } from "../price-order.ts";
import { rowErrorOfProblem, columnOfRefusal, rowErrorOfRefusal } from "../row-errors.ts";
import type { StoredRow } from "../rows.ts";

export type Prepared = { row: StoredRow; order: OrderDraft | undefined };

const failed = (row: StoredRow, error: StoredRow["errors"][number]): Prepared => ({
  row: { ...row, status: "failed", errors: [error] },
  order: undefined,
});

/**
 * Prepares a row's order as `POST /order` does: quotes a new fee, then checks every rule. The row fails if the fee
 * is higher than the one the user saw.
 */
export async function prepareOrder(
  deps: BulkDeps,
  actor: Actor,
  row: StoredRow,
  points: ReadonlyMap<string, CollectionPoint>,
): Promise<Prepared> {
  const { facts } = row;
  const { latitude, longitude } = points.get(facts.collection_point ?? "") ?? {};
  const from = { latitude, longitude };
  if (!isValidPlace(from))
    return failed(
      row,
      rowErrorOfProblem({ key: "bulk-row.collection-point-without-place", column: "collection_point" }),
    );
  // The cast is safe: rows pass the check only with a location and a vendor.
  const to = { latitude: facts.latitude, longitude: facts.longitude } as Place;
  const vendorId = facts.collection_point ?? "";
  const country = countries[deps.settings.country];
  try {
    const { fee, signature } = await priceOrder(deps, actor, { vendorId, from, to }, facts);
    if (fee > (facts.delivery_fee ?? 0)) {
      const values = { was: `${facts.delivery_fee} ${facts.currency}`, now: `${fee} ${facts.currency}` };
      return failed(
        row,
        rowErrorOfRefusal(new Refused("rule_broken", { key: "bulk-row.fee-changed", values }), null),
      );
    }
    const order = await draftOrder(deps, actor, {
      ...requestOfRow(withUnit(facts, unitReader(country.code)), vendorId),
      delivery_fee: fee,
      signature,
      preordered_for: preorderedFor(facts),
      item_value_confirmed: isValueConfirmed(facts),
    });
    return { row: { ...row, facts: { ...facts, delivery_fee: fee } }, order };
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return failed(row, rowErrorOfRefusal(refused, columnOfRefusal(refused)));
  }
}
