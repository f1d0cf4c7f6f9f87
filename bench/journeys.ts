import { chromium, type Page } from "playwright-core";
import { browserPath, chromiumFlags, signedInStorage, storageScript } from "./pages.ts";
import { startWaybill } from "./waybill-server.ts";

export type Journey = { name: string; seconds: number; letters: number; keys: number };

/** Sixty words a minute: who sends parcels all day types at least as fast. */
const betweenKeysMs = 200;

/** A person at the keyboard: what is typed and pressed takes its time, and is counted. */
const typist = (page: Page) => {
  const counted = { letters: 0, keys: 0 };
  return {
    counted,
    type: async (text: string) => {
      counted.letters += text.length;
      await page.keyboard.type(text, { delay: betweenKeysMs });
    },
    press: async (key: string) => {
      counted.keys += 1;
      await page.waitForTimeout(betweenKeysMs);
      await page.keyboard.press(key);
    },
    at: (field: string) => page.locator(`#request-${field}:focus`).waitFor(),
  };
};
type Typist = ReturnType<typeof typist>;

const placed = (page: Page) => page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);

const firstOrder = async (page: Page, { type, press, at }: Typist) => {
  await type("Two Serendra");
  await press("Enter");
  await at("phone");
  await type("917 555 0142");
  await press("Enter");
  await at("name");
  await type("Ana Reyes");
  await press("Enter");
  await at("amount");
  await type("1240");
  await page.getByRole("button", { name: /₱/ }).waitFor();
  await press("Enter");
  await placed(page);
};

const repeat = async (page: Page, { press, at }: Typist) => {
  const before = page.url();
  await press("r");
  await at("submit");
  await press("Enter");
  await page.waitForURL((url) => url.href !== before && /\?order_id=/.test(url.href));
};

/** An order for a customer nobody knows yet, and that order again, by keyboard on the product as it ships. */
export const measureJourneys = async (): Promise<Journey[]> => {
  const server = await startWaybill();
  const browser = await chromium.launch({ executablePath: browserPath, args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en" });
    await context.addInitScript({ content: storageScript(await signedInStorage(server.url)) });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const time = async (
      name: string,
      walk: (page: Page, hand: Typist) => Promise<void>,
    ): Promise<Journey> => {
      const hand = typist(page);
      const begin = performance.now();
      await walk(page, hand);
      return { name, seconds: (performance.now() - begin) / 1_000, ...hand.counted };
    };
    await page.goto(new URL("/request-a-rider", server.url).href);
    await page.getByRole("combobox").first().waitFor();
    const first = await time("an order for a new customer", firstOrder);
    await page.getByRole("button", { name: /repeat/i }).waitFor();
    return [first, await time("the same order again", repeat)];
  } finally {
    await browser.close();
    await server.stop();
  }
};
