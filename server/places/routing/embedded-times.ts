import type { RideTimesQuery, RideTimesResult } from "@waybill/domain/dispatch/ride-times";
import { openPlaceFile } from "@waybill/places/place-folder";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../platform/program-files.ts";
import type { StreetData } from "../street-data.ts";
import type { TimesByRoad } from "./ride-times.ts";
import { RouterUnavailable } from "./ask-router.ts";
import type { TimesAnswer, TimesTask, TimesWorkerStart } from "./times-worker.ts";

const program = { source: "server/places/routing/times-worker.ts", built: "server/dist/times-worker.js" };

/** How long beyond the budget, in milliseconds, to wait for a response before the thread is restarted. */
const patienceMs = 2_000;

/** Travel times on a country's roads, computed in their own thread, one request after the other. */
export function embeddedTimes({ folder }: Pick<StreetData, "folder">): TimesByRoad {
  let thread: Promise<Worker> | undefined;
  let lastNumber = 0;
  let before: Promise<unknown> = Promise.resolve();

  const start = async (): Promise<Worker> => {
    const roads = await openPlaceFile(folder, "roads");
    const worker = startThread(program, { roads } satisfies TimesWorkerStart);
    worker.unref();
    // The worker's first message says that the roads are loaded.
    await once(worker, "message");
    return worker;
  };
  const running = (): Promise<Worker> => {
    if (thread) return thread;
    const starting = start();
    thread = starting;
    void starting.then(
      (worker) => worker.once("exit", () => forget(starting)),
      () => forget(starting),
    );
    return starting;
  };
  const forget = (one: Promise<Worker>) => {
    if (thread === one) thread = undefined;
  };

  const ask = async (wanted: RideTimesQuery, budgetMs: number): Promise<RideTimesResult> => {
    const worker = await running().catch((problem: unknown) => {
      throw new RouterUnavailable("The roads cannot be read.", { cause: problem });
    });
    const number = lastNumber++;
    return new Promise((answer, fail) => {
      const end = (settle: () => void) => {
        clearTimeout(watchdog);
        worker.off("message", handleAnswer).off("error", ended).off("exit", ended);
        worker.unref();
        settle();
      };
      const handleAnswer = (received: TimesAnswer) => {
        if (received.number === number) end(() => answer(received.found));
      };
      const ended = () => end(() => fail(new RouterUnavailable("The thread that computes times has ended.")));
      const watchdog = setTimeout(() => void worker.terminate(), budgetMs + patienceMs);
      worker.on("message", handleAnswer).on("error", ended).on("exit", ended);
      worker.ref();
      worker.postMessage({ number, query: wanted, budgetMs } satisfies TimesTask);
    });
  };

  return {
    find: (wanted, budgetMs) => {
      const found = before.then(() => ask(wanted, budgetMs));
      before = found.catch(() => undefined);
      return found;
    },
    close: async () => {
      await (await thread?.catch(() => undefined))?.terminate();
    },
  };
}
