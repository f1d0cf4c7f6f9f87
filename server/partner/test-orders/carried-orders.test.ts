import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { afterAll, expect, test } from "vitest";
import { movingDeps } from "../../testing/test-app.ts";
import { chooseProofStore } from "../../fleets/proofs/proof-deps.ts";
import { openPartnerApp, orderBody, partnerApi as api, type Partner } from "../partner.fixture.ts";
import { openTestCourier } from "./courier.ts";

// Neither sandbox nor simulator: test orders are carried in every environment.
const real = {
  ENVIRONMENT: "stg",
  DATABASE_URL: "postgres://unused",
  PUBLIC_URL: "http://waybill.test",
  TOKEN_SECRET: "x".repeat(32),
  SMTP_URL: "smtp://unused",
};
const product = await openPartnerApp({ env: real });
const { asking, clock, close, deps, inject, partner, place, pool } = product;
afterAll(close);

const courier = () => openTestCourier({ ...movingDeps(deps), proofs: chooseProofStore(deps) });
const { run, isDue } = courier();
/**
 * Advances the clock second by second (or in steps of `stride`), and lets the courier do its due work at each step.
 */
const live = async (seconds: number, stride = 1) => {
  for (let gone = 0; gone < seconds; gone += stride) {
    clock.advance(stride * 1000);
    await run();
  }
};

const placed = async (changes: object = {}, someone?: Partner) => {
  const by = someone ?? (await partner("test"));
  const { order_id } = await place(by, changes);
  const ask = (method: "GET" | "PUT" | "POST" | "DELETE", path = "", body?: unknown) =>
    by.ask(method, `${api}/orders/${order_id}${path}`, body);
  return {
    order_id,
    ask,
    by,
    read: async () => (await ask("GET")).body,
    statuses: async (): Promise<string[]> =>
      (await ask("GET")).body.status_history.map(({ status }: { status: string }) => status),
  };
};

const toDoor = ["PICKED_UP", "COURIER_LEFT_VENDOR", "NEAR_CUSTOMER"];
const taken = ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"];
const whole = [...taken, "NEAR_VENDOR", ...toDoor, "DELIVERED"];

