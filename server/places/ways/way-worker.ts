// Finds routes in its own thread, so that a long search delays no other request.
import { wayFinder, type Point, type Way } from "@waybill/places/roads/find-way";
import { readRoads } from "@waybill/places/roads/roads-file";
import { parentPort, workerData } from "node:worker_threads";

export type WayWorkerStart = { roads: SharedArrayBuffer };
export type WayTask = { number: number; from: Point; to: Point };
export type WayAnswer = { number: number; way: Way | undefined };

const port = parentPort;
if (!port) throw new Error("This file must be run as a worker thread.");
const { roads } = workerData as WayWorkerStart;
const findWay = wayFinder(readRoads(roads));
port.postMessage("ready");
port.on("message", ({ number, from, to }: WayTask) =>
  port.postMessage({ number, way: findWay(from, to) } satisfies WayAnswer),
);
