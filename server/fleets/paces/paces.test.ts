import { reportPositions } from "@waybill/contract/riders/rider-app";
import { defaultSpeed } from "@waybill/domain/riders/nearness";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { learnPaces, openPaces } from "./paces.ts";

const product = await openTestApp();
const { accounts, call, clock, close, pool } = product;
afterAll(close);

const makati = { latitude: 14.55, longitude: 121.03 };
const hourMs = 3_600_000;
const metresADegree = 111_195;

beforeEach(async () => {
  await pool.query("truncate paces, learned_hours");
  clock.advance(7 * 24 * hourMs - (clock.now().getTime() % hourMs));
});

type Step = { seconds: number; metresASecond: number };

/** A rider reports positions for an hour, step by step, from Makati northwards and back. */
async function ride(steps: readonly Step[], rounds = 1) {
  let [time, north, way] = [clock.now().getTime(), 0, 1];
  const positions = [{ ...makati, at: new Date(time).toISOString() }];
  for (let round = 0; round < rounds; round += 1) {
    for (const { seconds, metresASecond } of steps) {
      time += seconds * 1000;
      if (Math.abs(north) > 0.004) way = -Math.sign(north);
      north += (way * seconds * metresASecond) / metresADegree;
      positions.push({ ...makati, latitude: makati.latitude + north, at: new Date(time).toISOString() });
    }
  }
  clock.advance(hourMs + 20 * 60_000);
  const rider = await ownRider(product);
  for (let from = 0; from < positions.length; from += 100) {
    const body = { positions: positions.slice(from, from + 100) };
    expect((await call(reportPositions, { as: rider.as, body })).status).toBe(204);
  }
  return rider;
}
/** The speed at Makati, one week after the measured hour. */
async function paceAWeekLater(): Promise<number> {
  await learnPaces(accounts);
  clock.advance(7 * 24 * hourMs - hourMs);
  return (await openPaces(accounts).now())(makati);
}

test("riders' speeds are learned from an hour of positions, and apply to that hour of the week [16.17]", async () => {
  await ride([{ seconds: 10, metresASecond: 9 }], 350);
  const learned = await paceAWeekLater();
  expect(learned).toBeGreaterThan(7.5);
  expect(learned).toBeLessThan(9);
  clock.advance(2 * hourMs);
  expect((await openPaces(accounts).now())(makati)).toBe(defaultSpeed);
});

test("a stop at a traffic light counts as riding; a stop at a shop and a jump of the position do not [16.17]", async () => {
  await ride(
    [
      { seconds: 20, metresASecond: 8 },
      { seconds: 20, metresASecond: 0 },
      { seconds: 20, metresASecond: 8 },
    ],
    60,
  );
  const withLights = await paceAWeekLater();
  await pool.query("truncate paces, learned_hours");
  await ride(
    [
      { seconds: 20, metresASecond: 8 },
      ...Array.from({ length: 4 }, () => ({ seconds: 20, metresASecond: 0 })),
      { seconds: 20, metresASecond: 8 },
    ],
    30,
  );
  const withShops = await paceAWeekLater();
  expect(withLights).toBeLessThan(6);
  expect(withShops).toBeGreaterThan(6.4);
  await pool.query("truncate paces, learned_hours");
  await ride([{ seconds: 10, metresASecond: 90 }], 300);
  expect(await paceAWeekLater()).toBe(defaultSpeed);
});

test("an hour is evaluated once, however many processes learn", async () => {
  await ride([{ seconds: 10, metresASecond: 9 }], 350);
  await Promise.all([learnPaces(accounts), learnPaces(accounts)]);
  await learnPaces(accounts);
  const { rows } = await pool.query<{ seconds: number }>("select sum(seconds) as seconds from paces");
  expect(rows[0]!.seconds).toBeLessThanOrEqual(3_600);
  expect(rows[0]!.seconds).toBeGreaterThan(3_400);
});

test("rides of simulated riders do not count", async () => {
  const rider = await ride([{ seconds: 10, metresASecond: 9 }], 350);
  await pool.query("update riders set is_simulated = true, signed_in_by_hand_at = null where rider_id = $1", [
    rider.rider_id,
  ]);
  expect(await paceAWeekLater()).toBe(defaultSpeed);
});
