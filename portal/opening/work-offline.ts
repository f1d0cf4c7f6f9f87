import type { QueryClient } from "@tanstack/react-query";
import { openCopyStore } from "@waybill/client/offline-copy/copy-store.ts";
import { startOfflineCopy } from "@waybill/client/offline-copy/offline-copy.ts";

/** Lets the portal open offline; files loaded before the worker started are sent to it once for caching. */
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

/** Without storage the portal works normally while online. */
const ignored = () => undefined;

/** From now on a reload while offline opens the last loaded data. */
export function startOfflineSupport(queries: QueryClient): void {
  openCopyStore()
    .then((store) => startOfflineCopy({ queries, store }))
    .catch(ignored);
  startWorker().catch(ignored);
}
