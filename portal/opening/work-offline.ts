import type { QueryClient } from "@tanstack/react-query";
import { openCopyStore } from "@waybill/client/offline-copy/copy-store.ts";
import { keepOfflineCopy } from "@waybill/client/offline-copy/offline-copy.ts";

/** Lets the portal open without a network; what was loaded before its worker ran is named to it once, for it to keep. */
async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || !import.meta.env.PROD) return;
  await serviceWorker.register("/service-worker.js");
  const { active } = await serviceWorker.ready;
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);
  active?.postMessage({ keep: paths });
}

/** A browser that keeps nothing, or has no room, works as ever while there is a network. */
const ignored = () => undefined;

/** From here on a reload without a network opens what was loaded last. */
export function workOffline(queries: QueryClient): void {
  openCopyStore()
    .then((store) => keepOfflineCopy({ queries, store }))
    .catch(ignored);
  startWorker().catch(ignored);
}
