import { isHeldForUndo } from "@waybill/domain/orders/undo-window";
import { grant, type Granted } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import type { OrderDeps } from "./order-deps.ts";
import type { OrderRow } from "./order-row.ts";
import { findOrderById, findOrdersById, findVersions } from "./rows.ts";

type FindDeps = { pool: Queryable };

/** Reads an order without checking the actor. Only for data that any caller may see. */
export const findOrderUnchecked = async (
  { pool }: FindDeps,
  orderId: string,
): Promise<OrderRow | undefined> =>
  // PostgreSQL rejects a NUL character, and no order id contains one.
  orderId.includes("\0") ? undefined : findOrderById(pool, orderId);

/** Reads orders by id without checking the actor: for messages about them to people and partners. */
export const findOrdersUnchecked = (
  { pool, now }: FindDeps & Pick<OrderDeps, "now">,
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> => findOrdersById(pool, { orderIds, now: now() });

/** Reads the versions of orders without checking the actor, to see if cached facts are still current. */
export const findVersionsUnchecked = (
  { pool, now }: FindDeps & Pick<OrderDeps, "now">,
  orderIds: readonly string[],
): Promise<Pick<OrderRow, "order_id" | "version">[]> => findVersions(pool, { orderIds, now: now() });

/** An order that the actor may act on; with `vendorId`, one of that vendor or of its outlets. */
export async function findOwnOrder(
  { pool }: FindDeps,
  actor: Actor,
  { orderId, vendorId }: { orderId: string; vendorId?: string },
): Promise<Granted<OrderRow>> {
  const row = await findOrderById(pool, orderId);
  const isOfVendor =
    vendorId === undefined || row?.vendor_id === vendorId || row?.root_vendor_id === vendorId;
  return grant(actor, isOfVendor ? row : undefined, "order_not_found");
}

type JobDeps = Pick<OrderDeps, "pool" | "now" | "settings">;

/** True if riders may see an order: not while its sender can still undo it. */
export const isOffered = ({ now, settings }: Pick<JobDeps, "now" | "settings">, order: OrderRow): boolean =>
  !isHeldForUndo(order, { undoSeconds: settings.undoSeconds, now: now() });

/**
 * An order that a fleet carries or could carry; not a sandbox example, and not an order that its sender can still
 * undo.
 */
export async function findJob(
  deps: JobDeps,
  actor: Extract<Actor, { kind: "fleet" }>,
  orderId: string,
): Promise<Granted<OrderRow>> {
  const row = await findOrderById(deps.pool, orderId);
  const isOthers = row !== undefined && row.fleet_id !== null && row.fleet_id !== actor.fleetId;
  if (!row || isOthers || row.seeded || !isOffered(deps, row)) throw new Refused("order_not_found");
  return grant(actor, row, "order_not_found");
}
