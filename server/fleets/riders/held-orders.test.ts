import { cancelOrder } from "@waybill/contract/orders";
import { readDeployment } from "@waybill/contract/visitors/deployment";
import { acceptJob, leaveProof, listJobs, moveJob } from "@waybill/contract/riders/riders";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { sandboxPicture } from "../proofs/prove-return.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, clock, close, db, tokenFor } = await openTestApp({ env: { UNDO_SECONDS: "10" } });
afterAll(close);

const jun = { name: "Jun Bautista", phone_number: "+639175550101", vehicle: "Mio, NBC 4821" };

const begin = async (who: "vendor" | "guest" = "vendor") => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(who === "guest" ? "guest" : email);
  const vendor_id = who === "guest" ? "guest" : outletIds[0];
  const { order_id } = await placeTestOrder(call, as, vendor_id);
  const rider = await tokenFor("rider");
  const params = { orderId: order_id };
  const isOffered = async () =>
    (await call(listJobs, { as: rider })).body.result.some(({ order }) => order.order_id === order_id);
  const accept = async () => (await call(acceptJob, { as: rider, params, body: jun })).status;
  const cancel = async () =>
    (await call(cancelOrder, { as, body: { vendor_id, order_id, reason: "mistake_error" } })).status;
  return { rider, params, isOffered, accept, cancel };
};

test.each(["vendor", "guest"] as const)(
  "in the first ten seconds no rider gets an offer of a %s's order, or can accept or change it [10.01]",
  async (who) => {
    const { rider, params, isOffered, accept } = await begin(who);
    const image = sandboxPicture().bytes.toString("base64");
    for (const ms of [0, 5000, 4999]) {
      clock.advance(ms);
      expect(await isOffered()).toBe(false);
      expect(await accept()).toBe(404);
    }
    const body = { status: "WAITING_FOR_TRANSPORT" as const };
    expect((await call(moveJob, { as: rider, params, body })).status).toBe(404);
    const proof = { params: { ...params, kind: "pickup" }, body: { image } };
    expect((await call(leaveProof, { as: rider, ...proof })).status).toBe(404);
    clock.advance(1 + undoGraceMs);
    expect(await isOffered()).toBe(true);
    expect(await accept()).toBe(200);
  },
);

test.each([0, 4000, 9999, 10_500])(
  "an undo %d ms after the order was placed cancels it, however fast riders are [10.02]",
  async (ms) => {
    const { isOffered, accept, cancel } = await begin();
    clock.advance(ms);
    expect(await accept()).toBe(404);
    expect(await cancel()).toBe(200);
    clock.advance(60_000);
    expect(await isOffered()).toBe(false);
    expect(await accept()).toBe(409);
  },
);

test("the configuration a client loads says how long an order can be undone [10.03]", async () => {
  expect((await call(readDeployment)).body.undo_seconds).toBe(10);
});

test("with 0 seconds an order is offered at once [10.03]", async () => {
  const eager = await openTestApp({ env: { UNDO_SECONDS: "0" } });
  try {
    const { outletIds, email } = await ownVendor(eager.db);
    const { order_id } = await placeTestOrder(eager.call, await eager.tokenFor(email), outletIds[0]);
    const { body } = await eager.call(listJobs, { as: await eager.tokenFor("rider") });
    expect(body.result.map(({ order }) => order.order_id)).toContain(order_id);
    expect((await eager.call(readDeployment)).body.undo_seconds).toBe(0);
  } finally {
    await eager.close();
  }
});
