import type { EndpointFacts } from "@waybill/contract/endpoint";
import {
  beginRiderSession,
  endRiderSession,
  reportPositions,
  setShift,
} from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  listOffers,
  listRidersJobs,
  putJobProof,
  readJob,
  reportJobEvent,
  type Job,
  type JobEvent,
} from "@waybill/contract/riders/rider-jobs";
import { readRoadRouteOfRider, type RoadRoute } from "@waybill/contract/road-routes";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import {
  expectedEvents,
  isFinalStage,
  jobStages,
  stageAfter,
  type JobStage,
} from "@waybill/domain/riders/job-events";
import { type SandboxFailure, sandboxFailureOfPhone } from "@waybill/domain/riders/failures/sandbox-failures";
import { expect, test } from "vitest";
import { NotAllowed, riderApi, SignedOut, type Api } from "./api.ts";
import { playRider } from "./play-rider.ts";
import type { HandoverCodes } from "./ride.ts";
import type { SimulationClock } from "./simulated-time.ts";

const store = { latitude: 14.5649, longitude: 121.0297 };
const customer = { latitude: 14.5502, longitude: 121.0541 };

type Choice = NonNullable<NonNullable<Job["after_failure"]>["choice"]>;
/** The job stage after each choice, as in the server. */
const afterChoice: Record<Choice, JobStage> = {
  try_again: "to_dropoff",
  return: "returning",
  leave_with: "at_dropoff",
  // The order is cancelled.
  dispose: "deciding",
};

type Known = {
  chosen?: Choice;
  stage?: JobStage;
  roadRoute?: RoadRoute | null;
  asks?: Partial<Job>;
  isGiven?: boolean;
};

/** A fake server that offers one order, or has assigned it already, and records the rider's reports. */
const serverWith = ({
  chosen = "return",
  stage = "to_pickup",
  roadRoute = null,
  asks = {},
  isGiven = false,
}: Known = {}) => {
  let job = {
    order_id: "kanto-1-ABCDEFGHJK",
    stage,
    expected: expectedEvents(stage),
    pick_up: { ...store },
    drop_off: { ...customer },
    cash_due: null,
    proof_missing: [],
    pick_up_code_needed: false,
    ...asks,
  } as unknown as Job;
  const server = {
    calls: [] as string[],
    events: [] as JobEvent[],
    positions: [] as { latitude: number; longitude: number }[],
    proofs: [] as string[],
    isTaken: isGiven,
    /** How often the rider polled while the shop decided. */
    looks: 0,
    job: () => job,
  };
  const api = (async (
    facts: EndpointFacts,
    { params, body }: { params?: Record<string, string>; body?: unknown } = {},
  ) => {
    server.calls.push(facts.path);
    if (facts === listOffers) return { result: server.isTaken ? [] : [{ offer_id: "offer", orders: [job] }] };
    if (facts === acceptOffer) {
      server.isTaken = true;
      return { result: [job] };
    }
    if (facts === listRidersJobs)
      return { result: server.isTaken && !isFinalStage(job.stage) && job.drop_off ? [job] : [] };
    if (facts === readRoadRouteOfRider) return { result: roadRoute };
    if (facts === putJobProof) server.proofs.push(params?.["kind"] ?? "");
    if (facts === reportPositions)
      server.positions.push((body as { positions: (typeof store)[] }).positions.at(-1) ?? store);
    if (facts === readJob && job.stage === "deciding" && (server.looks += 1) > 3) {
      const stage = afterChoice[chosen];
      const after_failure = { until: "", choice: chosen, note: null, at: chosen === "try_again" ? 9 : null };
      const end = chosen === "dispose" && { drop_off: null, status: "CANCELLED" as const };
      job = { ...job, stage, expected: expectedEvents(stage), after_failure, ...end };
    }
    if (facts === reportJobEvent) {
      const event = body as JobEvent;
      const after = stageAfter(job.stage, event.type);
      if (!after) throw new NotAllowed(event.type);
      server.events.push(event);
      job = { ...job, stage: after, expected: expectedEvents(after) };
    }
    return { result: job };
  }) as Api;
  return { ...server, server, api };
};

