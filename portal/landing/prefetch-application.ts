import { readAssetManifest } from "@waybill/client/calls/static-files.ts";

const afterMs = 2000;

/** Once the page is idle, prefetches sign-in and the application, so that both open at once. */
export function prefetchApplication(): void {
  const prefetch = async () => {
    const manifest = await readAssetManifest(Date.now());
    for (const href of new Set([...(manifest?.signIn ?? []), ...(manifest?.application ?? [])])) {
      const link = document.createElement("link");
      link.rel = "prefetch";
      link.href = href;
      document.head.append(link);
    }
  };
  const frugal = "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData;
  if (!frugal) setTimeout(() => void prefetch(), afterMs);
}

/** Loaded on demand. */
export const loadSignIn = () => import("./sign-in-panel.tsx");
