import { renderHook, waitFor } from "@testing-library/react";
import type { RiderLiveMessage } from "@waybill/contract/riders/rider-jobs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRider } from "./open-rider.ts";
import type { RiderActions } from "./rider-actions.ts";
import { RiderContext, useRider } from "./use-rider.ts";
import en from "../../locales/en.json" with { type: "json" };

const phone = vi.hoisted(() => ({
  isFull: false,
  /** The fake storage's values, in memory only. */
  values: new Map<string, unknown>(),
  /** The live connection's message handler; the connection is never opened. */
  handleMessage: (_message: RiderLiveMessage): void => undefined,
}));
vi.mock("@waybill/client/riders/phone-store.ts", () => {
  const openPhoneStore = async () => ({
    read: async (name: string) => phone.values.get(name),
    write: async (name: string, value: unknown) => void phone.values.set(name, value),
    clear: async () => phone.values.clear(),
    readQueue: async () => [],
    append: async () => {
      if (phone.isFull) throw new Error("The storage is full.");
      return 1;
    },
    remove: async () => undefined,
  });
  return { openPhoneStore };
});
vi.mock("@waybill/client/live/rider-live.ts", () => ({
  connectRider: ({ onMessage }: { onMessage: typeof phone.handleMessage }) => {
    phone.handleMessage = onMessage;
    return () => undefined;
  },
}));

type Late = (answer: object) => void;
/** The pending calls whose responses are delayed, by the end of their address, in order. */
const late: Record<string, Late[]> = {};
/** The responses that are sent at once, by the end of their address. */
let answers: Record<string, object> = {};
const never = new Error("No network.");

beforeEach(() => {
  alertRider.mockClear();
  phone.values.clear();
  phone.values.set("session", { token: "t", rider: { rider_id: "r-1" } });
  for (const name of ["/me", "/jobs", "/offers", "/accept", "/decline"]) late[name] = [];
  answers = { "/me": { result: account(0) }, "/jobs": { result: [] }, "/offers": { result: [] } };
  vi.stubGlobal("fetch", async (address: string) => {
    const [path = ""] = address.split("?");
    const name = path.slice(path.lastIndexOf("/"));
    const answer = answers[name];
    if (answer === never) throw never;
    return answer
      ? Response.json(answer)
      : new Promise<Response>((settle) => late[name]?.push((body) => settle(Response.json(body))));
  });
});
afterEach(() => vi.unstubAllGlobals());

const alertRider = vi.fn();
const off = { state: "off", since: null };
const available = { state: "available", since: "2026-11-22T10:00:00.000Z" };
const account = (earned_today: number, shift: object = off) => ({ shift, earned_today });
const job = (order_id: string, stage = "to_pickup") => ({
  order_id,
  stage,
  status: "COURIER_ACCEPTED_DELIVERY",
  proofs_left: [],
  proof_missing: [],
  pick_up: { latitude: 14.5, longitude: 121 },
  drop_off: null,
  expected: ["arrived_at_pickup"],
});
const offer = (offer_id: string) => ({ offer_id, orders: [] });

const open = async (): Promise<{ actions: RiderActions; shown: () => ReturnType<typeof useRider> }> => {
  const { actions, shown } = await openRider(alertRider);
  const { result } = renderHook(() => useRider(), {
    wrapper: ({ children }) => <RiderContext value={shown}>{children}</RiderContext>,
  });
  await waitFor(() => expect(result.current.account).toBeDefined());
  return { actions, shown: () => result.current };
};
/** Delays the responses of these calls from now on. */
const delay = (...names: string[]): void => {
  for (const name of names) delete answers[name];
};
/** Waits for the next delayed call whose address ends with this name. */
const next = async (name: string): Promise<Late> => {
  await waitFor(() => expect(late[name]?.length).toBeGreaterThan(0));
  return late[name]?.shift() ?? (() => undefined);
};
const offersOf = (shown: () => ReturnType<typeof useRider>) =>
  shown().offers.map((seen) => seen.offer.offer_id);
const jobsOf = (shown: () => ReturnType<typeof useRider>) => shown().jobs.map(({ order_id }) => order_id);

test("a response requested before the rider went available does not end the shift on the screen [13.58]", async () => {
  const { actions, shown } = await open();
  delay("/me");
  answers["/shift"] = { result: available };
  void actions.readAccount();
  const beforeIt = await next("/me");
  await actions.setShift("available");
  beforeIt({ result: account(420) });
  await waitFor(() => expect(shown().account?.earned_today).toBe(420));
  expect(shown().shift).toEqual(available);

  void actions.readAccount();
  (await next("/me"))({ result: account(500) });
  await waitFor(() => expect(shown().account?.earned_today).toBe(500));
  expect(shown().shift).toEqual(off);
});

test("an account response that is overtaken by a newer one is ignored", async () => {
  const { actions, shown } = await open();
  delay("/me");
  const earlier = actions.readAccount();
  const answerEarlier = await next("/me");
  const later = actions.readAccount();
  (await next("/me"))({ result: account(500) });
  await later;
  answerEarlier({ result: account(420) });
  await earlier;
  expect(shown().account?.earned_today).toBe(500);
});

