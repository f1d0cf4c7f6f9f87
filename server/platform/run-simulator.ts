import type { FastifyBaseLogger } from "fastify";
import { startThread } from "./program-files.ts";

export type SimulatorStart = { url: string; token: string; speed: number };

const program = { source: "simulator/main.ts", built: "simulator/dist/main.js" };
const againAfterMs = 1000;
const stopWithinMs = 2000;

/** Lets simulated riders ride until the returned stop is called; should they break down, others take over. */
export function runSimulator(start: SimulatorStart, log: FastifyBaseLogger): () => Promise<void> {
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let riders = ride();

  function ride() {
    const thread = startThread(program, start);
    thread.on("error", (error) => log.error({ err: error }, "the simulated riders broke down"));
    thread.on("exit", () => {
      if (!stopping) again = setTimeout(() => (riders = ride()), againAfterMs);
    });
    return thread;
  }

  return async () => {
    stopping = true;
    clearTimeout(again);
    const gone = new Promise((settle) => riders.once("exit", settle));
    const late = setTimeout(() => void riders.terminate(), stopWithinMs);
    if (riders.threadId > 0) {
      riders.postMessage("stop");
      await gone;
    }
    clearTimeout(late);
  };
}
