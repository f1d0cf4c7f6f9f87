import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { startProduct } from "./global-setup.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();
const title = "Say hello to faster riders";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({
    SIMULATION_SPEED: "0",
    LOG_LEVEL: "warn",
    ...(await separateServerSettings()),
  });
});
afterAll(() => product.stop());

/** The brand, its colour and the text in the preview. */
const previewed = (page: Page) =>
  page.evaluate<[string | undefined, string, boolean]>(`(() => {
    const shown = document.querySelector("iframe")?.contentDocument?.documentElement;
    if (!shown) return [undefined, "", false];
    const colour = getComputedStyle(shown).getPropertyValue("--brand");
    return [shown.dataset.brand, colour, shown.textContent.includes(${JSON.stringify(title)})];
  })()`);

const press = (page: Page, key: string) =>
  page.getByRole("button", { name: textOf(key), exact: true }).click();

test("operators preview their text in each brand, and a first visit shows it once it is published [14.75]", async () => {
  const console = await newPage({ at: product.url });
  await console.goto("/operations/");
  await console.getByLabel(textOf("field.email"), { exact: true }).fill("market@example.com");
  await console.getByLabel(textOf("password.label"), { exact: true }).fill("Waybill!2026");
  await press(console, "sign-in.submit");
  await console.getByRole("link", { name: textOf("console.content"), exact: true }).waitFor();
  await console.goto("/operations/content?page=onboarding");
  await console.getByLabel(textOf("console.content-heading"), { exact: true }).first().fill(title);
  await press(console, "console.content-keep");
  const choice = console.getByLabel(textOf("console.brand"), { exact: true });
  const options = await choice.locator("option").all();
  const brands = await Promise.all(options.map(async (one) => (await one.getAttribute("value")) ?? ""));
  expect(brands.length).toBeGreaterThan(4);
  const colours = new Set<string>();
  for (const brand of brands) {
    await choice.selectOption(brand);
    let colour = "";
    const read = async () => {
      const shown = await previewed(console);
      colour = shown[1];
      return shown;
    };
    await expect.poll(read).toMatchObject([brand, expect.stringMatching(/^#[0-9a-f]{6}$/), true]);
    colours.add(colour);
  }
  // Each brand has a different colour.
  expect(colours.size).toBe(brands.length);

  const welcome = async (language: string) => {
    const page = await newPage({ at: product.url, isFirstVisit: true, beside: true, language });
    await page.goto("/");
    const card = page.getByRole("region", { name: textOf("welcome.label", {}, language) });
    await card.getByText(textOf("welcome.step", { step: "1", count: "3" }, language)).waitFor();
    return (await card.textContent()) ?? "";
  };
  expect(await welcome("en")).toContain(textOf("welcome.where-title"));
  await press(console, "console.content-publish");
  await console.getByText(textOf("console.content-published", { version: "1" }), { exact: true }).waitFor();
  // A visitor who gets no response within three seconds sees the built-in text.
  await expect.poll(() => welcome("en")).toContain(title);
  expect(await welcome("fil")).toContain(textOf("welcome.where-title", {}, "fil"));
});