test("an offer that arrives during a list request stays on the screen", async () => {
  const { actions, shown } = await open();
  delay("/offers");
  const refreshing = actions.refresh();
  const answerOld = await next("/offers");
  phone.handleMessage({ type: "offer", offer: offer("new") } as unknown as RiderLiveMessage);
  answerOld({ result: [] });
  // The list is requested again, because an offer arrived during the request.
  const answerNew = await next("/offers");
  expect(offersOf(shown)).toEqual(["new"]);
  answerNew({ result: [offer("new"), offer("newer")] });
  await refreshing;
  await waitFor(() => expect(offersOf(shown)).toEqual(["new", "newer"]));
});

test("a message with known data during a list request causes no further request", async () => {
  answers["/jobs"] = { result: [job("o-1")] };
  answers["/offers"] = { result: [offer("one")] };
  const { actions, shown } = await open();
  await waitFor(() => {
    expect(jobsOf(shown)).toEqual(["o-1"]);
    expect(offersOf(shown)).toEqual(["one"]);
  });
  delay("/offers");
  const refreshing = actions.refresh();
  const answer = await next("/offers");
  phone.handleMessage({ type: "offer", offer: offer("one") } as unknown as RiderLiveMessage);
  phone.handleMessage({ type: "job_update", job: job("o-1") } as unknown as RiderLiveMessage);
  phone.handleMessage({ type: "heartbeat", at: "2026-11-22T10:00:00.000Z" });
  answer({ result: [offer("one")] });
  await refreshing;
  expect(late["/offers"]).toEqual([]);
});

test("under constant messages the lists are requested at most three times", async () => {
  const { actions } = await open();
  delay("/offers");
  const refreshing = actions.refresh();
  for (const round of [1, 2, 3]) {
    const answer = await next("/offers");
    phone.handleMessage({ type: "offer", offer: offer(`${round}`) } as unknown as RiderLiveMessage);
    answer({ result: [] });
  }
  await refreshing;
  expect(late["/offers"]).toEqual([]);
});

test("a list requested before an offer was accepted neither removes the job nor restores the offer", async () => {
  answers["/offers"] = { result: [offer("one")] };
  const { actions, shown } = await open();
  await waitFor(() => expect(offersOf(shown)).toEqual(["one"]));
  delay("/jobs", "/accept");
  const refreshing = actions.refresh();
  const answerOld = await next("/jobs");
  const accepting = actions.accept("one");
  answers["/offers"] = { result: [] };
  (await next("/accept"))({ result: [job("o-1")] });
  await accepting;
  answerOld({ result: [] });
  const answerNew = await next("/jobs");
  expect(jobsOf(shown)).toEqual(["o-1"]);
  expect(offersOf(shown)).toEqual([]);
  answerNew({ result: [job("o-1")] });
  await refreshing;
  expect(jobsOf(shown)).toEqual(["o-1"]);
  expect(offersOf(shown)).toEqual([]);
});

test("the late response to accepting an offer does not move its job back to an earlier step", async () => {
  answers["/offers"] = { result: [offer("one")] };
  const { actions, shown } = await open();
  await waitFor(() => expect(offersOf(shown)).toEqual(["one"]));
  delay("/accept");
  const accepting = actions.accept("one");
  const answer = await next("/accept");
  phone.handleMessage({ type: "job_update", job: job("o-1", "at_pickup") } as unknown as RiderLiveMessage);
  answer({ result: [job("o-1")] });
  await accepting;
  expect(shown().jobs).toMatchObject([{ order_id: "o-1", stage: "at_pickup" }]);
});

test("a list requested before a step was reported does not move the job back to an earlier step", async () => {
  answers["/jobs"] = { result: [job("o-1")] };
  const { actions, shown } = await open();
  await waitFor(() => expect(jobsOf(shown)).toEqual(["o-1"]));
  delay("/jobs");
  answers["/events"] = { result: job("o-1", "at_pickup") };
  const refreshing = actions.refresh();
  const answerOld = await next("/jobs");
  await actions.report(shown().jobs[0]!, "arrived_at_pickup");
  await waitFor(() => expect(shown().jobs).toMatchObject([{ stage: "at_pickup" }]));
  answerOld({ result: [job("o-1")] });
  const answerNew = await next("/jobs");
  expect(shown().jobs).toMatchObject([{ stage: "at_pickup" }]);
  answerNew({ result: [job("o-1", "at_pickup")] });
  await refreshing;
});

test("a job cancelled while the phone was offline is reported to its rider, and removed [17.12]", async () => {
  answers["/jobs"] = { result: [job("o-1"), job("o-2")] };
  const { actions, shown } = await open();
  await waitFor(() => expect(jobsOf(shown)).toEqual(["o-1", "o-2"]));
  answers["/jobs"] = { result: [] };
  answers["/o-1"] = { result: { ...job("o-1"), status: "CANCELLED", expected: [] } };
  answers["/o-2"] = { result: { ...job("o-2", "delivered"), status: "DELIVERED", expected: [] } };
  await actions.refresh();
  await waitFor(() => expect(jobsOf(shown)).toEqual([]));
  expect(shown().problems).toMatchObject([{ order_id: "o-1", cause: "cancelled" }]);
  expect(alertRider).toHaveBeenCalledTimes(1);
});

