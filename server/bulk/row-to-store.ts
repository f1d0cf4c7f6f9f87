import type { BulkRowError } from "@waybill/contract/bulk-jobs";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { placeProblem } from "@waybill/domain/bulk-jobs/found-place";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { RowDeps } from "./bulk-deps.ts";
import type { FindPlaceInTime, FoundAddress } from "./find-place.ts";
import { preorderedFor, priceOrder } from "./price-order.ts";
import { rowErrorOfProblem, columnOfRefusal, rowErrorOfRefusal } from "./row-errors.ts";
import type { RowToStore } from "./rows.ts";
import type { CheckedRow } from "./sheet/check-cells.ts";

const numberOrNull = (number: number | null) => (Number.isFinite(number) ? number : null);

/** A row's facts as stored and sent; a value that cannot be read is null and has an error. */
function factsOf(
  { facts, point }: CheckedRow,
  { country }: RowDeps,
  confirmedAmount: number | null | undefined,
): RowToStore["facts"] {
  const { scheduled_for, delivery_type, collection_point, ...read } = facts;
  return {
    ...read,
    latitude: numberOrNull(read.latitude),
    longitude: numberOrNull(read.longitude),
    amount: numberOrNull(read.amount),
    ready_in_minutes: numberOrNull(read.ready_in_minutes ?? null),
    delivery_type: delivery_type ?? null,
    scheduled_for: scheduled_for?.toISOString() ?? null,
    collection_point: point?.vendor_id ?? null,
    collection_point_name: point?.name ?? collection_point,
    delivery_fee: null,
    currency: country.currency,
    ...(confirmedAmount != null && { confirmed_amount: confirmedAmount }),
  };
}

/** True if the user confirmed exactly this amount. */
export const isValueConfirmed = ({ amount, confirmed_amount }: RowToStore["facts"]): boolean =>
  amount !== null && amount === confirmed_amount;

/** The error that asks the user to confirm the place found for an address. */
const placeToConfirm = ({ formatted_address: place }: FoundAddress): BulkRowError =>
  rowErrorOfProblem({ key: "bulk-row.confirm-place", column: "address", values: { place } });

/** Adds the place and the fee to a valid row. */
async function complete(
  deps: RowDeps,
  actor: Actor,
  facts: RowToStore["facts"],
  { point, findPlace }: { point: CheckedRow["point"]; findPlace: FindPlaceInTime },
): Promise<{ facts: RowToStore["facts"]; errors: BulkRowError[]; isPending?: boolean }> {
  const { payment_method, pay_at_pickup } = facts;
  const payment = { payment_method: payment_method ?? "", pay_at_pickup };
  await deps.requireFeatures(actor, { preordered_for: preorderedFor(facts) });
  await deps.requireOfferedPayment(point?.vendor_id ?? "", payment);
  await deps.requireOrderBounds({
    vendorId: point?.vendor_id ?? "",
    wantedAt: preorderedFor(facts),
    value: { amount: facts.amount, isConfirmed: isValueConfirmed(facts), path: ["order", "amount"] },
  });
  // The cast is safe: a checked row has a collection point with a location.
  const from = { latitude: point?.latitude, longitude: point?.longitude } as Place;
  const found = isValidPlace(facts) ? undefined : await findPlace(facts.address ?? "", from);
  const wrong = (key: string) => ({ facts, errors: [rowErrorOfProblem({ key, column: "address" })] });
  if (found === "pending") return { ...wrong("bulk-row.place-pending"), isPending: true };
  const { latitude, longitude } = found ?? facts;
  const to = { latitude, longitude };
  if (!isValidPlace(to)) return wrong(placeProblem(found, false) ?? "");
  const placed = found ? { ...facts, found } : facts;
  // Refuses addresses that riders do not reach, also if only a part of the address was found.
  const { fee } = await priceOrder(deps, actor, { vendorId: point?.vendor_id ?? "", from, to }, facts);
  const problem = found && placeProblem(found, true);
  if (problem) return wrong(problem);
  const errors = found?.match === "weak" ? [placeToConfirm(found)] : [];
  return { facts: { ...placed, ...to, delivery_fee: fee }, errors };
}

/**
 * A checked row as it is stored: with place and fee if valid, else with its errors. `confirmedAmount` is a goods
 * value above the country's limit that the user confirmed.
 */
export async function rowToStore(
  deps: RowDeps,
  actor: Actor,
  row: CheckedRow,
  findPlace: FindPlaceInTime,
  confirmedAmount?: number | null,
): Promise<RowToStore> {
  const { row_number, cells, duplicate_of, problems, point } = row;
  const kept = (facts: RowToStore["facts"], errors: BulkRowError[], is_pending = false): RowToStore => ({
    row_number,
    status: errors.length === 0 ? "success" : "failed",
    errors,
    duplicate_of,
    left_out: false,
    is_pending,
    facts,
    cells: errors.length === 0 ? null : cells,
  });
  const facts = factsOf(row, deps, confirmedAmount);
  if (problems.length > 0) return kept(facts, problems.map(rowErrorOfProblem));
  try {
    const completed = await complete(deps, actor, facts, { point, findPlace });
    return kept(completed.facts, completed.errors, completed.isPending);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return kept(facts, [rowErrorOfRefusal(refused, columnOfRefusal(refused))]);
  }
}
