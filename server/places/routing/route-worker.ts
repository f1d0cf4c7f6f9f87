// Finds routes in its own thread, so that a long search delays no other request.
import { routeFinder, type Point, type Route } from "@waybill/places/roads/find-route";
import { readRoads } from "@waybill/places/roads/roads-file";
import { parentPort, workerData } from "node:worker_threads";

export type RouteWorkerStart = { roads: SharedArrayBuffer };
export type RouteTask = { number: number; from: Point; to: Point };
export type RouteAnswer = { number: number; route: Route | undefined };

const port = parentPort;
if (!port) throw new Error("This file must be run as a worker thread.");
const { roads } = workerData as RouteWorkerStart;
const findRoute = routeFinder(readRoads(roads));
port.postMessage("ready");
port.on("message", ({ number, from, to }: RouteTask) =>
  port.postMessage({ number, route: findRoute(from, to) } satisfies RouteAnswer),
);
