// Runs as a thread of the server, which signs riders in and selects those to simulate; everything else uses the
// riders' API.
import { setMaxListeners } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { PlayedRider } from "./play-rider.ts";
import type { HandoverCodes } from "./ride.ts";
import { simulate } from "./simulate.ts";
import { fastClock } from "./simulated-time.ts";

type Start = { url: string; speed: number; seed?: string };
type Message =
  | { type: "play"; riders: readonly PlayedRider[] }
  | { type: "rest"; riderIds: readonly string[] }
  | { type: "answer"; id: number; codes: HandoverCodes | null }
  | { type: "stop" };

const server = parentPort;
if (!server)
  throw new Error(
    "The simulator runs as a thread of the server: start the server with SIMULATION_SPEED above 0.",
  );
// The server starts this thread with exactly this data.
const start = workerData as Start;

const stopping = new AbortController();
// Every rider adds a listener, so the limit for warnings is turned off.
setMaxListeners(0, stopping.signal);
const questions = new Map<number, (codes: HandoverCodes | null) => void>();
let lastQuestion = 0;
let lastReported = "";

const simulation = simulate({
  url: start.url,
  clock: fastClock(start.speed, stopping.signal),
  seed: start.seed ?? "waybill",
  signal: stopping.signal,
  ask: (orderId) =>
    new Promise((settle) => {
      lastQuestion += 1;
      questions.set(lastQuestion, settle);
      server.postMessage({ type: "question", id: lastQuestion, orderId });
    }),
  onGone: (riderId) => server.postMessage({ type: "gone", riderId }),
  report: (sentence) => {
    if (sentence !== lastReported) process.stderr.write(`simulator: ${sentence}\n`);
    lastReported = sentence;
  },
});

server.on("message", (message: Message) => {
  switch (message.type) {
    case "play":
      return simulation.play(message.riders);
    case "rest":
      return simulation.rest(message.riderIds);
    case "answer":
      questions.get(message.id)?.(message.codes);
      questions.delete(message.id);
      return;
    case "stop":
      stopping.abort();
      return void simulation.ended().then(() => server.close());
  }
});
