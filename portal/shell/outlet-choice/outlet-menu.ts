import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";

const loadOutlets = () => import("./outlet-list.tsx");

/** Lazy: loaded shortly before its menu opens. */
export const OutletList = lazyScreen(loadOutlets, "OutletList");

/** Preloads the outlets when the pointer or focus comes near. */
export const prepareOutlets = (): void => void loadOutlets().catch(() => undefined);
