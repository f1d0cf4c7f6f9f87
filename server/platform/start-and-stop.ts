import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { isIPv6 } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "./settings/settings.ts";

/** The process cannot start; the message is one sentence that says what to do. */
export class CannotStart extends Error {
  override name = "CannotStart";
}

const reasons: Readonly<Record<string, (port: number, host: string, variable: string) => string>> = {
  EADDRINUSE: (port, host, variable) =>
    `Port ${port} on ${host} is in use: stop the program that uses it, or set ${variable} to another one.`,
  EACCES: (port, _host, variable) => `This user may not use port ${port}: set ${variable} to 1024 or above.`,
  EADDRNOTAVAIL: (_port, host) => `${host} is not an address of this machine: set HOST to one.`,
  ENOTFOUND: (_port, host) => `${host} is not an address of this machine: set HOST to one.`,
};

const everywhere = new Set(["0.0.0.0", "::"]);

/**
 * Starts listening and returns the address that a person on this machine can open. `variable` is the name of the
 * port's setting.
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Settings, "port" | "host">,
  variable = "PORT",
): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw reason ? new CannotStart(reason(port, host, variable)) : error;
  }
  return localAddress(app, { port, host });
}

/** The address of a listening server that a person on this machine can open. */
export function localAddress(app: FastifyInstance, { port, host }: Pick<Settings, "port" | "host">): string {
  const address = app.server.address();
  const boundPort = address !== null && typeof address === "object" ? address.port : port;
  const name = everywhere.has(host) ? "localhost" : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${boundPort}`;
}

const patienceMs = 15_000;
const signals = { SIGTERM: 143, SIGINT: 130 } as const;

/** Shuts the process down gracefully at the first signal, and at once at the second. */
export function stopOnSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  log: FastifyBaseLogger,
  drainSeconds: number,
): void {
  let stopping = false;
  for (const [signal, code] of Object.entries(signals))
    process.on(signal, () => {
      if (stopping) process.exit(code);
      stopping = true;
      void Promise.race([
        stop(signal as NodeJS.Signals).then(() => 0),
        wait(patienceMs + drainSeconds * 1000, 1, { ref: false }),
      ])
        .catch((error: unknown) => {
          log.error({ err: error }, "stopping failed");
          return 1;
        })
        .then((exitCode) => process.exit(exitCode));
    });
}
