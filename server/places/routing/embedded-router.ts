import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { openPlaceFile } from "@waybill/places/place-folder";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../platform/program-files.ts";
import type { StreetData } from "../street-data.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./ask-router.ts";
import type { RouteAnswer, RouteTask, RouteWorkerStart } from "./route-worker.ts";

const program = { source: "server/places/routing/route-worker.ts", built: "server/dist/route-worker.js" };

/** In milliseconds. A longer search is aborted, because others wait for it. */
const longestSearchMs = 3_000;
const maxWaiting = 500;
/** In metres; riders do not travel farther. */
const farthestMetres = 100_000;

type Waiting = { answer: (found: RouteAnswer) => void; fail: (problem: Error) => void };

/** A thread that finds routes, and its waiting callers. Ends with the process or when closed. */
class RouteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastNumber = 0;
  /** Runs while a caller waits, and is reset by each response; restarts a thread that hangs. */
  #watchdog: NodeJS.Timeout | undefined;

  constructor(worker: Worker, onEnd: () => void) {
    this.#worker = worker;
    worker.unref();
    worker.on("message", (found: RouteAnswer) => {
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

  ask(task: Omit<RouteTask, "number">): Promise<RouteAnswer> {
    if (this.#waiting.size >= maxWaiting)
      return Promise.reject(new RouterUnavailable("Too many callers wait for a route."));
    const number = this.#lastNumber++;
    this.#worker.ref();
    return new Promise((answer, fail) => {
      this.#waiting.set(number, { answer, fail });
      if (this.#waiting.size === 1) this.#watch();
      this.#worker.postMessage({ ...task, number } satisfies RouteTask);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#waiting.size === 0) return;
    // Uses setImmediate, so that responses that arrived while this thread was busy are handled first and restart
    // the timer.
    const fire = () => setImmediate(() => this.#watchdog === watchdog && void this.end());
    const watchdog = setTimeout(fire, longestSearchMs);
    this.#watchdog = watchdog;
  }
}

/**
 * Finds routes on a country's roads in its own thread, which starts on the first request and restarts after it was
 * ended. Places too far apart have no route.
 */
export function embeddedRouter({ folder }: StreetData): Router {
  let thread: Promise<RouteThread> | undefined;
  const start = async (onEnd: () => void): Promise<RouteThread> => {
    const roads = await openPlaceFile(folder, "roads");
    const worker = startThread(program, { roads } satisfies RouteWorkerStart);
    // The worker's first message says that the roads are loaded.
    await once(worker, "message");
    return new RouteThread(worker, onEnd);
  };
  const running = (): Promise<RouteThread> => {
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
  const route: Router["route"] = async (from, to) =>
    distanceInMetres(from, to) > farthestMetres
      ? undefined
      : (await (await running()).ask({ from, to })).route;
  return {
    route,
    metres: async (from, to) => (await route(from, to))?.metres,
    close: async () => (await thread?.catch(() => undefined))?.end(),
  };
}
