import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";

const loadSettings = () => import("./account-settings.tsx");

/** What the menu holds comes when it is about to be opened. */
export const AccountSettings = lazyScreen(loadSettings, "AccountSettings");

/** Loads it while the pointer or the focus is only near. */
export const prepareSettings = (): void => void loadSettings().catch(() => undefined);
