import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { openPlaceFile } from "@waybill/places/place-folder";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../platform/program-files.ts";
import type { StreetData } from "../street-data.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./ask-router.ts";
import type { WayAnswer, WayTask, WayWorkerStart } from "./way-worker.ts";

const program = { source: "server/places/ways/way-worker.ts", built: "server/dist/way-worker.js" };

/** A search that takes longer would keep all the others waiting. */
const longestSearchMs = 3_000;
const maxWaiting = 500;
/** Parcels of riders go no farther. */
const farthestMetres = 100_000;

type Waiting = { answer: (found: WayAnswer) => void; fail: (problem: Error) => void };

/** A thread that finds ways, and its waiting callers. It ends with the process, or when it is closed. */
class WayThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** Runs while a caller waits, and restarts with each answer. */
  #watchdog: NodeJS.Timeout | undefined;

  constructor(worker: Worker, onEnd: () => void) {
    this.#worker = worker;
    worker.unref();
    worker.on("message", (found: WayAnswer) => {
      this.#waiting.get(found.number)?.answer(found);
      this.#waiting.delete(found.number);
      this.#watch();
      if (this.#waiting.size === 0) worker.unref();
    });
    const fail = () => {
      onEnd();
      clearTimeout(this.#watchdog);
      for (const { fail: failed } of this.#waiting.values())
        failed(new RouterUnavailable("The router's thread has ended."));
      this.#waiting.clear();
    };
    worker.on("error", fail);
    worker.on("exit", fail);
  }

  ask(task: Omit<WayTask, "number">): Promise<WayAnswer> {
    if (this.#waiting.size >= maxWaiting)
      return Promise.reject(new RouterUnavailable("Too many wait for a way."));
    const number = this.#asked++;
    this.#worker.ref();
    return new Promise((answer, fail) => {
      this.#waiting.set(number, { answer, fail });
      if (this.#waiting.size === 1) this.#watch();
      this.#worker.postMessage({ ...task, number } satisfies WayTask);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#waiting.size === 0) return;
    // Answers that arrived while this thread was busy are handled first: they restart the timer.
    const fire = () => setImmediate(() => this.#watchdog === watchdog && void this.end());
    const watchdog = setTimeout(fire, longestSearchMs);
    this.#watchdog = watchdog;
  }
}

/**
 * Finds ways over a country's roads in its own thread, which is started with the first request and restarted after it
 * had to be ended. Places too far apart have none.
 */
export function embeddedRouter({ folder }: StreetData): Router {
  let thread: Promise<WayThread> | undefined;
  const start = async (onEnd: () => void): Promise<WayThread> => {
    const roads = await openPlaceFile(folder, "roads");
    const worker = startThread(program, { roads } satisfies WayWorkerStart);
    // Its first message says that it has read the roads.
    await once(worker, "message");
    return new WayThread(worker, onEnd);
  };
  const running = (): Promise<WayThread> => {
    if (thread) return thread;
    const forget = () => {
      if (thread === starting) thread = undefined;
    };
    const starting = start(forget).catch((problem: unknown) => {
      forget();
      throw new RouterUnavailable("The roads cannot be read.", { cause: problem });
    });
    thread = starting;
    return starting;
  };
  const way: Router["way"] = async (from, to) =>
    distanceInMetres(from, to) > farthestMetres ? undefined : (await (await running()).ask({ from, to })).way;
  return {
    way,
    metres: async (from, to) => (await way(from, to))?.metres,
    close: async () => (await thread?.catch(() => undefined))?.end(),
  };
}
