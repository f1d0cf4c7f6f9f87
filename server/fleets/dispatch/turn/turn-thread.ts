import type { OrderFacts, RiderFacts, TurnOffer, UnofferedOrder } from "@waybill/domain/dispatch/facts";
import { setImmediate as yieldToEvents } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../../platform/program-files.ts";
import type { TurnExplanation, TurnAnswer, TurnTask } from "./turn-worker.ts";

const program = {
  source: "server/fleets/dispatch/turn/turn-worker.ts",
  built: "server/dist/turn-worker.js",
};

/** The number of facts serialised for the thread at a time, which takes less than a millisecond. */
const atOnce = 100;
/** A turn that takes longer than this, in milliseconds, counts as hanging. */
const patienceMs = 60_000;

export type Turn = Omit<TurnTask & { kind: "turn" }, "kind" | "number"> & {
  orders: readonly OrderFacts[];
  riders: readonly RiderFacts[];
};
export type TurnOutcome = { offers: TurnOffer[]; rest: UnofferedOrder[]; explained: TurnExplanation[] };

/**
 * The thread that matches orders and riders: started with the first turn, and again if it has ended. One turn at a
 * time.
 */
export type TurnThread = { turn: (turn: Turn) => Promise<TurnOutcome>; close: () => Promise<void> };

export function openTurnThread(): TurnThread {
  let thread: Worker | undefined;
  let number = 0;
  const running = (): Worker => {
    if (thread) return thread;
    const started = startThread(program, undefined);
    started.unref();
    started.once("exit", () => {
      if (thread === started) thread = undefined;
    });
    // Waiting callers get the error through their own listeners; without this one the process would exit.
    started.on("error", () => undefined);
    return (thread = started);
  };

  const send = async (
    worker: Worker,
    { orders, riders, ...turn }: Turn,
    turnNumber: number,
  ): Promise<void> => {
    const post = (task: TurnTask) => worker.postMessage(task);
    for (let at = 0; at < orders.length; at += atOnce) {
      post({ kind: "orders", orders: orders.slice(at, at + atOnce) });
      await yieldToEvents();
    }
    for (let at = 0; at < riders.length; at += atOnce) {
      post({ kind: "riders", riders: riders.slice(at, at + atOnce) });
      await yieldToEvents();
    }
    post({ kind: "turn", number: turnNumber, ...turn });
  };

  return {
    turn: async (turn) => {
      const worker = running();
      const turnNumber = (number += 1);
      const turned: TurnOutcome = { offers: [], rest: [], explained: [] };
      const answered = new Promise<TurnOutcome>((resolve, reject) => {
        const settle = (end: () => void) => {
          clearTimeout(watchdog);
          worker.off("message", handleMessage).off("error", ended).off("exit", ended);
          worker.unref();
          end();
        };
        const handleMessage = (answer: TurnAnswer): void => {
          if (answer.kind === "end") settle(() => resolve(turned));
          else if (answer.kind === "failed")
            settle(() => reject(new Error(`A dispatch turn failed in its thread: ${answer.message}`)));
          else {
            if (answer.kind === "offers") turned.offers.push(...answer.offers);
            else if (answer.kind === "rest") turned.rest.push(...answer.rest);
            else turned.explained.push(...answer.explained);
            setImmediate(() => worker.postMessage({ kind: "more" } satisfies TurnTask));
          }
        };
        const ended = (problem?: unknown) =>
          settle(() => reject(new Error("The thread of dispatch turns has ended.", { cause: problem })));
        const watchdog = setTimeout(() => void worker.terminate(), patienceMs);
        worker.on("message", handleMessage).on("error", ended).on("exit", ended);
        worker.ref();
      });
      await Promise.all([send(worker, turn, turnNumber), answered]);
      return answered;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
