import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { addTexts } from "@waybill/ui/texts/texts.ts";

/** One shared function, so that the texts load only once. */
export const loadOfficeTexts = (language: string) => loadTexts(language, "office");

/**
 * A screen for running the business: its texts load with it, so that people who only request riders do not wait for
 * them (`ofOffice` in the server's texts.ts lists them).
 */
export const officeScreen: typeof lazyScreen = (load, name) =>
  lazyScreen(async () => {
    const [module] = await Promise.all([load(), addTexts(loadOfficeTexts)]);
    return module;
  }, name);
