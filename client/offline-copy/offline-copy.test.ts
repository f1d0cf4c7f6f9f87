import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../calls/query-client.ts";
import { endSession, startPartnerSession } from "../session/session-store.ts";
import type { StoredCopy, CopyStore } from "./copy-store.ts";
import { startOfflineCopy } from "./offline-copy.ts";
import { isRestored } from "./restored-times.ts";

/** The fake time, which advances so that each test reads at a different time. */
let noon = new Date("2026-11-28T04:00:00Z");
const tracked = ["tracked-orders", "kanto", false];
const vendors = ["vendors"];

let kept: Map<string, StoredCopy>;
const store: CopyStore = {
  readAll: async () => structuredClone([...kept.values()]),
  put: async (copy) => void kept.set(copy.hash, structuredClone(copy)),
  remove: async (hashes) => hashes.forEach((hash) => kept.delete(hash)),
  clear: async () => kept.clear(),
};

const tokenOf = (restaurant: string) => `x.${btoa(JSON.stringify({ restaurant_id: restaurant }))}.x`;
const signIn = (restaurant: string) => startPartnerSession(tokenOf(restaurant));

const stops: (() => void)[] = [];
/** A visit to the portal; stored responses survive until the next one. */
const visit = async (isOnline = true): Promise<QueryClient> => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const queries = makeQueryClient();
  stops.push(await startOfflineCopy({ queries, store }));
  return queries;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  noon = new Date(noon.getTime() + 30 * 86_400_000);
  vi.useFakeTimers({ now: noon });
  localStorage.clear();
  kept = new Map();
  signIn("kanto");
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  endSession();
});

test("offline, the next visit shows the last data with its time [10.154]", async () => {
  const first = await visit();
  first.setQueryData(vendors, "v");
  first.setQueryData(tracked, ["a"]);
  first.setQueryData(["saved-customers"], ["not for keeping"]);
  await pass(1000);
  first.setQueryData(tracked, ["a", "b"]);
  await pass(3_600_000);

  const second = await visit(false);
  expect(second.getQueryData(tracked)).toEqual(["a", "b"]);
  expect(second.getQueryState(tracked)?.dataUpdatedAt).toBe(noon.getTime() + 1000);
  expect(isRestored(noon.getTime() + 1000)).toBe(true);
  expect(second.getQueryData(["saved-customers"])).toBeUndefined();
  // Time passes: restored data must keep its original time.
  await pass(1000);
  expect(kept.get(JSON.stringify(tracked))?.readAt).toBe(noon.getTime() + 1000);
});

test("online, old data is shown only if no response arrives", async () => {
  (await visit()).setQueryData(tracked, ["a"]);
  await pass(1000);
  const second = await visit();
  expect(second.getQueryData(tracked)).toBeUndefined();
  await second.fetchQuery({ queryKey: vendors, queryFn: () => Promise.reject(new Error()) }).catch(() => 0);
  expect(second.getQueryData(tracked)).toEqual(["a"]);

  const slow = await visit();
  await pass(1500);
  expect(slow.getQueryData(tracked)).toEqual(["a"]);
});

test("newer data is never replaced by an older copy", async () => {
  (await visit()).setQueryData(tracked, ["old"]);
  await pass(1000);
  const second = await visit();
  second.setQueryData(tracked, ["new"]);
  await second.fetchQuery({ queryKey: vendors, queryFn: () => Promise.reject(new Error()) }).catch(() => 0);
  expect(second.getQueryData(tracked)).toEqual(["new"]);
});

test("restored data is reloaded once online again", async () => {
  (await visit()).setQueryData(tracked, ["a"]);
  await pass(1000);
  const second = await visit(false);
  expect(second.getQueryState(tracked)?.isInvalidated).toBe(false);
  dispatchEvent(new Event("online"));
  expect(second.getQueryState(tracked)?.isInvalidated).toBe(true);
});

test("signing out deletes the copy, and the next user sees nothing of it [10.154]", async () => {
  const first = await visit();
  first.setQueryData(tracked, ["a"]);
  await pass(1000);
  expect(kept.size).toBe(1);
  endSession("");
  await pass(0);
  expect(kept.size).toBe(0);
});

test.each([
  ["another account", "somebody-else"],
  ["the same account in a later session", "kanto"],
])("data left over from one session is never shown to %s [10.154]", async (_, next) => {
  const first = await visit();
  first.setQueryData(tracked, ["a"]);
  await pass(1000);
  // The browser was closed before it could delete anything: only the session's own key is gone.
  for (const stop of stops.splice(0)) stop();
  endSession("");
  signIn(next);
  expect(kept.size).toBe(1);
  const second = await visit(false);
  expect(second.getQueryData(tracked)).toBeUndefined();
  expect(kept.size).toBe(0);
});

test("a copy is deleted if it is a week old, or beyond the limit of its kind", async () => {
  const first = await visit();
  for (let day = 0; day < 8; day += 1) {
    first.setQueryData(["past-orders", day], [day]);
    await pass(1000);
  }
  await visit();
  expect([...kept.keys()]).toHaveLength(6);
  expect(kept.has(JSON.stringify(["past-orders", 0]))).toBe(false);
  await pass(8 * 86_400_000);
  await visit();
  expect(kept.size).toBe(0);
});
