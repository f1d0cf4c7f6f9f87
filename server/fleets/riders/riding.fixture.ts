import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import {
  acceptOffer,
  listOffers,
  noteContact,
  putJobProof,
  reportJobEvent,
} from "@waybill/contract/riders/rider-jobs";
import type { OrderRequest } from "@waybill/contract/order";
import { pathOf } from "@waybill/contract/endpoint";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { placeTestOrder, serendra } from "../../orders/order.fixture.ts";
import { sandboxPicture } from "../proofs/prove-return.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { makeOffer } from "./offers/make-offer.ts";
import { ownRider } from "./rider.fixture.ts";

type Rider = Awaited<ReturnType<typeof ownRider>>;
const picture = sandboxPicture().bytes;

const toTheDoor = ["arrived_at_pickup", "collected", "left_pickup", "arrived_at_dropoff"] as const;
export const paid = {
  order: { amount: 500, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
};
export const codeOf = ({ status, body }: { status: number; body: { errors: [{ code: string }] } }) => [
  status,
  body.errors[0].code,
];

/** Starts the server, unless the test passes one, with functions for everything that riders do with its orders. */
export async function openRiding<Product extends Awaited<ReturnType<typeof openTestApp>>>(given?: Product) {
  const product = given ?? (await openTestApp());
  const { call, clock, db, deps, inject, pool, tokenFor } = product;

  /** A vendor's order, and a rider with an offer for it. */
  const begin = async (changes: Partial<OrderRequest> = {}) => {
    const { outletIds, email } = await ownVendor(db);
    const merchant = await tokenFor(email);
    const order = await placeTestOrder(call, merchant, outletIds[0], changes);
    const rider = await ownRider(product);
    await offer(rider, order.order_id);
    const params = { order_id: order.order_id };
    return { merchant, outletId: outletIds[0], order, rider, params };
  };

  const offer = async ({ rider_id }: Rider, orderId: string) => {
    const row = await findOrderUnchecked({ pool }, orderId);
    if (!row) throw new Error("The order does not exist.");
    return makeOffer(deps, { riderId: rider_id, orders: [row], metres: 4210 });
  };
  const offersOf = async ({ as }: Rider) => (await call(listOffers, { as })).body.result;
  const accept = async (rider: Rider, offer_id?: string) => {
    const [first] = await offersOf(rider);
    return call(acceptOffer, { as: rider.as, params: { offer_id: offer_id ?? first?.offer_id ?? "none" } });
  };
  const report = ({ as }: Rider, order_id: string, type: JobEvent["type"], more: Partial<JobEvent> = {}) =>
    call(reportJobEvent, {
      as,
      params: { order_id },
      body: { event_id: randomUUID(), type, at: clock.now().toISOString(), ...serendra, ...more },
    });
  const leave = async (as: string, order_id: string, kind: string, payload: Buffer = picture) => {
    const url = pathOf(putJobProof, { order_id, kind });
    const headers = { authorization: as, "content-type": "image/png" };
    const answer = await inject({ method: "PUT", url, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const statusOf = async (orderId: string) => (await findOrderUnchecked({ pool }, orderId))?.status;
  const incidentsOf = async (orderId: string) =>
    (
      await pool.query<{ kind: string; detail: unknown }>(
        "select kind, detail from incidents where order_id = $1",
        [orderId],
      )
    ).rows;
  const ride = async (rider: Rider, orderId: string, types: readonly JobEvent["type"][] = toTheDoor) => {
    for (const type of types) expect((await report(rider, orderId, type)).status, type).toBe(200);
  };
  const contact = ({ as }: Rider, order_id: string, kind: "call" | "message") =>
    call(noteContact, { as, params: { order_id }, body: { kind, at: clock.now().toISOString() } });
  /** Everything a rider must do before a delivery may fail because the customer does not answer. */
  const tryToReach = async (rider: Rider, orderId: string) => {
    for (const kind of ["call", "message"] as const)
      expect((await contact(rider, orderId, kind)).status).toBe(204);
    clock.advance(5 * 60_000);
  };
  return {
    ...product,
    begin,
    contact,
    tryToReach,
    offer,
    offersOf,
    accept,
    report,
    leave,
    statusOf,
    incidentsOf,
    ride,
  };
}
