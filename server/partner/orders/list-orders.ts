import type * as endpoints from "@waybill/contract/partner/orders";
import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import type { Order as Shown } from "@waybill/contract/partner/order";
import { statusesShownAs } from "@waybill/domain/partner/shown-status";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { listOrders as listVendorsOrders } from "../../orders/search/list-orders.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { Client } from "../access/client-of-token.ts";
import { findOwnOutlet } from "../outlets/outlet-answer.ts";
import { badPayload, invalidPayload } from "../partner-route.ts";
import { throwContractRefusal } from "../contract-refusals.ts";
import { orderAnswer } from "./order-answer.ts";
import { findOrdersOfNumber, findPartnerOrders } from "./rows.ts";
import { readOrder } from "./read-order.ts";

type Query = SchemaOutput<(typeof endpoints.listOrders)["query"]>;
type List = SchemaInput<(typeof endpoints.listOrders)["answer"]>;

/** A page of the orders of the client's vendors, newest first. */
export async function listOrders(deps: OrderDeps, client: Client, query: Query): Promise<List> {
  const { cursor, limit, from, to, status, group, client_vendor_id, client_order_id } = query;
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw badPayload(invalidPayload, ["from is not valid: not later than to"]);
  if (client_order_id !== undefined) {
    const ids = await findOrdersOfNumber(deps.pool, {
      vendorId: client.vendorId,
      clientOrderId: client_order_id,
    });
    const orders: Shown[] = [];
    for (const id of ids) orders.push(await readOrder(deps, client, id));
    return { orders, next_cursor: null };
  }
  const outlet =
    client_vendor_id === undefined ? undefined : await findOwnOutlet(deps, client, client_vendor_id);
  const isFamily = client.vendorIds.size > 1;
  const { result } = await listVendorsOrders(
    deps,
    client,
    client.vendorId,
    {
      pagination_key: cursor,
      count: limit,
      from,
      to,
      status: group,
      include_outlets: isFamily ? "true" : "false",
      outlet: isFamily ? outlet?.vendor_id : undefined,
    },
    status === undefined ? undefined : statusesShownAs(status.split(",")),
  ).catch((problem: unknown) => {
    if (problem instanceof Refused && problem.refusal === "bad_pagination_key")
      throw badPayload(invalidPayload, ["cursor is not valid"]);
    return throwContractRefusal(problem, invalidPayload);
  });
  const own = await findPartnerOrders(
    deps.pool,
    result.data.map(({ order_id }) => order_id),
  );
  return {
    orders: result.data.map((order) => orderAnswer(deps, order, own.get(order.order_id))),
    next_cursor: result.pagination_key,
  };
}
