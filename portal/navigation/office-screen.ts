import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { addTexts } from "@waybill/ui/texts/texts.ts";

/** One function for all who load them, so that they are loaded once. */
export const loadOfficeTexts = (language: string) => loadTexts(language, "office");

/**
 * A screen by which a business is run, not its orders: its texts come with it, so that who only asks for a rider does not
 * wait for them (`ofOffice` in the server's texts.ts says which they are).
 */
export const officeScreen: typeof lazyScreen = (load, name) =>
  lazyScreen(async () => {
    const [module] = await Promise.all([load(), addTexts(loadOfficeTexts)]);
    return module;
  }, name);
