import { login } from "@waybill/contract/accounts";
import { listOrders } from "@waybill/contract/orders";
import { beginRiderSession, readShift, setShift, reportPositions } from "@waybill/contract/riders/rider-app";
import { listOffers, listRidersJobs } from "@waybill/contract/riders/rider-jobs";
import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { callOverNetwork } from "../../testing/call-over-network.fixture.ts";
import { startServer } from "../../testing/server-process.fixture.ts";
import { openTestDatabase } from "../../testing/test-database.ts";

const database = await openTestDatabase();
const server = startServer({
  DATABASE_URL: database.pool.options.connectionString ?? "",
  SIMULATION_SPEED: "300",
});
afterAll(async () => {
  server.kill("SIGKILL");
  await server.ended;
  await database.close();
});

let origin = "";
let merchant = "";
const call: ReturnType<typeof callOverNetwork> = ((...asked: Parameters<typeof call>) =>
  callOverNetwork(origin)(...asked)) as ReturnType<typeof callOverNetwork>;
const outletId = "poblacion";

beforeAll(async () => {
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  origin = new URL(url).origin;
  const body = { email_address: "parent@example.com", password: "Waybill!2026" };
  merchant = `Bearer ${(await call(login, { body })).body.result.AuthenticationResult.AccessToken}`;
}, 120_000);

const ordersOf = async () =>
  (await call(listOrders, { as: merchant, params: { vendorId: outletId }, query: { count: 200 } })).body
    .result.data;
const signInByHand = async (phone_number: string) => {
  await fetch(new URL("/rider/api/v1/session/code", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone_number }),
  });
  const sent = await call(readSentMessages, { query: { to: phone_number } });
  const code = sent.body.data[0]?.code ?? "";
  const { body } = await call(beginRiderSession, { body: { phone_number, code } });
  return `Bearer ${body.result.token}`;
};

test("the simulator runs as many riders as the orders need, and stops a rider when a person signs in as that rider [13.110] [13.43]", async () => {
  // The seeded rider who starts last; the spare one, who starts first, is already on duty.
  const as = await signInByHand("+639175550101");
  expect((await call(readShift, { as })).body.result.state).toBe("off");
  const asked = Array.from({ length: 13 }, () => placeTestOrder(callOverNetwork(origin), merchant, outletId));
  const placed = (await Promise.all(asked)).map(({ order_id }) => order_id);
  await expect
    .poll(
      async () =>
        (await ordersOf()).filter(
          ({ order_id, status }) => placed.includes(order_id) && status === "DELIVERED",
        ).length,
      { timeout: 60_000, interval: 300 },
    )
    .toBe(placed.length);
  const delivered = (await ordersOf()).filter(({ order_id }) => placed.includes(order_id));
  const phones = delivered.map(({ rider }) => rider?.phone_number ?? "");
  expect(phones.filter((phone) => !phone.startsWith("+6391755501"))).toEqual([]);
  expect(phones.filter((phone) => phone > "+639175550112")).not.toEqual([]);
  expect(phones).not.toContain("+639175550101");
  expect((await call(listRidersJobs, { as })).body.result).toEqual([]);

  // An available person gets offers before simulated riders.
  await call(setShift, { as, body: { state: "available" } });
  const positions = [{ latitude: 14.5654, longitude: 121.0297, at: new Date().toISOString() }];
  await call(reportPositions, { as, body: { positions } });
  const { order_id } = await placeTestOrder(callOverNetwork(origin), merchant, outletId);
  await expect
    .poll(async () => (await call(listOffers, { as })).body.result.flatMap(({ orders }) => orders), {
      timeout: 10_000,
      interval: 100,
    })
    .toMatchObject([{ order_id }]);
  // Longer than the simulated rides: 13 orders take 8 seconds on an idle machine.
}, 90_000);
