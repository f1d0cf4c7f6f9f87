// A rider that acts like the app: polls offers, accepts them, rides the tour by road, and reports.
import { pathOf, type AnswerOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  listOffers,
  listRidersJobs,
  putJobProof,
  reportJobEvent,
  type Job,
} from "@waybill/contract/riders/rider-jobs";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { stopDuration } from "@waybill/domain/dispatch/tour";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { send } from "../load.ts";
import type { City } from "./run-city.ts";

/** How often a rider polls, in rider seconds, and the number of positions reported in between. */
const lookSeconds = 40;
const pointsInLook = 8;
/** How often a standing rider reports, in milliseconds: riders with an outdated position get no offers. */
const standingMs = 30_000;
/** The smallest possible PNG. */
export const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type CallInput = { params?: Record<string, string>; body?: unknown };

/** Calls as one rider; undefined if the response is a conflict. */
const callsOf = (url: string, token: string) =>
  async function call<E extends EndpointFacts>(
    endpoint: E,
    { params = {}, body }: CallInput = {},
  ): Promise<AnswerOf<E> | undefined> {
    const { status, body: answer } = await send({
      method: endpoint.method,
      url: new URL(pathOf(endpoint, params), url),
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (status === 409 || status === 404) return undefined;
    if (status !== endpoint.success) throw new Error(`${endpoint.path}: ${status} ${answer}`);
    return (answer === "" ? undefined : JSON.parse(answer)) as AnswerOf<E>;
  };

type Stop = { job: Job; isPickUp: boolean; place: Place };

/** The remaining stops, in tour order. */
const stopsOf = (jobs: readonly Job[]): Stop[] =>
  jobs
    .flatMap((job) => {
      if (job.expected.length === 0) return [];
      const isCollected = job.stage !== "to_pickup" && job.stage !== "at_pickup";
      const stop = (isPickUp: boolean) => {
        const { latitude, longitude } = isPickUp ? job.pick_up : job.drop_off!;
        const at = (isPickUp ? job.tour?.pick_up : job.tour?.drop_off) ?? (isPickUp ? 100 : 101);
        return { job, isPickUp, place: { latitude, longitude }, at };
      };
      return isCollected ? [stop(false)] : [stop(true), stop(false)];
    })
    .sort((one, other) => one.at - other.at);

const isSamePlace = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** Acts as a rider until the day is over. */
export async function actAsRider(
  { url, roads, speed }: City,
  token: string,
  start: Place,
  over: AbortSignal,
): Promise<void> {
  const call = callsOf(url, token);
  const lookMs = (lookSeconds * 1_000) / speed;
  let place = start;
  let reportedAt = 0;
  let jobs: readonly Job[] = [];
  const sendPositions = async (positions: readonly (Place & { at: string })[]): Promise<void> => {
    reportedAt = Date.now();
    await call(reportPositions, { body: { positions } });
  };
  const stand = () => sendPositions([{ ...place, at: new Date().toISOString() }]);
  const readJobs = async (): Promise<void> => {
    jobs = (await call(listRidersJobs))?.result ?? [];
  };
  const acceptAll = async (): Promise<void> => {
    const offers = (await call(listOffers))?.result ?? [];
    for (const { offer_id } of offers) await call(acceptOffer, { params: { offer_id } });
    if (offers.length > 0) await readJobs();
  };
  const report = (order_id: string, type: string) =>
    call(reportJobEvent, {
      params: { order_id },
      body: { event_id: randomUUID(), type, at: new Date().toISOString(), ...place, cash_collected: 0 },
    });
  const leavePhoto = async (order_id: string): Promise<void> => {
    const address = new URL(pathOf(putJobProof, { order_id, kind: "delivery" }), url);
    const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
    const { status } = await fetch(address, { method: putJobProof.method, headers, body: photo });
    if (status !== putJobProof.success) throw new Error(`${putJobProof.path}: ${status}`);
  };
  /** Rides to a stop; false if an accepted offer has changed the next stop. */
  const rideTo = async (goal: Stop): Promise<boolean> => {
    const route = roads.ride(place, goal.place);
    const [leftAt, rideMs] = [Date.now(), (route.seconds * 1_000) / speed];
    for (let seen = leftAt; seen < leftAt + rideMs;) {
      await wait(Math.min(lookMs, leftAt + rideMs - seen));
      const now = Math.min(leftAt + rideMs, Date.now());
      // Includes points in between: a straight line would be shorter than the road.
      const positions = Array.from({ length: pointsInLook }, (_, at) => {
        const moment = seen + ((now - seen) * (at + 1)) / pointsInLook;
        place = roads.seenOn(route, (moment - leftAt) / rideMs);
        return { latitude: place.latitude, longitude: place.longitude, at: new Date(moment).toISOString() };
      });
      await sendPositions(positions);
      seen = now;
      await acceptAll();
      const [next] = stopsOf(jobs);
      if (next?.job.order_id !== goal.job.order_id || next.isPickUp !== goal.isPickUp) return false;
    }
    place = goal.place;
    await stand();
    return true;
  };

  await stand();
  await call(setShift, { body: { state: "available" } });
  while (!over.aborted) {
    await acceptAll();
    const [next, following] = stopsOf(jobs);
    if (!next) {
      if (Date.now() - reportedAt > standingMs) await stand();
      await wait(lookMs);
    } else if (await rideTo(next)) {
      const { job, isPickUp } = next;
      await report(job.order_id, isPickUp ? "arrived_at_pickup" : "arrived_at_dropoff");
      if (!isPickUp) await leavePhoto(job.order_id);
      await report(job.order_id, isPickUp ? "collected" : "delivered");
      await readJobs();
      const isHere = following !== undefined && isSamePlace(following.place, next.place);
      await wait((stopDuration(next, following, isHere ? 0 : 1) * 1_000) / speed);
    }
  }
}
