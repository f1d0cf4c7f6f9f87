import type { Given, Parsed } from "@waybill/contract/endpoint";
import type { Order as Shown } from "@waybill/contract/partner/order";
import type * as endpoints from "@waybill/contract/partner/orders";
import type { ProofKind } from "@waybill/contract/riders/riders";
import { findOwnOrder, readOrder as findOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { listOrders as listVendorsOrders } from "../../orders/search/list-orders.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { asJpeg } from "../../fleets/proofs/picture.ts";
import type { ProofDeps } from "../../fleets/proofs/proof-deps.ts";
import { readProof as findProof } from "../../fleets/proofs/read-proof.ts";
import { positionOf } from "../../fleets/riders/read-rider.ts";
import type { Client } from "../access/who-calls.ts";
import { findOwnOutlet } from "../outlets/manage-outlets.ts";
import { badPayload } from "../partner-route.ts";
import { throwInContractsWords } from "../contract-words.ts";
import { orderAnswer } from "./order-answer.ts";
import { findOrdersOfNumber, findPartnerOrders, type PartnerOrderRow } from "./rows.ts";

const title = "Invalid request payload";

/** One order of the client's vendors. */
export async function readOrder(deps: OrderDeps, client: Client, orderId: string): Promise<Shown> {
  const which = { orderId, vendorId: client.vendorId };
  const order = await findOrder(deps, client, which).catch((problem: unknown) =>
    throwInContractsWords(problem, title),
  );
  return orderAnswer(deps, order, (await findPartnerOrders(deps.pool, [orderId])).get(orderId));
}

type Query = Parsed<(typeof endpoints.listOrders)["query"]>;
type List = Given<(typeof endpoints.listOrders)["answer"]>;

/** The orders of the client's vendors, newest first, page by page. */
export async function listOrders(deps: OrderDeps, client: Client, query: Query): Promise<List> {
  const { cursor, limit, from, to, status, client_vendor_id, client_order_id } = query;
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
  const { result } = await listVendorsOrders(deps, client, client.vendorId, {
    pagination_key: cursor,
    count: limit,
    from,
    to,
    status,
    include_outlets: isFamily ? "true" : "false",
    outlet: isFamily ? outlet?.vendor_id : undefined,
  }).catch((problem: unknown) => {
    if (problem instanceof Refused && problem.refusal === "bad_pagination_key")
      throw badPayload(title, ["cursor is not valid"]);
    return throwInContractsWords(problem, title);
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

type Coordinates = Given<(typeof endpoints.readCoordinates)["answer"]>;

/** Where the courier of an order is. */
export async function readCoordinates(
  deps: OrderDeps,
  client: Client,
  orderId: string,
): Promise<Coordinates> {
  const which = { orderId, vendorId: client.vendorId };
  const row = await findOwnOrder(deps, client, which).catch((problem: unknown) =>
    throwInContractsWords(problem, title),
  );
  const position = await positionOf(deps, row);
  if (!position) throw new PartnerRefused(404, "no driver is currently assigned");
  const own = (await findPartnerOrders(deps.pool, [orderId])).get(orderId);
  return {
    client_order_id: own?.client_order_id ?? "",
    latitude: position.latitude,
    longitude: position.longitude,
    updated_at: Math.floor(Date.parse(position.updated_at) / 1000),
  };
}

/** A proof of an order: a JPEG in base64. */
export async function readProof(
  deps: Pick<ProofDeps, "pool" | "proofs">,
  client: Client,
  { orderId, kind }: { orderId: string; kind: ProofKind },
): Promise<string> {
  try {
    const { bytes } = await findProof(deps, client, { orderId, kind });
    return (await asJpeg(bytes)).toString("base64");
  } catch (problem) {
    if (problem instanceof Refused && problem.refusal === "proof_not_found")
      throw new PartnerRefused(404, `Proof of ${kind} for this order was not found`);
    return throwInContractsWords(problem, title);
  }
}

/** What a shop's system gave of an order that it placed, beyond what every order has. */
export type OfPartner = PartnerOrderRow;

/** The same of several orders, by order. */
export const givenByPartners = (
  { pool }: Pick<OrderDeps, "pool">,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OfPartner>> => findPartnerOrders(pool, orderIds);
