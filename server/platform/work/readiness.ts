import type { FastifyBaseLogger } from "fastify";
import { setTimeout as wait } from "node:timers/promises";

/** The checks behind `/health/ready`. */
export type Readiness = {
  /** Adds a check that must pass; its result is reused for `everyMs`. */
  readonly add: (name: string, check: () => Promise<unknown>, everyMs?: number) => void;
  /** The names of the checks that fail. */
  readonly problems: () => Promise<string[]>;
  /**
   * Reports 'not ready' from now on, so that the proxy sends no new calls; those that still arrive are answered.
   */
  readonly drain: () => void;
  readonly isDraining: () => boolean;
};

const patienceMs = 2000;
const defaultEveryMs = 5000;

export function openReadiness(log: Pick<FastifyBaseLogger, "warn">): Readiness {
  const checks: { name: string; ask: () => Promise<boolean> }[] = [];
  let isDraining = false;
  return {
    add: (name, check, everyMs = defaultEveryMs) => {
      let lastCheck: { at: number; isWell: Promise<boolean> } | undefined;
      const look = (): Promise<boolean> => {
        const isWell = check().then(
          () => true,
          (error: unknown) => {
            log.warn({ reason: (error as Error).message, of: name }, "this process is not ready");
            return false;
          },
        );
        return Promise.race([isWell, wait(patienceMs, false, { ref: false })]);
      };
      checks.push({
        name,
        ask: () => {
          const at = performance.now();
          if (!lastCheck || at - lastCheck.at >= everyMs) lastCheck = { at, isWell: look() };
          return lastCheck.isWell;
        },
      });
    },
    problems: async () => {
      const answers = await Promise.all(checks.map(async ({ name, ask }) => ((await ask()) ? [] : [name])));
      return answers.flat();
    },
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
  };
}
