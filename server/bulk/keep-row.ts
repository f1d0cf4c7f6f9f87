import type { BulkRowError } from "@waybill/contract/bulk-jobs";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import type { FindPlace } from "./find-place.ts";
import { priceOrder } from "./price-order.ts";
import { brokenRow, columnOfRefusal, refusedRow } from "./row-errors.ts";
import type { KeptRow } from "./rows.ts";
import type { CheckedRow } from "./sheet/check-cells.ts";

const numberOrNull = (number: number | null) => (Number.isFinite(number) ? number : null);

/** The facts of a row, as they are stored and answered: what could not be read is null and named in its errors. */
function factsOf({ facts, point }: CheckedRow, { country }: BulkDeps): KeptRow["facts"] {
  const { scheduled_for, delivery_type, collection_point, ...read } = facts;
  return {
    ...read,
    latitude: numberOrNull(read.latitude),
    longitude: numberOrNull(read.longitude),
    amount: numberOrNull(read.amount),
    delivery_type: delivery_type ?? null,
    scheduled_for: scheduled_for?.toISOString() ?? null,
    collection_point: point?.vendor_id ?? null,
    collection_point_name: point?.name ?? collection_point,
    delivery_fee: null,
    currency: country.currency,
  };
}

/** Finds what a row that breaks no rule still lacks: its place where it has none, and its fee. */
async function complete(
  deps: BulkDeps,
  actor: Actor,
  facts: KeptRow["facts"],
  { point, findPlace }: { point: CheckedRow["point"]; findPlace: FindPlace },
): Promise<{ facts: KeptRow["facts"]; errors: BulkRowError[] }> {
  const { payment_method, pay_at_pickup } = facts;
  const payment = { payment_method: payment_method ?? "", pay_at_pickup };
  await deps.requireOfferedPayment(point?.vendor_id ?? "", payment);
  // The check let it through: its collection point has a place.
  const from = { latitude: point?.latitude, longitude: point?.longitude } as Place;
  const to = isValidPlace(facts) ? facts : await findPlace(facts.address ?? "", from);
  if (!to) {
    const lost = { key: "bulk-row.address-not-found", column: "address" } as const;
    return { facts, errors: [brokenRow(lost)] };
  }
  const { latitude, longitude } = to;
  const vendorId = point?.vendor_id ?? "";
  const { fee } = await priceOrder(deps, actor, { vendorId, from, to: { latitude, longitude } }, facts);
  return { facts: { ...facts, latitude, longitude, delivery_fee: fee }, errors: [] };
}

/** A checked row as it is kept: with its place and fee where it may be placed, with its errors where it may not. */
export async function rowToKeep(
  deps: BulkDeps,
  actor: Actor,
  row: CheckedRow,
  findPlace: FindPlace,
): Promise<KeptRow> {
  const { row_number, cells, duplicate_of, problems, point } = row;
  const kept = (facts: KeptRow["facts"], errors: BulkRowError[]): KeptRow => ({
    row_number,
    status: errors.length === 0 ? "success" : "failed",
    errors,
    duplicate_of,
    facts,
    cells: errors.length === 0 ? null : cells,
  });
  const facts = factsOf(row, deps);
  if (problems.length > 0) return kept(facts, problems.map(brokenRow));
  try {
    const completed = await complete(deps, actor, facts, { point, findPlace });
    return kept(completed.facts, completed.errors);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return kept(facts, [refusedRow(refused, columnOfRefusal(refused))]);
  }
}
