import { loadWithRetries } from "@waybill/ui/layout/lazy-screen.tsx";
import { type ComponentType, lazy, Suspense } from "react";

const ToastArea = lazy<ComponentType>(async () => {
  try {
    return { default: (await loadWithRetries(() => import("./toast-area.tsx"))).ToastArea };
  } catch {
    return { default: () => null };
  }
});

/** The toast region, loaded right after the page: no toast can appear earlier. */
export const Toasts = () => (
  <Suspense fallback={null}>
    <ToastArea />
  </Suspense>
);
