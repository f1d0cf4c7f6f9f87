import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";

const loadSettings = () => import("./account-settings.tsx");

/** The menu's content, preloaded before it opens. */
export const AccountSettings = lazyScreen(loadSettings, "AccountSettings");

/** Preloads it when the pointer or focus comes near. */
export const prepareSettings = (): void => void loadSettings().catch(() => undefined);
