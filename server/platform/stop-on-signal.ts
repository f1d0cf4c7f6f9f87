import type { FastifyBaseLogger } from "fastify";
import { setTimeout as wait } from "node:timers/promises";

const patienceMs = 15_000;
const signals = { SIGTERM: 143, SIGINT: 130 } as const;

/** Ends the process in good order at the first signal, and at once at the second. */
export function stopOnSignal(stop: () => Promise<void>, log: FastifyBaseLogger): void {
  let stopping = false;
  for (const [signal, code] of Object.entries(signals))
    process.on(signal, () => {
      if (stopping) process.exit(code);
      stopping = true;
      void Promise.race([stop().then(() => 0), wait(patienceMs, 1, { ref: false })])
        .catch((error: unknown) => {
          log.error({ err: error }, "stopping went wrong");
          return 1;
        })
        .then((exitCode) => process.exit(exitCode));
    });
}
