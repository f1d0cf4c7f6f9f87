import { readOrder, updateOrder as endpoint } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { afterAll, expect, test } from "vitest";
import { openTestApp, silentOutbox } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderChannel, parseUpdate } from "../announcing/order-channel.ts";
import { orderDeps } from "../order-deps.ts";
import { moveOrderThrough, placeTestOrder } from "../order.fixture.ts";
import { updateOrder } from "./update-order.ts";
import { update } from "./update.fixture.ts";

const { accounts, call, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const atTheDoor = ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR"] as const;

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const read = async () =>
    (await call(readOrder, { as, query: { vendorId: order.vendor_id, orderId: order.order_id } })).body
      .result;
  /** Moves the order between the read and the write of an update. */
  const updateWhile = async (...statuses: OrderStatus[]) => {
    const waiting = [...statuses];
    const racing = new Proxy(pool, {
      get: (real, name: keyof typeof pool) =>
        name !== "query"
          ? real[name]
          : async (query: { name?: string }) => {
              const next = query.name === "update-order" ? waiting.shift() : undefined;
              if (next) await moveOrderThrough(call, as, order.order_id, next);
              return real.query(query as never);
            },
    });
    const actor = await accounts.findActor(as);
    if (!actor) throw new Error("Nobody acts.");
    const { vendor_id } = order;
    const own = orderDeps({ ...deps, pool: racing }, silentOutbox);
    return updateOrder(own, actor, order.order_id, { vendor_id, item_details: "late" });
  };
  return { as, order, read, updateWhile };
};

test("if a rider collects concurrently, the whole update is refused", async () => {
  const { as, order, read, updateWhile } = await begin();
  await moveOrderThrough(call, as, order.order_id, ...atTheDoor);
  await expect(updateWhile("PICKED_UP")).rejects.toMatchObject({ refusal: "order_not_updatable" });
  expect(await read()).toMatchObject({ status: "PICKED_UP", order: order.order, version: 5 });
});

test("any other concurrent step of a rider is kept, and so is the update", async () => {
  const { read, updateWhile } = await begin();
  await updateWhile("WAITING_FOR_TRANSPORT");
  expect(await read()).toMatchObject({
    status: "WAITING_FOR_TRANSPORT",
    order: { description: "late" },
    version: 3,
  });
});

test("if an order changes during every attempt it stays unchanged, and the merchant gets a refusal", async () => {
  const { read, updateWhile } = await begin();
  await expect(updateWhile(...atTheDoor)).rejects.toMatchObject({ refusal: "order_changed_meanwhile" });
  expect(await read()).toMatchObject({ status: "NEAR_VENDOR", order: { description: "2 sisig trays" } });
});

test("many concurrent updates and a pickup leave every change complete", async () => {
  const { as, order, read } = await begin();
  await moveOrderThrough(call, as, order.order_id, ...atTheDoor);
  const params = { orderId: order.order_id };
  const body = (amount: number) => ({ vendor_id: order.vendor_id, amount, item_details: `worth ${amount}` });
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map((amount) => call(endpoint, { as, params, body: body(amount) })),
    call(moveOrderInSandbox, { as, params, body: { status: "PICKED_UP" } }),
    ...[5, 6, 7, 8].map((amount) => call(endpoint, { as, params, body: body(amount) })),
  ]);
  for (const { status } of answers) expect(status).toBeOneOf([200, 409]);
  const now = await read();
  expect(now.version).toBe(4 + answers.filter(({ status }) => status === 200).length);
  expect(now.order.description).toBe(
    now.order.amount === 1240.5 ? order.order.description : `worth ${now.order.amount}`,
  );
});

test("a vendor's subscribers get an update once, and none for an update that changes nothing", async () => {
  const { as, order } = await begin();
  const received: [sequence: number, version: number, description: string | null][] = [];
  deps.fanOut.subscribe(orderChannel(order.vendor_id), (message) => {
    const { order: seen, sequence } = JSON.parse(parseUpdate(message).text);
    received.push([sequence, seen.version, seen.order.description]);
  });
  const changes = { item_details: "4 sisig trays" };
  await update(call, as, order, changes);
  await update(call, as, order, changes);
  await moveOrderThrough(call, as, order.order_id, "WAITING_FOR_TRANSPORT");
  // Three updates arrive: of the placing, of one update (the repeated one changed nothing), and of the move.
  await expect.poll(() => received.at(-1)).toEqual([3, 3, "4 sisig trays"]);
});
