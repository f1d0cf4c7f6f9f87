import type { FastifyBaseLogger } from "fastify";
import type { SandboxFailure } from "@waybill/domain/riders/failures/sandbox-failures";
import type { Worker } from "node:worker_threads";
import { startThread } from "../program-files.ts";

type Place = { latitude: number; longitude: number };

/** A simulated rider, signed in. */
export type PlayedRider = {
  riderId: string;
  token: string;
  refreshToken: string;
  /** The last position, if the rider has an open job. */
  at: Place | null;
  /** A location with orders to carry. */
  near: Place | null;
};

/** The codes that people give a rider at the pickup and at the drop-off, and problems with the order. */
export type HandoverCodes = {
  pin: string;
  pickUpCode?: string | undefined;
  barcode?: string | undefined;
  plays?: SandboxFailure | undefined;
};

export type SimulatorStart = { url: string; speed: number };
type Connection = {
  /** The simulator thread (re)started; no riders are simulated yet. */
  onStart: () => void;
  onGone: (riderId: string) => void;
  /** Returns the codes that the order requires, as the recipient or the outlet's staff would give them. */
  onQuestion: (orderId: string) => Promise<HandoverCodes | null>;
};
export type Simulator = {
  play: (riders: readonly PlayedRider[]) => void;
  /** Ends the riders' shifts, and stops simulating them. */
  rest: (riderIds: readonly string[]) => void;
  stop: () => Promise<void>;
};

const program = { source: "simulator/main.ts", built: "simulator/dist/main.js" };
const againAfterMs = 1000;
const stopWithinMs = 2000;

type Message =
  | { type: "question"; id: number; orderId: string }
  /** A rider is simulated no longer. */
  | { type: "gone"; riderId: string };

/** Runs the simulator in a thread until `stop` is called; a crashed thread is replaced. */
export function runSimulator(
  start: SimulatorStart,
  { onStart, onGone, onQuestion }: Connection,
  log: FastifyBaseLogger,
): Simulator {
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let thread = ride();

  function ride(): Worker {
    const riders = startThread(program, start);
    riders.on("message", (message: Message) => {
      if (message.type === "gone") return onGone(message.riderId);
      const { id, orderId } = message;
      const postAnswer = (codes: HandoverCodes | null) => riders.postMessage({ type: "answer", id, codes });
      void onQuestion(orderId).then(postAnswer, () => postAnswer(null));
    });
    riders.on("error", (error) => log.error({ err: error }, "the simulated riders crashed"));
    riders.on("exit", () => {
      if (!stopping) again = setTimeout(() => (thread = ride()), againAfterMs);
    });
    onStart();
    return riders;
  }

  return {
    play: (riders) => thread.postMessage({ type: "play", riders }),
    rest: (riderIds) => thread.postMessage({ type: "rest", riderIds }),
    stop: async () => {
      stopping = true;
      clearTimeout(again);
      const gone = new Promise((settle) => thread.once("exit", settle));
      const late = setTimeout(() => void thread.terminate(), stopWithinMs);
      if (thread.threadId > 0) {
        thread.postMessage({ type: "stop" });
        await gone;
      }
      clearTimeout(late);
    },
  };
}
