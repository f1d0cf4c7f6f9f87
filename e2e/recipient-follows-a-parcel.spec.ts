import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, loadAxe } from "./journey/axe.ts";
import { desktopWindow, phoneWindow, useBrowser } from "./journey/browser.ts";
import { placeOrder } from "./journey/api-orders.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

/** Opens the page of a new order and refreshes it until the delivery; returns what was seen on the way. */
const followToTheDoor = async (page: Page) => {
  const { trackingLink } = await placeOrder("Ana Reyes");
  const { pathname, search } = new URL(trackingLink);
  await page.goto(pathname + search);
  const steps = page.getByRole("region", { name: textOf("tracking.progress") });
  await steps.getByRole("listitem").first().waitFor();
  const refresh = page.getByRole("link", { name: textOf("tracking.refresh") });
  const rider = page.getByRole("region", { name: textOf("tracking.your-rider") });
  const call = rider.getByRole("link", { name: textOf("tracking.call") });
  const streets = page.locator(".map svg");
  const delivered = page.getByRole("heading", { level: 1, name: /^Delivered / });
  const seen = { call: false, streets: false };
  while (!(await delivered.isVisible())) {
    await refresh.click();
    const links = await call.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    seen.call ||= links.length === 1 && links[0]!.startsWith("tel:+63");
    seen.streets ||= await streets.isVisible();
    await page.waitForTimeout(100);
  }
  await call.waitFor({ state: "detached" });
  await streets.waitFor({ state: "detached" });
  return seen;
};

test.each([
  { who: "a recipient on a desktop", look: { viewport: desktopWindow } },
  {
    who: "a recipient on a phone in dark mode",
    look: { viewport: phoneWindow, touch: true, theme: "dark" as const },
  },
])("$who follows the rider to the door and sees the photo [1.23]", async ({ look }) => {
  const page = await newPage(look);
  // A fast rider arrives in seconds: on a busy machine the page can miss a whole ride, so another order follows.
  let seen = await followToTheDoor(page);
  for (let orders = 1; orders < 3 && !(seen.call && seen.streets); orders += 1)
    seen = await followToTheDoor(page);
  expect(seen).toEqual({ call: true, streets: true });
  const photo = page.getByRole("img", { name: /^Photo taken / });
  await photo.scrollIntoViewIfNeeded();
  const isDrawn = "document.querySelector('.photo img')?.naturalWidth > 0";
  await expect.poll(() => page.evaluate(isDrawn), { timeout: 30_000 }).toBe(true);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);

  await page.getByText(textOf("tracking.show-more")).click();
  await page.getByText("Ana Reyes").waitFor();
  await page.getByText(textOf("tracking.show-less")).click();
  await page.getByText("Ana Reyes").waitFor({ state: "hidden" });
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
});

test("in a browser without scripts the page refreshes itself", async () => {
  const page = await newPage({ viewport: phoneWindow, scripts: false });
  const { trackingLink } = await placeOrder("Ana Reyes");
  const { pathname, search } = new URL(trackingLink);
  await page.goto(pathname + search);
  await page.getByRole("region", { name: textOf("tracking.progress") }).waitFor();
  await page.getByRole("heading", { level: 1, name: /^Delivered / }).waitFor({ timeout: 40_000 });
});

test("a link without its secret shows neither the recipient nor the rider's phone number", async () => {
  const page = await newPage({ viewport: phoneWindow });
  const { trackingLink } = await placeOrder("Ana Reyes");
  await page.goto(new URL(trackingLink).pathname);
  await page.getByRole("region", { name: textOf("tracking.progress") }).waitFor();
  const source = await page.content();
  expect(source).not.toContain("Ana Reyes");
  expect(source).not.toContain("Two Serendra");
  expect(source).not.toContain("tel:");
});

test("a receipt opens by its secret link and is saved as a PDF", async () => {
  const page = await newPage();
  const { orderId, trackingLink } = await placeOrder("Ana Reyes");
  await page.goto(`/delivery-receipt/${orderId}${new URL(trackingLink).search}`);
  await page.getByText("Ana Reyes").first().waitFor();
  const pdf = page.getByRole("link", { name: textOf("page.save-pdf") });
  const answer = await page.request.get(
    await pdf.evaluate((link) => (link as unknown as { href: string }).href),
  );
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

const narrowest = { width: 320, height: 640 };

/** The page of an order for tomorrow, which no rider takes yet. */
const linkOf = async () => {
  const { pathname, search } = new URL((await placeOrder("Ana Reyes", { hoursAhead: 24 })).trackingLink);
  return { page: pathname + search, forms: `${pathname}/instructions${search}` };
};
const distance = /^(\d+) m from the original place/;

test("a recipient moves the pin on the map by touch and by key, and sees the limit before sending [20.35]", async () => {
  const page = await newPage({ viewport: phoneWindow, touch: true });
  await page.goto((await linkOf()).page);
  await page.getByRole("link", { name: textOf("tracking.instructions-title") }).click();
  const map = page.getByRole("button", { name: textOf("tracking.pin-map") });
  const save = page.getByRole("button", { name: textOf("tracking.pin-send") });
  await save.waitFor();
  const status = page.locator("form.move [role=status]");
  expect(await status.textContent()).toMatch(/^0 m /);

  await map.click({ position: { x: 2, y: 2 } });
  expect(await status.textContent()).toMatch(/The limit is 300 m/);
  expect(await save.isDisabled()).toBe(true);

  await map.click({ position: { x: 128, y: 80 } });
  const tapped = Number(distance.exec((await status.textContent()) ?? "")?.[1]);
  expect(tapped).toBeGreaterThan(120);
  expect(tapped).toBeLessThan(142);
  await map.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const keyed = Number(distance.exec((await status.textContent()) ?? "")?.[1]);
  expect(tapped - keyed).toBeGreaterThanOrEqual(19);
  await save.click();
  await page.getByText(textOf("tracking.pin-kept")).waitFor();
  await page.getByRole("link", { name: textOf("tracking.instructions-title") }).click();
  await expect.poll(() => status.textContent()).toContain(`${keyed} m`);
});

test.each([
  { language: "en", theme: "light", viewport: narrowest },
  { language: "en", theme: "dark", viewport: narrowest },
  { language: "ar", theme: "light", viewport: narrowest },
  { language: "en", theme: "light", viewport: desktopWindow },
] as const)(
  "axe finds nothing on the recipient's forms, and none is wider than the screen: $language $theme $viewport.width [20.38]",
  async ({ language, theme, viewport }) => {
    const page = await newPage({ viewport, theme });
    await loadAxe(page);
    const { forms } = await linkOf();
    await page.goto(`${forms}&lang=${language}`);
    expect(await page.getAttribute("html", "lang")).toBe(language);
    await page.locator("form.move button").waitFor();
    expect(await axeFindings(page, "every rule")).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  },
);

test("axe finds nothing on the page with the rating and the problem form, in light, dark and Arabic [20.38]", async () => {
  const page = await newPage({ viewport: narrowest });
  await loadAxe(page);
  const { pathname, search } = new URL((await placeOrder("Ana Reyes")).trackingLink);
  await page.goto(pathname + search);
  await page.getByRole("heading", { name: textOf("tracking.rating-title") }).waitFor({ timeout: 40_000 });
  for (const [language, colorScheme] of [
    ["en", "light"],
    ["en", "dark"],
    ["ar", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${pathname}${search}&lang=${language}`);
    expect(await axeFindings(page, "every rule"), `${language} ${colorScheme}`).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  }
});
