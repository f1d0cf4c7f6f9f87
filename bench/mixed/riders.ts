// Riders who call the API like the app, but do not travel: they reach the drop-off right after the pickup.
import {
  beginRiderSession,
  extendRiderSession,
  reportPositions,
  sendRiderCode,
  setShift,
} from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  listOffers,
  listRidersJobs,
  putJobProof,
  reportJobEvent,
  type Job,
} from "@waybill/contract/riders/rider-jobs";
import { pathOf } from "@waybill/contract/endpoint";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { photo } from "../dispatch/scripted-rider.ts";
import type { Cell } from "./cell.ts";
import type { Shop } from "./people.ts";
import type { TimedCalls } from "./timed-calls.ts";

const lookMs = 2_000;
const standingMs = 20_000;
const stepMs = 250;
const renewedAfterMs = 40 * 60_000;

/** Signs in a rider of the fleet with the code that was sent. */
async function signInRider(cell: Cell, calls: TimedCalls, number: number) {
  const phone_number = `+639186${String(100_000 + number)}`;
  await cell.pool.query(
    "insert into riders (rider_id, fleet_id, phone_number, name, created_at) values ($1, 'own', $2, 'Jun Bautista', now())",
    [`mixed-${number}`, phone_number],
  );
  const who = `rider ${number}`;
  await calls.call(who, sendRiderCode, { body: { phone_number } });
  const code = await cell.codeSentTo(phone_number);
  const session = await calls.call(who, beginRiderSession, { body: { phone_number, code } });
  if (!session) throw new Error(`${who} cannot sign in: ${calls.strange.join(" ")}`);
  let [token, since] = [session.result.token, Date.now()];
  const { refresh_token } = session.result;
  return async (): Promise<string> => {
    if (Date.now() - since > renewedAfterMs) {
      since = Date.now();
      const renewed = await calls.call(who, extendRiderSession, { body: { refresh_token } });
      token = renewed?.result.token ?? token;
    }
    return token;
  };
}

/** Waits at a shop for offers, accepts them, and delivers each order until the run ends; returns their number. */
export async function actAsRider(
  cell: Cell,
  calls: TimedCalls,
  { number, shop, over }: { number: number; shop: Shop; over: AbortSignal },
): Promise<{ delivered: () => number; done: Promise<void> }> {
  const who = `rider ${number}`;
  const signed = await signInRider(cell, calls, number);
  let delivered = 0;
  let reportedAt = 0;
  const reportPosition = async ({
    latitude,
    longitude,
  }: {
    latitude: number;
    longitude: number;
  }): Promise<void> => {
    reportedAt = Date.now();
    const positions = [{ latitude, longitude, at: new Date().toISOString() }];
    await calls.call(who, reportPositions, { token: await signed(), body: { positions } });
  };
  const carry = async (job: Job): Promise<void> => {
    const [token, params] = [await signed(), { order_id: job.order_id }];
    const report = async (type: string, { latitude, longitude }: { latitude: number; longitude: number }) => {
      const point = { latitude, longitude };
      const at = new Date().toISOString();
      const body = { event_id: randomUUID(), type, at, ...point, cash_collected: 0 };
      await calls.call(who, reportJobEvent, { token, params, body });
      await wait(stepMs);
    };
    const door = job.drop_off ?? job.pick_up;
    if (job.stage === "to_pickup") await report("arrived_at_pickup", job.pick_up);
    await report("collected", job.pick_up);
    await reportPosition(door);
    await report("arrived_at_dropoff", door);
    const proof = pathOf(putJobProof, { ...params, kind: "delivery" });
    await calls.fetchAs(who, putJobProof.method, proof, {
      token,
      bytes: photo,
      headers: { "content-type": "image/png" },
    });
    await report("delivered", door);
    delivered += 1;
    await reportPosition(shop);
  };
  const living = async (): Promise<void> => {
    await reportPosition(shop);
    await calls.call(who, setShift, { token: await signed(), body: { state: "available" } });
    while (!over.aborted) {
      const token = await signed();
      for (const { offer_id } of (await calls.call(who, listOffers, { token }))?.result ?? [])
        await calls.call(who, acceptOffer, { token, params: { offer_id } });
      const jobs = (await calls.call(who, listRidersJobs, { token }))?.result ?? [];
      const next = jobs.find(({ expected }) => expected.length > 0);
      if (next) await carry(next);
      else if (Date.now() - reportedAt > standingMs) await reportPosition(shop);
      await wait(lookMs);
    }
  };
  return { delivered: () => delivered, done: living() };
}
