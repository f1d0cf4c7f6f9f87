import { readFileSync } from "node:fs";

export type FetchTarget = string | { url: string };

type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
};

/**
 * Runs a service worker like a browser: a separate script with these globals, and with `more` in its `self`.
 * Returns a function that sends it an event and resolves when its `waitUntil` work is done.
 */
export function startServiceWorker(file: string, globals: object, more: object = {}) {
  const received = new Map<string, (event: WorkerEvent) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) =>
      void received.set(name, listener),
    skipWaiting: async () => undefined,
    registration: {},
    clients: { claim: async () => undefined },
    ...more,
  };
  const around = { self, ...globals };
  // oxlint-disable-next-line typescript/no-implied-eval -- as above
  new Function(...Object.keys(around), readFileSync(file, "utf8"))(...Object.values(around));
  return async (name: string, facts: object = {}): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    received.get(name)?.({
      ...facts,
      waitUntil: (until) => void work.push(until),
      respondWith: (given) => {
        answer = given;
      },
    });
    await Promise.all(work);
    return answer;
  };
}
