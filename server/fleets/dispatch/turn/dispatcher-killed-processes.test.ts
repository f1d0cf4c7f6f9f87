import { login } from "@waybill/contract/accounts";
import { beginRiderSession } from "@waybill/contract/riders/rider-app";
import { acceptOffer, listOffers, listRidersJobs } from "@waybill/contract/riders/rider-jobs";
import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { callOverNetwork } from "../../../testing/call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "../../../testing/server-process.fixture.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";

const database = await openTestDatabase();
const { pool } = database;
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const { kill } of servers) kill("SIGKILL");
  await Promise.all(servers.map(({ ended }) => ended));
  await database.close();
});

const start = async () => {
  const server = startServer({ DATABASE_URL: pool.options.connectionString ?? "" });
  servers.push(server);
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  const call = callOverNetwork(new URL(url).origin);
  const signIn = async (phone_number: string) => {
    await fetch(new URL("/rider/api/v1/session/code", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone_number }),
    });
    const sent = await call(readSentMessages, { query: { to: phone_number } });
    const { body } = await call(beginRiderSession, {
      body: { phone_number, code: sent.body.data[0]?.code ?? "" },
    });
    return `Bearer ${body.result.token}`;
  };
  return { ...server, call, signIn };
};

const many = 15;
const offersBeforeTheEnd = 3;
const lock = 1354;
/** Longer than the pause of a dispatcher between two turns: 5 seconds, and up to 20 after a failed one. */
const withinATurn = { timeout: 40_000, interval: 50 };

/** Available riders, more than there are orders. */
const addRiders = () =>
  pool.query(`with added as (
      insert into riders (rider_id, fleet_id, phone_number, name, created_at)
        select 'killed-' || n, 'own', '+6391866600' || n, 'Jun Bautista', now() from generate_series(10, 49) n
        returning rider_id
    ), seen as (
      insert into latest_positions (rider_id, latitude, longitude, pace, at)
        select rider_id, 14.5654, 121.0297, 5.5, now() from added
    ) insert into shifts (rider_id, state, since, started_at) select rider_id, 'available', now(), now() from added`);

/**
 * Writers beyond this limit wait for the lock; the process then dies with a write in flight. Offers stay open for
 * minutes instead of 30 seconds, because a process may need longer than that to start on a busy machine.
 */
const holdOffers = () =>
  pool.query(`create function hold_offer() returns trigger language plpgsql as $$ begin
      if (select count(*) from offers) >= ${offersBeforeTheEnd} then perform pg_advisory_xact_lock(${lock}); end if;
      new.expires_at := new.expires_at + interval '5 minutes';
      return new;
    end $$;
    create trigger hold_offer before insert on offers for each row execute function hold_offer()`);
const countHeld = async () =>
  (await pool.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`))
    .rowCount;
const openOffers = async () =>
  (
    await pool.query<{ offer_id: string; rider_id: string; order_ids: string[]; phone_number: string }>(
      "select offer_id, rider_id, order_ids, phone_number from offers join riders using (rider_id) where outcome is null order by offered_at, offer_id",
    )
  ).rows;

const jobs = async () => (await pool.query("select * from jobs order by job_id")).rows;

test("after kill -9 of the dispatcher no order is offered to two riders, none is lost, and accepted jobs stay [13.54] [16.21]", async () => {
  const dying = await start();
  const body = { email_address: "parent@example.com", password: "Waybill!2026" };
  const { result } = (await dying.call(login, { body })).body;
  const as = `Bearer ${result.AuthenticationResult.AccessToken}`;
  await holdOffers();
  const holder = await pool.connect();
  await holder.query(`select pg_advisory_lock(${lock})`);
  const placed = (
    await Promise.all(Array.from({ length: many }, () => placeTestOrder(dying.call, as, "poblacion")))
  ).map(({ order_id }) => order_id);
  await addRiders();
  await expect.poll(countHeld, withinATurn).toBeGreaterThan(0);
  // One rider accepts in the middle of that turn.
  const [taken] = await openOffers();
  const taker = await dying.signIn(taken?.phone_number ?? "");
  await dying.call(acceptOffer, { as: taker, params: { offer_id: taken?.offer_id ?? "" } });
  const accepted = await jobs();
  expect(accepted.map(({ order_id, rider_id }) => [order_id, rider_id])).toEqual(
    taken?.order_ids.map((order_id) => [order_id, taken.rider_id]),
  );
  dying.kill("SIGKILL");
  await dying.ended;
  const [before, held] = [await openOffers(), await countHeld()];
  expect(before.length).toBeGreaterThan(0);
  expect(held).toBeGreaterThan(0);

  // Writes that the killed process had sent are still pending in the database while the next process works.
  await pool.query("update dispatch_leases set until = now() - interval '1 second'");
  const next = await start();
  await expect.poll(countHeld, withinATurn).toBeGreaterThan(held ?? 0);
  await holder.query(`select pg_advisory_unlock(${lock})`);
  holder.release();
  const offered = async () => (await openOffers()).flatMap(({ order_ids }) => order_ids).toSorted();
  const waiting = placed.filter((order_id) => !taken?.order_ids.includes(order_id));
  await expect.poll(offered, withinATurn).toEqual(waiting.toSorted());

  // Offers accepted from the killed process stay accepted, and the surviving process completes them.
  expect(await jobs()).toEqual(accepted);
  const ridden = (await next.call(listRidersJobs, { as: taker })).body.result;
  expect(ridden.map(({ order_id }) => order_id).toSorted()).toEqual(taken?.order_ids.toSorted());

  // Riders can accept the dead process's offers from the surviving one, each order once.
  const riders = await openOffers();
  expect(riders).toEqual(expect.arrayContaining(before));
  for (const { offer_id, phone_number, order_ids } of riders.slice(0, before.length + 2)) {
    const rider = await next.signIn(phone_number);
    const offers = (await next.call(listOffers, { as: rider })).body.result;
    expect(offers.map((offer) => offer.offer_id)).toContain(offer_id);
    const jobs = (await next.call(acceptOffer, { as: rider, params: { offer_id } })).body.result;
    expect(jobs.map(({ order_id }) => order_id).toSorted()).toEqual(order_ids.toSorted());
  }
  const { rows } = await pool.query("select order_id from jobs group by order_id having count(*) > 1");
  expect(rows).toEqual([]);
}, 180_000);
