import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";

const loadSettings = () => import("./account-settings.tsx");

/** The menu's content, preloaded before it opens. */
export const AccountSettings = lazyScreen(loadSettings, "AccountSettings");

/** Preloads the menu's content when the pointer or focus comes near the button. */
export const prepareSettings = (): void => void loadSettings().catch(() => undefined);
