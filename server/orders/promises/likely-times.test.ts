import { countries } from "@waybill/domain/markets/countries";
import type { OrderRequest } from "@waybill/contract/order";
import { expect, test } from "vitest";
import { likelyTimes, timesForDestination } from "./likely-times.ts";

const now = new Date("2026-03-10T04:00:00Z");
const country = { ...countries.ph, minimum_eta: 10 };
const at = (time: string) => `2026-03-${time}:00.000Z`;
const timesOf = (request: object, metres = 4001) =>
  likelyTimes(request as OrderRequest, { country, metres, now });

test("a rider collects after the country's shortest time or the outlet's own, and rides on from there", () => {
  // 3 minutes at the door plus 11 minutes for a ride just above four kilometres.
  expect(timesOf({})).toEqual({
    pickup_at: at("10T04:10"),
    delivery_at: at("10T04:24"),
    ready_at: now.getTime() / 1000,
  });
  expect(timesOf({ login_pickup_estimation: null }, 0)).toMatchObject({
    pickup_at: at("10T04:10"),
    delivery_at: at("10T04:13"),
  });
  expect(timesOf({ login_pickup_estimation: 15.2 })).toMatchObject({
    pickup_at: at("10T04:16"),
    delivery_at: at("10T04:30"),
  });
  expect(timesOf({ login_pickup_estimation: 9 }).pickup_at).toBe(at("10T04:10"));
});

test("an outlet's preparation time is at most a day", () => {
  expect(timesOf({ login_pickup_estimation: 1440 }).pickup_at).toBe(at("11T04:00"));
  expect(timesOf({ login_pickup_estimation: 1e9 }).pickup_at).toBe(at("11T04:00"));
});

test("a preorder arrives at its requested time, and its pickup is earlier by the duration of the ride", () => {
  const preordered_for = Date.parse(at("12T09:00")) / 1000;
  expect(timesOf({ preordered_for })).toMatchObject({
    pickup_at: at("12T08:46"),
    delivery_at: at("12T09:00"),
  });
  expect(timesOf({ preordered_for, login_pickup_estimation: 60 })).toMatchObject({
    pickup_at: at("12T08:46"),
    delivery_at: at("12T09:00"),
  });
});

test("with a new destination an order arrives later; a preorder is collected sooner", () => {
  const former = { pickup_at: at("10T04:10"), delivery_at: at("10T04:24") };
  expect(timesForDestination(8000, former, false)).toEqual({
    pickup_at: at("10T04:10"),
    delivery_at: at("10T04:33"),
  });
  expect(timesForDestination(8000, former, true)).toEqual({
    pickup_at: at("10T04:01"),
    delivery_at: at("10T04:24"),
  });
  const unknown = { pickup_at: null, delivery_at: null };
  expect(timesForDestination(8000, unknown, false)).toEqual(unknown);
  expect(timesForDestination(8000, unknown, true)).toEqual(unknown);
});
