import { loadPatiently } from "@waybill/ui/layout/lazy-screen.tsx";
import { type ComponentType, lazy, Suspense } from "react";

const ToastArea = lazy<ComponentType>(async () => {
  try {
    return { default: (await loadPatiently(() => import("./toast-area.tsx"))).ToastArea };
  } catch {
    return { default: () => null };
  }
});

/** The place where toasts appear, which comes right after the page: none is there to be said before. */
export const Toasts = () => (
  <Suspense fallback={null}>
    <ToastArea />
  </Suspense>
);
