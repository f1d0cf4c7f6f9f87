import type { nameIds as endpoint } from "@waybill/contract/operations/names";
import { maxNames } from "@waybill/contract/operations/names";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { findOrdersUnchecked } from "../orders/find-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findNames } from "./name-rows.ts";

type NameDeps = Pick<OrderDeps, "pool" | "now">;

/** The current names of ids. Names are not stored with events, so a deleted user's name disappears. */
export async function namesOf(
  deps: NameDeps,
  idList: readonly string[],
): Promise<AnswerOf<typeof endpoint>["result"]["data"]> {
  const ids = [...new Set(idList)];
  if (ids.length === 0) return [];
  const names = await findNames(deps.pool, ids);
  const named = new Set(names.map(({ id }) => id));
  const rest = ids.filter((id) => !named.has(id));
  const orders = rest.length > 0 ? await findOrdersUnchecked(deps, rest) : new Map<string, never>();
  return [
    ...names,
    ...[...orders.values()].map(({ order_id, outlet_name, vendor_id, details }) => ({
      id: order_id,
      kind: "order" as const,
      name: `${outlet_name} → ${details.customer.name}`,
      vendor_id,
    })),
  ];
}

/** Returns the names of comma-separated ids. */
export async function nameIds(deps: NameDeps, ids: string): Promise<AnswerOf<typeof endpoint>["result"]> {
  const idList = ids.split(",").filter(Boolean);
  if (idList.length > maxNames || ids.includes("\0"))
    throw new Refused("malformed_request", { path: ["ids"] });
  return { data: await namesOf(deps, idList) };
}