const hurriedClock: SimulationClock = {
  now: () => new Date(0),
  sleep: async () => {},
  minutesIn: (ms: number) => ms / 3_000,
};
const codes: HandoverCodes = { pin: "0420", pickUpCode: "K7", barcode: "590" };

/** Simulates a rider until nothing is left to do. */
const play = async (
  { api }: { api: Api },
  seed = "seed",
  at: typeof store | null = null,
  { plays, clock = hurriedClock }: { plays?: SandboxFailure; clock?: typeof hurriedClock } = {},
) => {
  const problems: string[] = [];
  await playRider(
    {
      api,
      clock,
      seed,
      ask: async () => ({ ...codes, plays }),
      signal: new AbortController().signal,
      isResting: () => true,
      report: (problem) => problems.push(problem),
      lookEvery: 1,
    },
    { riderId: "rider-1", at, near: store },
  );
  expect(problems).toEqual([]);
};

test("a rider accepts an offer and delivers the order with the riders' API alone, with photos of pickup and delivery [13.41]", async () => {
  const one = serverWith();
  await play(one);
  expect(one.events.map(({ type }) => type)).toEqual([
    "arrived_at_pickup",
    "collected",
    "left_pickup",
    "arrived_at_dropoff",
    "delivered",
  ]);
  expect(one.proofs).toEqual(["pickup", "delivery"]);
  expect(one.calls.filter((path) => !path.startsWith("/rider/api/v1/"))).toEqual([]);
  expect(one.calls).toContain(acceptOffer.path);
  expect(one.calls.slice(-2)).toEqual([setShift.path, endRiderSession.path]);
});

test("riders continue from any stage of a job", async () => {
  for (const stage of jobStages.filter((each) => !isFinalStage(each))) {
    const one = serverWith({ stage, isGiven: true });
    await play(one);
    expect(one.job().stage, `from ${stage}`).toBeOneOf(["delivered", "returned"]);
    expect(one.calls).not.toContain(acceptOffer.path);
  }
});

test("the rider provides the required proofs: cash, PIN, barcode, signature and the outlet's code", async () => {
  const asks = {
    cash_due: 1240,
    proof_missing: ["pin", "barcode", "signature"],
    pick_up_code_needed: true,
  } as const;
  const one = serverWith({ asks: { ...asks, proof_missing: [...asks.proof_missing] } });
  await play(one);
  const of = (type: string) => one.events.find((event) => event.type === type);
  expect(of("collected")?.proof).toEqual({ code: "K7" });
  expect(of("delivered")).toMatchObject({
    cash_collected: 1240,
    pin: "0420",
    proof: { barcode: "590", signature: expect.stringMatching(/^[\w+/=]{100,}$/) },
  });
});

test("the rider waits at the door for the shop's decision and then follows it, or the automatic decision after the timeout [19.13]", async () => {
  const done = { try_again: "delivered", return: "returned", leave_with: "delivered", dispose: "deciding" };
  for (const [chosen, end] of Object.entries(done) as [Choice, JobStage][]) {
    const one = serverWith({ stage: "deciding", chosen, isGiven: true });
    await play(one, "seed", customer);
    expect(one.job().stage, chosen).toBe(end);
    expect(one.server.looks, chosen).toBe(4);
    const at = one.positions.at(-1);
    if (chosen === "return") expect(distanceInMetres(at ?? customer, store)).toBeLessThan(1);
    const { proof } = one.events.find(({ type }) => type === "delivered") ?? {};
    expect(proof ?? {}, chosen).toEqual(chosen === "leave_with" ? { received_by: "A neighbour" } : {});
  }
});

test("if nobody answers before a second attempt, or the parcel is damaged on the way, the shop must decide each time [19.38]", async () => {
  const once = serverWith({ chosen: "try_again" });
  await play(once, "seed", null, { plays: "nobody_answers" });
  const eventsOf = ({ events }: typeof once) => events.map(({ type, reason }) => reason ?? type);
  expect(eventsOf(once)).toEqual([
    "arrived_at_pickup",
    "collected",
    "left_pickup",
    "arrived_at_dropoff",
    "customer_unreachable",
    "arrived_at_dropoff",
    "delivered",
  ]);
  expect(once.proofs).toEqual(["pickup", "delivery"]);
  const spoilt = serverWith({ chosen: "return" });
  await play(spoilt, "seed", null, { plays: "damaged" });
  expect(eventsOf(spoilt)).toEqual(["arrived_at_pickup", "collected", "left_pickup", "damaged", "returned"]);
});

