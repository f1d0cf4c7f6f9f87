import { Transformer } from "@napi-rs/image";
import { cancelOrder } from "@waybill/contract/orders";
import {
  acceptJob,
  leaveProof,
  listJobs,
  listRiders,
  moveJob,
  readProof,
  readRider,
  reportPosition,
} from "@waybill/contract/riders/riders";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { sandboxPicture } from "../proofs/prove-return.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);

const jun = { name: "Jun Bautista", phone_number: "+639175550101", vehicle: "Mio, NBC 4821" };
const image = sandboxPicture().bytes.toString("base64");

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const rider = await tokenFor("rider");
  const params = { orderId: order.order_id };
  const isJob = async () =>
    (await call(listJobs, { as: rider })).body.result.some((job) => job.order.order_id === order.order_id);
  return { as, outletId: outletIds[0], order, rider, params, isJob };
};

test("of several calls to accept an order, concurrent or later, all but one are refused", async () => {
  const { rider, params } = await begin();
  const answers = await Promise.all([1, 2, 3].map(() => call(acceptJob, { as: rider, params, body: jun })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const taken = answers.find(({ status }) => status === 200)?.body.result;
  expect(taken).toMatchObject({ status: "COURIER_ACCEPTED_DELIVERY", rider: jun });
  expect(taken?.status_history.map(({ status }) => status)).toEqual([
    "NEW",
    "RECEIVED",
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
  ]);
  const late = await call(acceptJob, { as: rider, params, body: jun });
  expect(late.status).toBe(409);
  expect(late.body.errors[0].code).toBe("JOB_TAKEN");
});

test("a merchant sees no rider until one has accepted, then the rider's name and position [4.23] [7.40]", async () => {
  const { as, rider, params } = await begin();
  const seen = async () => (await call(readRider, { as, params })).body.result;
  expect(await seen()).toBeNull();
  await call(moveJob, { as: rider, params, body: { status: "WAITING_FOR_TRANSPORT" } });
  expect(await seen()).toBeNull();
  await call(acceptJob, { as: rider, params, body: jun });
  expect(await seen()).toMatchObject({ name: jun.name, phone_number: jun.phone_number });
  clock.advance(2000);
  const where = { latitude: 14.561, longitude: 121.031, heading: 90, eta_minutes: 4.5 };
  expect((await call(reportPosition, { as: rider, params, body: where })).status).toBe(204);
  expect(await seen()).toEqual({
    order_id: params.orderId,
    name: jun.name,
    phone_number: jun.phone_number,
    ...where,
    eta_stop: "pickup",
    updated_at: clock.now().toISOString(),
  });
});

test("minutes to the outlet disappear once the order is collected, and minutes older than five minutes are not shown [10.114]", async () => {
  const { as, rider, params } = await begin();
  const seen = async () => (await call(readRider, { as, params })).body.result;
  await call(moveJob, { as: rider, params, body: { status: "WAITING_FOR_TRANSPORT" } });
  await call(acceptJob, { as: rider, params, body: jun });
  expect(await seen()).toMatchObject({ eta_minutes: null, eta_stop: null });
  const where = { latitude: 14.561, longitude: 121.031, heading: 90, eta_minutes: 0.5 };
  await call(reportPosition, { as: rider, params, body: where });
  expect(await seen()).toMatchObject({ eta_minutes: 0.5, eta_stop: "pickup" });
  await call(moveJob, { as: rider, params, body: { status: "PICKED_UP" } });
  expect(await seen()).toMatchObject({ latitude: 14.561, eta_minutes: null, eta_stop: null });
  // A fleet's report may name the stop that its minutes count to.
  await call(reportPosition, { as: rider, params, body: { ...where, eta_stop: "pickup" } });
  expect(await seen()).toMatchObject({ eta_minutes: null, eta_stop: null });
  await call(reportPosition, { as: rider, params, body: { ...where, eta_minutes: 20 } });
  expect(await seen()).toMatchObject({ eta_minutes: 20, eta_stop: "drop_off" });
  clock.advance(301_000);
  expect(await seen()).toMatchObject({ latitude: 14.561, eta_minutes: null, eta_stop: null });
});

test("a rider who gives the job back disappears from the order, and the next may accept it [4.23]", async () => {
  const { as, rider, params } = await begin();
  await call(acceptJob, { as: rider, params, body: jun });
  const open = await call(moveJob, { as: rider, params, body: { status: "WAITING_FOR_TRANSPORT" } });
  expect(open.body.result.rider).toBeNull();
  expect((await call(readRider, { as, params })).body.result).toBeNull();
  const next = { ...jun, name: "Rica Salonga" };
  const { body } = await call(acceptJob, { as: rider, params, body: next });
  expect(body.result.rider).toEqual(next);
});

test("a rider moves an order along the transition table only, and never cancels [4.03]", async () => {
  const { rider, params } = await begin();
  const to = async (status: "DELIVERED" | "CANCELLED" | "PICKED_UP" | "NEAR_CUSTOMER") =>
    (await call(moveJob, { as: rider, params, body: { status } })).status;
  expect(await to("DELIVERED")).toBe(409);
  expect(await to("CANCELLED")).toBe(409);
  await call(acceptJob, { as: rider, params, body: jun });
  expect(await to("PICKED_UP")).toBe(200);
  expect(await to("DELIVERED")).toBe(200);
  expect(await to("NEAR_CUSTOMER")).toBe(409);
});

test("the fleet's list has open orders, but neither ended nor seeded ones", async () => {
  const { as, outletId, order, isJob } = await begin();
  expect(await isJob()).toBe(true);
  await pool.query("update orders set seeded = true where order_id = $1", [order.order_id]);
  expect(await isJob()).toBe(false);
  await pool.query("update orders set seeded = false where order_id = $1", [order.order_id]);
  await call(cancelOrder, {
    as,
    body: { vendor_id: outletId, order_id: order.order_id, reason: "no_courier" },
  });
  expect(await isJob()).toBe(false);
});

test("an order that another fleet carries is not found by this one", async () => {
  const { rider, order, params, isJob } = await begin();
  await call(acceptJob, { as: rider, params, body: jun });
  await pool.query("update orders set fleet_id = 'others' where order_id = $1", [order.order_id]);
  expect(await isJob()).toBe(false);
  const where = { latitude: 1, longitude: 1, heading: 0, eta_minutes: 1 };
  const answers = [
    await call(moveJob, { as: rider, params, body: { status: "PICKED_UP" } }),
    await call(reportPosition, { as: rider, params, body: where }),
    await call(leaveProof, { as: rider, params: { ...params, kind: "pickup" }, body: { image } }),
    await call(acceptJob, { as: rider, params, body: jun }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("the fleet's endpoints are for riders only, and riders cannot call the merchants'", async () => {
  const { as, outletId, rider, order, params } = await begin();
  const others = [as, await tokenFor("guest"), await tokenFor("godroid", outletId), await tokenFor("ops")];
  for (const who of [...others, "Bearer nonsense", undefined]) {
    const from = who === undefined ? {} : { as: who };
    const answers = [
      await call(listJobs, from),
      await call(acceptJob, { ...from, params, body: jun }),
      await call(moveJob, { ...from, params, body: { status: "DELAYED" } }),
      await call(leaveProof, { ...from, params: { ...params, kind: "pickup" }, body: { image } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  }
  expect((await call(readRider, { as: rider, params })).status).toBe(401);
  const body = { vendor_id: outletId, order_id: order.order_id, reason: "no_courier" };
  expect((await call(cancelOrder, { as: rider, body })).status).toBe(401);
});

test("another vendor, guest or partner sees neither rider nor proofs of an order", async () => {
  const [{ rider, params }, other] = [await begin(), await begin()];
  await call(leaveProof, { as: rider, params: { ...params, kind: "pickup" }, body: { image } });
  for (const as of [other.as, await tokenFor("guest"), await tokenFor("godroid", other.outletId)]) {
    expect((await call(readRider, { as, params })).status).toBe(404);
    expect((await call(readProof, { as, params: { ...params, kind: "pickup" } })).status).toBe(404);
  }
});

test("a picture stored as proof is shown, and has an address of its order", async () => {
  const { as, rider, params } = await begin();
  const proof = { ...params, kind: "delivery" };
  const none = await call(readProof, { as, params: proof });
  expect(none.status).toBe(404);
  expect(JSON.parse(none.bytes.toString()).errors[0].code).toBe("PROOF_NOT_FOUND");
  const left = await call(leaveProof, { as: rider, params: proof, body: { image } });
  expect(left.status).toBe(201);
  expect(left.body.result).toMatchObject({
    version: 2,
    proofs: { pickup: null, delivery: `/hurrier/api/v1/orders/${params.orderId}/proof/delivery` },
  });
  const shown = await call(readProof, { as, params: proof });
  expect(shown.status).toBe(200);
  expect(shown.headers["content-type"]).toBe("image/png");
  expect(await new Transformer(shown.bytes).metadata()).toMatchObject({ width: 320, height: 240 });
});

test("a file that is no picture, and a picture over 4 MB, are refused", async () => {
  const { rider, params } = await begin();
  const leave = async (bytes: Buffer) => {
    const body = { image: bytes.toString("base64") };
    const { status } = await call(leaveProof, { as: rider, params: { ...params, kind: "pickup" }, body });
    return status;
  };
  expect(await leave(Buffer.from("<svg onload='alert(1)'/>"))).toBe(422);
  const jpeg = await new Transformer(sandboxPicture().bytes).jpeg();
  const limit = 4 * 1024 * 1024;
  expect(await leave(Buffer.concat([jpeg, Buffer.alloc(limit - jpeg.length)]))).toBe(201);
  expect(await leave(Buffer.concat([jpeg, Buffer.alloc(limit - jpeg.length + 1)]))).toBe(413);
});

test("the list of all riders has those of the caller's own active orders, a parent's including its outlets', and nobody else's", async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const [parent, rider] = [await tokenFor(email), await tokenFor("rider")];
  const ids = [
    await placeTestOrder(call, parent, outletIds[0]),
    await placeTestOrder(call, parent, outletIds[1]),
  ].map(({ order_id }) => order_id);
  for (const orderId of ids) await call(acceptJob, { as: rider, params: { orderId }, body: jun });
  const where = { latitude: 14.561, longitude: 121.031, heading: 90, eta_minutes: 4.5 };
  await call(reportPosition, { as: rider, params: { orderId: ids[0] ?? "" }, body: where });
  const seen = async (as: string, of: string, include_outlets?: "true") => {
    const query = include_outlets ? { include_outlets } : {};
    const { body } = await call(listRiders, { as, params: { vendorId: of }, query });
    return body.result.map(({ order_id }) => order_id).toSorted();
  };
  expect(await seen(parent, vendorId, "true")).toEqual(ids.toSorted());
  expect(await seen(parent, vendorId)).toEqual([]);
  expect(await seen(await tokenFor(outletEmail), outletIds[0])).toEqual([ids[0]]);
  expect(await seen(await tokenFor("guest"), "guest")).toEqual([]);
  const { body } = await call(listRiders, { as: parent, params: { vendorId: outletIds[0] } });
  expect(body.result).toEqual([
    {
      order_id: ids[0],
      name: jun.name,
      phone_number: jun.phone_number,
      ...where,
      eta_stop: "pickup",
      updated_at: clock.now().toISOString(),
    },
  ]);
  const other = await begin();
  for (const as of [other.as, await tokenFor("guest"), await tokenFor("godroid", other.outletId)])
    expect((await call(listRiders, { as, params: { vendorId: outletIds[0] } })).status).toBe(404);
  await call(moveJob, { as: rider, params: { orderId: ids[0] ?? "" }, body: { status: "PICKED_UP" } });
  await call(moveJob, { as: rider, params: { orderId: ids[0] ?? "" }, body: { status: "DELIVERED" } });
  expect(await seen(parent, vendorId, "true")).toEqual([ids[1]]);
});
