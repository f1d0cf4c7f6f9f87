import type { Page } from "playwright-core";
import { withBrowser } from "../browser.ts";
import type { Measure } from "../report.ts";

type Journey = { name: string; seconds: number; letters: number; keys: number };

/** In milliseconds, for sixty words per minute: people who send parcels all day type at least as fast. */
const betweenKeysMs = 200;

/** Types and presses keys at human speed, and counts control keys and letters separately. */
const typistOn = (page: Page) => {
  const effort = { letters: 0, keys: 0 };
  return {
    effort,
    type: async (text: string) => {
      effort.letters += text.length;
      await page.keyboard.type(text, { delay: betweenKeysMs });
    },
    press: async (key: string) => {
      effort.keys += 1;
      await page.waitForTimeout(betweenKeysMs);
      await page.keyboard.press(key);
    },
    waitForFocus: (field: string) => page.locator(`#request-${field}:focus`).waitFor(),
  };
};
type Typist = ReturnType<typeof typistOn>;

const placeNewOrder = async (page: Page, { type, press, waitForFocus }: Typist) => {
  await type("Two Serendra");
  await press("Enter");
  await waitForFocus("phone");
  await type("917 555 0142");
  await press("Enter");
  await waitForFocus("name");
  await type("Ana Reyes");
  await press("Enter");
  await waitForFocus("amount");
  await type("1240");
  await page.getByRole("button", { name: /₱/ }).waitFor();
  await press("Enter");
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
};

const repeatOrder = async (page: Page, { press, waitForFocus }: Typist) => {
  const before = page.url();
  await press("r");
  await waitForFocus("submit");
  await press("Enter");
  await page.waitForURL((url) => url.href !== before && /\?order_id=/.test(url.href));
};

const time = async (
  page: Page,
  name: string,
  walk: (page: Page, typist: Typist) => Promise<void>,
): Promise<Journey> => {
  const typist = typistOn(page);
  const begin = performance.now();
  await walk(page, typist);
  return { name, seconds: (performance.now() - begin) / 1_000, ...typist.effort };
};

/** An order for a new customer, and the same order repeated, by keyboard on the built product. */
export const measureJourneys: Measure = () =>
  withBrowser(async ({ server, signedIn }) => {
    const page = await signedIn.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(new URL("/request-a-rider", server.url).href);
    await page.getByRole("combobox").first().waitFor();
    const first = await time(page, "an order for a new customer", placeNewOrder);
    await page.getByRole("button", { name: /repeat/i }).waitFor();
    const again = await time(page, "the same order again", repeatOrder);
    const limits = [
      { journey: first, seconds: 40, keys: 6 },
      { journey: again, seconds: 3, keys: 2 },
    ];
    return {
      figures: limits.flatMap(({ journey, seconds, keys }) => [
        { name: journey.name, value: journey.seconds, unit: "s", better: "less", goal: seconds } as const,
        {
          name: `${journey.name}, control keys`,
          value: journey.keys,
          unit: "",
          better: "less",
          goal: keys,
        },
      ]),
      details: [
        {
          head: ["by keyboard, 200 ms a key", "seconds", "letters", "control keys"],
          rows: [first, again].map(({ name, seconds, letters, keys }) => [
            name,
            seconds.toFixed(1),
            letters,
            keys,
          ]),
        },
      ],
    };
  });
