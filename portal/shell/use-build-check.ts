import { useEffect } from "react";
import { buildCheckEveryMs, outdatedNoticeMs, outdatedReloadAfterMs } from "@waybill/domain/time/timings";
import { readAssetManifest } from "@waybill/client/calls/static-files.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

/** True if a newer build was released: the manifest no longer lists the running script. */
export async function isBuildOutdated(ownScript: string, now: number): Promise<boolean> {
  const manifest = await readAssetManifest(now);
  return manifest !== undefined && !manifest.entrypoints.includes(ownScript);
}

/** Checks every five minutes; a newer build is announced and loaded three seconds later (spec §1, §8). */
export function useBuildCheck(ownScript: string | undefined, reload = () => location.reload()): void {
  useEffect(() => {
    if (ownScript === undefined) return;
    let reloading: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (reloading !== undefined || !(await isBuildOutdated(ownScript, Date.now()))) return;
      notify({ message: textOf("shell.outdated"), type: "warning", duration: outdatedNoticeMs });
      reloading = setTimeout(reload, outdatedReloadAfterMs);
    };
    const timer = setInterval(() => void look(), buildCheckEveryMs);
    return () => {
      clearInterval(timer);
      clearTimeout(reloading);
    };
  }, [ownScript, reload]);
}
