// Computes many riders' times in its own thread, so that neither requests nor route searches wait for it.
import type { RideTimesQuery, RideTimesResult } from "@waybill/domain/dispatch/ride-times";
import { readRoads } from "@waybill/places/roads/roads-file";
import { timesFinder, timesWithin } from "@waybill/places/roads/times-to";
import { parentPort, workerData } from "node:worker_threads";

export type TimesWorkerStart = { roads: SharedArrayBuffer };
export type TimesTask = { number: number; query: RideTimesQuery; budgetMs: number };
export type TimesAnswer = { number: number; found: RideTimesResult };

const port = parentPort;
if (!port) throw new Error("This file must be run as a worker thread.");
const findTimes = timesFinder(readRoads((workerData as TimesWorkerStart).roads));
port.postMessage("ready");
port.on("message", ({ number, query, budgetMs }: TimesTask) =>
  port.postMessage({ number, found: timesWithin(findTimes, query, budgetMs) } satisfies TimesAnswer),
);
