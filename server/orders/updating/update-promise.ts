import type { Promised } from "@waybill/domain/tracking/promises/promise";
import { systemActor } from "../../audit/record-audit.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderRow } from "../order-row.ts";
import { updateDetails } from "./rows.ts";

/**
 * Adds a promise for a change that neither shop nor customer caused; the requested time stays, and so does the time
 * from which the order counts as late. False if the order changed concurrently.
 */
export async function updatePromise(
  { pool, now, outbox }: Pick<OrderDeps, "pool" | "now" | "outbox">,
  order: OrderRow,
  promised: Omit<Promised, "at">,
): Promise<boolean> {
  const { promises = [] } = order.details;
  const last = promises.at(-1);
  const { margins, vehicle } = { ...last, ...promised };
  const next: Promised = {
    ...promised,
    at: now().toISOString(),
    ...(margins && { margins }),
    ...(vehicle && { vehicle }),
  };
  const timesOf = (one: Promised | undefined) =>
    one ? { pickup_at: one.pickup_at, delivery_at: one.delivery_at } : {};
  const updated = await updateDetails(pool, order, {
    details: { ...order.details, promises: [...promises, next] },
    at: now(),
    by: systemActor("promises"),
    audited: {
      action: "order.promise-moved",
      before: timesOf(last),
      after: { ...timesOf(next), cause: next.cause },
    },
  });
  if (updated) outbox.wake();
  return updated !== undefined;
}
