import type { Deps } from "../../platform/deps.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";

/** In milliseconds. Together with the polling interval of a flag service, a change is seen within ten seconds. */
const lookEveryMs = 3000;

/** Polls the flags while a client is connected, and reports changes. */
export function openFlagWatch(
  deps: Pick<Deps, "flags" | "log" | "metrics">,
  { hasListeners, onChange }: { hasListeners: () => boolean; onChange: () => void },
): RepeatingWork {
  let seen: string | undefined;
  return openRepeatingWork(deps, {
    name: "flags",
    everyMs: lookEveryMs,
    longestPauseMs: lookEveryMs * 2,
    work: async () => {
      // The first run stores the baseline; later runs are skipped while nobody is connected.
      if (seen !== undefined && !hasListeners()) return;
      const now = JSON.stringify(await deps.flags());
      if (seen !== undefined && seen !== now) onChange();
      seen = now;
    },
  });
}
