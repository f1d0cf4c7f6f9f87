import { openPlaceFile } from "@waybill/places/place-folder";
import type { Worker } from "node:worker_threads";
import { startThread } from "../platform/program-files.ts";
import type { StreetData } from "../places/street-data.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./service-routers.ts";
import type { WayAnswer, WayTask, WayWorkerStart } from "./way-worker.ts";

const program = { source: "server/ways/way-worker.ts", built: "server/dist/way-worker.js" };

type Waiting = { answer: (found: WayAnswer) => void; fail: (problem: Error) => void };

/** The thread in which ways are found, and who waits for it. It ends with the process, or when it is closed. */
class WayThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(start: WayWorkerStart, onEnd: () => void) {
    this.#worker = startThread(program, start);
    this.#worker.unref();
    this.#worker.on("message", (found: WayAnswer) => {
      this.#waiting.get(found.number)?.answer(found);
      this.#waiting.delete(found.number);
      if (this.#waiting.size === 0) this.#worker.unref();
    });
    const fail = () => {
      onEnd();
      for (const { fail: failed } of this.#waiting.values())
        failed(new RouterUnavailable("The router's thread has ended."));
      this.#waiting.clear();
    };
    this.#worker.on("error", fail);
    this.#worker.on("exit", fail);
  }

  ask(task: Omit<WayTask, "number">): Promise<WayAnswer> {
    const number = this.#asked++;
    this.#worker.ref();
    return new Promise((answer, fail) => {
      this.#waiting.set(number, { answer, fail });
      this.#worker.postMessage({ ...task, number } satisfies WayTask);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Ways over a country's roads, found in a thread of its own that is started with the first of them. */
export function embeddedRouter({ folder }: StreetData): Router {
  let thread: Promise<WayThread> | undefined;
  const start = async (): Promise<WayThread> => {
    const roads = await openPlaceFile(folder, "roads");
    return new WayThread({ roads }, () => (thread = undefined));
  };
  const way: Router["way"] = async (from, to) => {
    thread ??= start();
    thread.catch(() => (thread = undefined));
    return (await (await thread).ask({ from, to })).way;
  };
  return {
    way,
    metres: async (from, to) => (await way(from, to))?.metres,
    close: async () => (await thread?.catch(() => undefined))?.end(),
  };
}