test("a rider reports an order that is not ready, and waits at the counter [19.38]", async () => {
  const slept: number[] = [];
  const clock = { ...hurriedClock, sleep: async (minutes: number) => void slept.push(minutes) };
  const late = serverWith();
  await play(late, "seed", null, { plays: "shop_late", clock });
  expect(late.events.map(({ type }) => type).slice(0, 3)).toEqual([
    "arrived_at_pickup",
    "waiting",
    "collected",
  ]);
  expect(late.events[1]?.reason).toBe("order_not_ready");
  expect(Math.max(...slept)).toBe(40);
});

test("the last four digits of a phone number select the simulated failure [19.38]", () => {
  expect(sandboxFailureOfPhone("+63 917 555 0404")).toBe("nobody_answers");
  expect(sandboxFailureOfPhone("+639175550409")).toBe("shop_late");
  expect(sandboxFailureOfPhone("+639175550410")).toBe("damaged");
  expect(sandboxFailureOfPhone("+639175550142")).toBeUndefined();
});

test("the rider goes to the store, then to the customer", async () => {
  const one = serverWith();
  await play(one);
  expect(one.positions.some((position) => distanceInMetres(position, store) < 1)).toBe(true);
  expect(distanceInMetres(one.positions.at(-1) ?? store, customer)).toBeLessThan(1);
});

test("the same seed produces the same positions", async () => {
  const [first, again, other] = [serverWith(), serverWith(), serverWith()];
  await play(first, "one");
  await play(again, "one");
  await play(other, "two");
  expect(again.positions).toEqual(first.positions);
  expect(other.positions).not.toEqual(first.positions);
});

test("a simulated rider whose session ends because a person signs in makes no further call [13.43]", async () => {
  const { api, calls } = serverWith();
  const out: Api = (async (...call: Parameters<Api>) => {
    if (call[0] === listOffers) throw new SignedOut("401");
    return api(...call);
  }) as Api;
  await play({ api: out });
  expect(calls).not.toContain(endRiderSession.path);
  expect(calls.filter((path) => path === setShift.path)).toHaveLength(1);
});

test("a rider refreshes an expired token, and is signed out if the refresh is refused", async () => {
  let isRevoked = false;
  const received: string[] = [];
  const answering: typeof fetch = async (address, { headers } = {}) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const token = (headers as Record<string, string>)["authorization"];
    received.push(`${pathname} ${token}`);
    if (pathname.endsWith("/extend"))
      return isRevoked ? new Response(null, { status: 401 }) : Response.json({ result: { token: "new" } });
    if (token !== "Bearer new" || isRevoked) return new Response(null, { status: 401 });
    return Response.json({ result: [] });
  };
  const session = { url: "http://localhost", token: "old", refreshToken: "refresh" };
  const api = riderApi(session, answering);
  expect(await api(listOffers)).toEqual({ result: [] });
  expect(received.at(-1)).toBe(`${listOffers.path} Bearer new`);
  isRevoked = true;
  await expect(api(listOffers)).rejects.toBeInstanceOf(SignedOut);
  expect(received.some((line) => line.startsWith(beginRiderSession.path + " "))).toBe(false);
});

test("if the server knows a route by road, the rider follows it [11.48]", async () => {
  const corner = { latitude: 14.5649, longitude: 121.0541 };
  const line = [store, corner, customer].map(({ longitude, latitude }): [number, number] => [
    longitude,
    latitude,
  ]);
  const roadRoute = { distance_metres: 4200, duration_seconds: 600, line };
  const one = serverWith({ stage: "to_dropoff", isGiven: true, roadRoute });
  await play(one, "seed", store);
  expect(one.positions.length).toBeGreaterThan(3);
  for (const { latitude, longitude } of one.positions) {
    const isOnWay =
      Math.abs(latitude - corner.latitude) < 1e-6 || Math.abs(longitude - corner.longitude) < 1e-6;
    expect(isOnWay, `${latitude},${longitude}`).toBe(true);
  }
});