test("a step that the phone cannot store is reported as not saved, and can be pressed again", async () => {
  const { actions, shown } = await open();
  phone.isFull = true;
  const one = job("o-1") as never;
  expect(await actions.report(one, "arrived_at_pickup")).toBe(false);
  expect(await actions.leavePicture(one, "pickup", new Blob(["x"]))).toBe(false);
  const problem = { order_id: "o-1", cause: "refused", translationKey: "rider.problem.not-saved" };
  expect(en).toHaveProperty([problem.translationKey], expect.stringContaining("Free up some space"));
  await waitFor(() => expect(shown().problems).toHaveLength(2));
  expect(shown().problems).toMatchObject([{ ...problem, type: "arrived_at_pickup" }, problem]);
  expect(shown().problems[1]).not.toHaveProperty("type");
  phone.isFull = false;
  answers["/events"] = { result: job("o-1", "at_pickup") };
  expect(await actions.report(one, "arrived_at_pickup")).toBe(true);
});

test("list responses that are overtaken by newer ones are ignored", async () => {
  const { actions, shown } = await open();
  delay("/jobs");
  const earlier = actions.refresh();
  const answerEarlier = await next("/jobs");
  const later = actions.refresh();
  (await next("/jobs"))({ result: [job("o-2")] });
  await later;
  answerEarlier({ result: [job("o-1")] });
  await earlier;
  expect(jobsOf(shown)).toEqual(["o-2"]);
});

test("a declined offer stays hidden until the server knows, and is shown again if the server never received it", async () => {
  answers["/offers"] = { result: [offer("one")] };
  const { actions, shown } = await open();
  await waitFor(() => expect(offersOf(shown)).toEqual(["one"]));
  delay("/decline");
  const declining = actions.decline("one", null);
  const answer = await next("/decline");
  await actions.refresh();
  expect(offersOf(shown)).toEqual([]);
  answer({ result: {} });
  await declining;
  await actions.refresh();
  expect(offersOf(shown)).toEqual([]);

  answers["/offers"] = { result: [offer("two")] };
  await actions.refresh();
  await waitFor(() => expect(offersOf(shown)).toEqual(["two"]));
  answers["/decline"] = never;
  await actions.decline("two", null);
  expect(offersOf(shown)).toEqual([]);
  await actions.refresh();
  await waitFor(() => expect(offersOf(shown)).toEqual(["two"]));
});

test("a response for a rider who has signed out is neither shown nor stored for the next one", async () => {
  const { actions, shown } = await open();
  delay("/jobs");
  const refreshing = actions.refresh();
  const answer = await next("/jobs");
  answers["/session"] = { result: {} };
  await actions.signOut();
  answer({ result: [job("o-1")] });
  await expect(refreshing).rejects.toThrow();
  expect(jobsOf(shown)).toEqual([]);
  expect(phone.values.get("jobs") ?? []).toEqual([]);
});

test("a choice that the shop made while the phone was offline is shown once it is back; the disposal is then reported [19.13]", async () => {
  const until = "2026-11-28T10:05:00.000Z";
  const failed = (choice: string | null) => ({ until, choice, note: null, at: null });
  const deciding = { ...job("o-1", "deciding"), expected: [], drop_off: {}, after_failure: failed(null) };
  answers["/jobs"] = { result: [deciding] };
  const { actions, shown } = await open();
  await waitFor(() => expect(jobsOf(shown)).toEqual(["o-1"]));
  for (const name of ["/jobs", "/offers", "/me"]) answers[name] = never;
  await actions.refresh().catch(() => undefined);
  await waitFor(() => expect(shown().offlineSince).toBeDefined());
  expect(shown().jobs[0]?.stage).toBe("deciding");

  const again = { ...job("o-1", "to_dropoff"), drop_off: {}, after_failure: failed("try_again") };
  answers["/jobs"] = { result: [again] };
  answers["/offers"] = { result: [] };
  answers["/me"] = { result: account(0) };
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(shown().jobs[0]?.stage).toBe("to_dropoff"));
  phone.handleMessage({ type: "job_update", job: deciding } as unknown as RiderLiveMessage);
  expect(shown().jobs[0]?.stage).toBe("to_dropoff");

  answers["/jobs"] = { result: [] };
  const gone = { ...deciding, drop_off: null, status: "CANCELLED", after_failure: failed("dispose") };
  answers["/o-1"] = { result: gone };
  await actions.refresh();
  await waitFor(() => expect(shown().problems.at(-1)?.cause).toBe("disposed"));
  expect(jobsOf(shown)).toEqual([]);
  expect(en["rider.problem.disposed"]).toBe("Throw the parcel away");
});
