import type { Deps } from "../../platform/deps.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";

/** Together with the time between two questions to a flag service this stays below ten seconds. */
const lookEveryMs = 3000;

/** Reads the flags while a client is connected, and reports when one was switched. */
export function openFlagWatch(
  deps: Pick<Deps, "flags" | "log" | "metrics">,
  { isHeard, onChange }: { isHeard: () => boolean; onChange: () => void },
): RepeatingWork {
  let seen: string | undefined;
  return openRepeatingWork(deps, {
    name: "flags",
    everyMs: lookEveryMs,
    longestPauseMs: lookEveryMs * 2,
    work: async () => {
      // The first look sets the baseline that new connections start with.
      if (seen !== undefined && !isHeard()) return;
      const now = JSON.stringify(await deps.flags());
      if (seen !== undefined && seen !== now) onChange();
      seen = now;
    },
  });
}
