import { loadPatiently } from "@waybill/ui/layout/lazy-screen.tsx";
import { type ComponentType, lazy, Suspense } from "react";

const PlaceOfNotices = lazy<ComponentType>(async () => {
  try {
    return { default: (await loadPatiently(() => import("./place-of-notices.tsx"))).PlaceOfNotices };
  } catch {
    return { default: () => null };
  }
});

/** The place where notices appear, which comes right after the page: none is there to be said before. */
export const Notices = () => (
  <Suspense fallback={null}>
    <PlaceOfNotices />
  </Suspense>
);
