import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";

const loadSettings = () => import("./account-settings.tsx");
const loadOutlets = () => import("../outlet-choice/outlet-list.tsx");

/** What the menus hold comes when one is about to be opened. */
export const AccountSettings = lazyScreen(loadSettings, "AccountSettings");
export const OutletList = lazyScreen(loadOutlets, "OutletList");

const ignored = () => undefined;

/** Loads it while the pointer or the focus is only near. */
export const prepareSettings = (): void => void loadSettings().catch(ignored);
export const prepareOutlets = (): void => void loadOutlets().catch(ignored);
