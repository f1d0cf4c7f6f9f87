import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openRider, useRider } from "./rider-state.ts";

/** A phone that keeps what it is given for as long as this file runs. */
vi.mock("@waybill/client/riders/phone-store.ts", () => {
  const values = new Map<string, unknown>([["session", { token: "t", rider: { rider_id: "r-1" } }]]);
  const openPhoneStore = async () => ({
    read: async (name: string) => values.get(name),
    write: async (name: string, value: unknown) => void values.set(name, value),
    readQueue: async () => [],
  });
  return { openPhoneStore };
});

afterEach(() => vi.unstubAllGlobals());

test("an answer from before the rider went available does not end the shift on the screen [13.58]", async () => {
  const off = { state: "off", since: null };
  const available = { state: "available", since: "2026-11-22T10:00:00.000Z" };
  const lateAnswers: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    if (address.endsWith("/me")) return new Promise<Response>((settle) => lateAnswers.push(settle));
    return Response.json({ result: method === "PUT" ? available : [] });
  });
  const actions = await openRider();
  const { result } = renderHook(() => useRider());
  await vi.waitFor(() => expect(lateAnswers.length).toBeGreaterThan(0));
  await actions.setShift("available");
  for (const answer of lateAnswers.splice(0))
    answer(Response.json({ result: { shift: off, earned_today: 420 } }));
  await waitFor(() => expect(result.current.account?.earned_today).toBe(420));
  expect(result.current.shift).toEqual(available);

  void actions.readAccount();
  await vi.waitFor(() => expect(lateAnswers.length).toBe(1));
  lateAnswers[0]?.(Response.json({ result: { shift: off, earned_today: 500 } }));
  await waitFor(() => expect(result.current.account?.earned_today).toBe(500));
  expect(result.current.shift).toEqual(off);
});
