import { parentPort, workerData } from "node:worker_threads";
import { riderApi } from "./api.ts";
import { simulate } from "./simulate.ts";
import { fastClock } from "./simulated-time.ts";

/** Given by the server that starts this as a worker, or by the environment when it runs on its own. */
type Start = { url: string; token: string; speed: number; seed?: string };

const start: Start = (workerData as Start | null) ?? {
  url: process.env["WAYBILL_URL"] ?? "http://127.0.0.1:3000",
  token: process.env["FLEET_TOKEN"] ?? "",
  speed: Number(process.env["SIMULATION_SPEED"] ?? 20),
  seed: process.env["SIMULATION_SEED"],
};

if (!start.token) throw new Error("The simulator needs FLEET_TOKEN, the token of the fleet it rides for.");
if (!(start.speed > 0)) throw new Error("SIMULATION_SPEED is a number above 0 for a simulator that runs.");

const stopping = new AbortController();
parentPort?.on("message", () => stopping.abort());
process.once("SIGTERM", () => stopping.abort());
process.once("SIGINT", () => stopping.abort());

let lastReported = "";
await simulate({
  api: riderApi(start.url, start.token),
  clock: fastClock(start.speed, stopping.signal),
  seed: start.seed ?? "waybill",
  signal: stopping.signal,
  report: (sentence) => {
    if (sentence !== lastReported) process.stderr.write(`simulator: ${sentence}\n`);
    lastReported = sentence;
  },
});
parentPort?.close();