test("a test order is carried automatically, by a moving courier, with marked proofs and a live tracking page [15.105] [15.18]", async () => {
  const { ask, by, read, order_id } = await placed();
  const { tracking_link } = await read();
  const page = async () => {
    const secret = new URL(tracking_link).searchParams.get("t") ?? "";
    const url = `/orders/api/v1/public/tracking/${order_id}?t=${secret}`;
    return (await inject({ method: "GET", url })).json();
  };
  expect((await ask("GET", "/coordinates")).body.message).toBe("no driver is currently assigned");
  const seen: Place[] = [];
  const shown = new Set<string>();
  for (let second = 0; second < 120; second += 3) {
    await live(3);
    const at = await ask("GET", "/coordinates");
    if (at.status === 200) seen.push(at.body);
    const { status, rider } = await page();
    shown.add(status);
    if (status === "COURIER_LEFT_VENDOR")
      expect(rider).toEqual({
        first_name: "Test",
        phone_number: expect.stringMatching(/^\+63/),
        latitude: seen.at(-1)?.latitude,
        longitude: seen.at(-1)?.longitude,
      });
  }
  const order = await read();
  expect(order.status_history.map(({ status }: { status: string }) => status)).toEqual([
    "NEW",
    "RECEIVED",
    ...whole,
  ]);
  expect([...shown]).toEqual(expect.arrayContaining(["COURIER_ACCEPTED_DELIVERY", ...toDoor, "DELIVERED"]));
  expect(order.driver).toMatchObject({ id: expect.stringMatching(/^\w{16}$/), name: "Test Courier" });
  // The courier gets close to the outlet and to the recipient.
  const near = (goal: Place) => Math.min(...seen.map((at) => distanceInMetres(at, goal)));
  expect(near(order.sender.location)).toBeLessThan(60);
  expect(near(order.recipient.location)).toBeLessThan(60);
  expect(new Set(seen.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBeGreaterThan(15);
  for (const kind of ["pickup", "delivery"]) {
    expect(order[`proof_of_${kind}_url`]).toContain(`/proof_of_${kind}/`);
    const proof = await by.ask("GET", `${api}/orders/proof_of_${kind}/${order_id}`);
    expect(Buffer.from(proof.body, "base64").subarray(0, 3).toString("hex")).toBe("ffd8ff");
  }
  expect(await isDue()).toBe(false);
});

test("each scenario's outcome shows on the order itself [15.106]", async () => {
  const by = await partner("test");
  const play = async (test_scenario: string) => {
    const order = await placed({ test_scenario, test_speed: 100 }, by);
    await live(60);
    const read = await order.read();
    const { body } = await order.ask("GET", "/test");
    return { ...read, statuses: (await order.statuses()).slice(2), test: body };
  };
  expect((await play("happy")).statuses).toEqual(whole);
  expect(await play("no_courier")).toMatchObject({
    statuses: ["WAITING_FOR_TRANSPORT", "CANCELLED"],
    cancellation: { source: "LOGISTICS", reason: "NO_COURIER" },
  });
  expect(await play("courier_cancels")).toMatchObject({
    statuses: [...taken, "CANCELLED"],
    cancellation: { source: "LOGISTICS", reason: "COURIER_ACCIDENT" },
  });
  expect(await play("reassigned")).toMatchObject({
    statuses: [...taken, ...whole],
    driver: { name: "Second Test Courier" },
  });
  expect((await play("long_wait")).statuses).toEqual([
    ...taken,
    "NEAR_VENDOR",
    "DELAYED",
    ...toDoor,
    "DELIVERED",
  ]);
  const returned = await play("customer_unreachable_return");
  // A return in progress keeps the status 'at the customer', so it adds no entry.
  expect(returned.statuses).toEqual([...taken, "NEAR_VENDOR", ...toDoor, "RETURNED_TO_VENDOR"]);
  expect(returned.proof_of_return_url).toContain("/proof_of_return/");
  const { rows } = await pool.query("select failure_reason from orders where order_id = $1", [
    returned.order_id,
  ]);
  expect(rows).toEqual([{ failure_reason: "customer_unreachable" }]);
  const short = await play("cash_short");
  expect(short.status).toBe("DELIVERED");
  expect(short.test.cash).toEqual({ due: 480.5, collected: 432 });
});

test("RIDER_NOT_FOUND in the description cancels the order within 30 s, and a status name moves it there [15.107] [15.108]", async () => {
  const by = await partner("test");
  const tagged = (scenario: string, more: object = {}) =>
    placed({ description: `2 trays <Simulator><Order scenario="${scenario}" /></Simulator>`, ...more }, by);
  // This scenario ends at the same time at any courier speed.
  const lost = await tagged("RIDER_NOT_FOUND", { test_speed: 0.5 });
  await live(30);
  expect(await lost.read()).toMatchObject({
    status: "CANCELLED",
    cancellation: { source: "LOGISTICS", reason: "NO_COURIER" },
    description: expect.stringContaining("<Simulator>"),
  });
  const named = ["NEAR_CUSTOMER", "DELAYED", "RETURNED_TO_VENDOR", "NEW", "CANCELLED", "DELIVERED"];
  const orders = await Promise.all(named.map((status) => tagged(status)));
  await live(30);
  await live(1200, 300);
  expect(await Promise.all(orders.map(async ({ read }) => (await read()).status))).toEqual(named);
  const [near] = orders;
  expect((await near!.statuses()).slice(2)).toEqual([...taken, "NEAR_VENDOR", ...toDoor]);
  expect((await near!.ask("GET", "/coordinates")).status).toBe(200);
});

test("a test order can be moved step by step along the table, and simulated at any speed [15.109]", async () => {
  const { ask, read } = await placed({ test_speed: 0 });
  await live(600, 60);
  const { body: first } = await ask("GET", "/test");
  expect(first).toMatchObject({ status: "RECEIVED", test_scenario: "happy", test_speed: 0, next: null });
  expect(first.next_steps).toContain("WAITING_FOR_TRANSPORT");
  const step = (body: object) => ask("POST", "/test/steps", body);
  const illegal = await step({ status: "DELIVERED" });
  expect(illegal.status).toBe(422);
  expect(illegal.body.message).toBe(
    `DELIVERED does not follow RECEIVED. Next steps: ${first.next_steps.join(", ")}`,
  );
  expect((await step({ status: "LOST" })).body.message).toMatch(
    /^Invalid request payload\n - status is not valid: one of INITIATED, /,
  );
  for (const status of taken) expect((await step({ status })).body.status).toBe(status);
  expect((await step({})).body).toMatchObject({ status: "NEAR_VENDOR", test_speed: 0 });
  expect((await ask("GET", "/coordinates")).status).toBe(200);
  expect((await step({ status: "PICKED_UP" })).status).toBe(200);
  expect((await read()).proof_of_pickup_url).toContain("/proof_of_pickup/");
  await live(600, 60);
  expect((await read()).status).toBe("PICKED_UP");
  const faster = await ask("PUT", "/test", { test_speed: 1000 });
  expect(faster.body.next).toEqual({
    status: "COURIER_LEFT_VENDOR",
    at: new Date(clock.now().getTime() + 30).toISOString(),
  });
  await live(2);
  expect((await read()).status).toBe("DELIVERED");
  const over = await step({});
  expect(over.status).toBe(422);
  expect(over.body.message).toBe("Nothing follows DELIVERED");

  const cancelled = await placed({ test_speed: 0 });
  const why = { status: "CANCELLED", reason: "BAD_WEATHER" };
  expect((await cancelled.ask("POST", "/test/steps", { reason: "BAD_WEATHER" })).status).toBe(400);
  expect((await cancelled.ask("POST", "/test/steps", why)).status).toBe(200);
  expect((await cancelled.read()).cancellation).toEqual({ source: "LOGISTICS", reason: "BAD_WEATHER" });
  expect((await cancelled.ask("PUT", "/test", { test_speed: 1001 })).status).toBe(400);
});

test("changing the speed on the way causes no jump, and another scenario continues from there [15.109]", async () => {
  const { ask } = await placed({ test_speed: 1 });
  await live(29);
  const slowed = (await ask("PUT", "/test", { test_speed: 0.1 })).body.next;
  expect(slowed).toEqual({
    status: "WAITING_FOR_TRANSPORT",
    at: new Date(clock.now().getTime() + 10_000).toISOString(),
  });
  await ask("PUT", "/test", { test_speed: 100, test_scenario: "no_courier" });
  await live(3);
  expect((await ask("GET", "/test")).body).toMatchObject({
    status: "CANCELLED",
    test_scenario: "no_courier",
  });
});

test("several processes move an order once, and one continues what another left unfinished [15.105]", async () => {
  const { statuses, order_id } = await placed({ test_speed: 1000 });
  clock.advance(5000);
  const processes = [courier(), courier(), courier()];
  await Promise.all(processes.map((one) => one.run()));
  expect((await statuses()).slice(2)).toEqual(whole);
  const orphaned = await placed({ test_speed: 1000 });
  const late = new Date(clock.now().getTime() + 5000);
  await pool.query("update test_orders set due_at = $2 where order_id = $1", [orphaned.order_id, late]);
  await live(5);
  expect((await orphaned.read()).status).toBe("DELIVERED");
  expect(order_id).not.toBe(orphaned.order_id);
});

test("after the sender cancels, the courier stops", async () => {
  const { ask, read } = await placed();
  await live(2);
  expect((await ask("DELETE", "", { reason: "MISTAKE_ERROR" })).status).toBe(204);
  await live(60);
  expect(await read()).toMatchObject({
    status: "CANCELLED",
    cancellation: { source: "CLIENT", reason: "MISTAKE_ERROR" },
  });
});

test("on a live order the tag is text, and test fields and calls are refused [15.123]", async () => {
  const live_ = await partner("live");
  const description = `<Simulator><Order scenario="DELIVERED" /></Simulator>`;
  const order = await placed({ description }, live_);
  await live(30);
  expect(await order.read()).toMatchObject({ status: "RECEIVED", description });
  for (const field of [{ test_scenario: "happy" }, { test_speed: 1 }]) {
    const [name] = Object.keys(field);
    const refused = await live_.ask("POST", `${api}/orders`, { ...orderBody(live_.first), ...field });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(
      `Invalid createRequest payload\n - ${name} is not valid: this is no test order`,
    );
  }
  const calls = [
    order.ask("GET", "/test"),
    order.ask("PUT", "/test", { test_speed: 1 }),
    order.ask("POST", "/test/steps", { status: "WAITING_FOR_TRANSPORT" }),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(404);
    expect(body.message).toBe("This order is not a test order");
  }
});

test("only its own test client can control a test order: no partner, live key, revoked key or merchant [15.119] [15.18]", async () => {
  const mine = await partner("test");
  const { order_id } = await placed({ test_speed: 0 }, mine);
  const keyOf = async (mode: string) =>
    (await mine.merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode })).body.result;
  const revoked = await keyOf("test");
  await mine.merchant("DELETE", `/orders/api/v1/developer/keys/${revoked.key_id}`);
  const callers: [ReturnType<typeof asking>, number][] = [
    [asking(), 401],
    [mine.merchant, 403],
    [asking(`Bearer ${revoked.secret}`), 403],
    [asking(`Bearer ${(await keyOf("live")).secret}`), 404],
    [(await partner("test")).ask, 404],
  ];
  for (const [ask, expected] of callers) {
    const url = `${api}/orders/${order_id}/test`;
    const calls = [
      ask("GET", url),
      ask("PUT", url, { test_speed: 1 }),
      ask("POST", `${url}/steps`, { status: "CANCELLED" }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(expected);
  }
  const readOnly = await mine.merchant("POST", "/orders/api/v1/developer/keys", {
    name: "x",
    mode: "test",
    scopes: ["orders:read"],
  });
  const reader = asking(`Bearer ${readOnly.body.result.secret}`);
  expect((await reader("GET", `${api}/orders/${order_id}/test`)).status).toBe(200);
  expect((await reader("PUT", `${api}/orders/${order_id}/test`, { test_speed: 1 })).status).toBe(403);
});
