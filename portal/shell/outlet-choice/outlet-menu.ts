import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";

const loadOutlets = () => import("./outlet-list.tsx");

/** The outlets come when their menu is about to be opened. */
export const OutletList = lazyScreen(loadOutlets, "OutletList");

/** Loads them while the pointer or the focus is only near. */
export const prepareOutlets = (): void => void loadOutlets().catch(() => undefined);
