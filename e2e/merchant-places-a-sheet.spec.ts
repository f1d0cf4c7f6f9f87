import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { desktopWindow, phoneWindow, useBrowser } from "./journey/browser.ts";
import { downloadTemplate, filledTemplate } from "./journey/order-sheet.ts";
import { countOrdersOf } from "./journey/api-orders.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

/** Noon tomorrow in Manila: riders do not start orders for that time during the test. */
const tomorrowNoon = () => {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
  return `${day.format(new Date(Date.now() + 86_400_000))} 12:00`;
};
const rowFor = (name: string, amount: number | string) => ({
  "Customer name": name,
  "Phone number": "0917 555 0142",
  "Unit number": "1804",
  Building: "Almond",
  Address: "Two Serendra, 11th Avenue",
  Latitude: 14.5502,
  Longitude: 121.0541,
  "Order amount": amount,
  Description: "2 sisig trays",
  "Payment method": "Cash on delivery",
  "Delivery type": "scheduled",
  "Scheduled for": tomorrowNoon(),
});

test.each([
  ["a desktop", desktopWindow, false],
  ["a phone", phoneWindow, true],
] as const)(
  "a merchant on %s fills in the template, sees its errors and places the other rows",
  async (where, viewport, touch) => {
    const page = await newPage({ viewport, touch });
    // A toast under a resting mouse stays; a phone has no mouse, so its toast must not cover the list for long.
    const press = (at: Locator) => (touch ? at.tap() : at.click());
    const [first, second] = [`Bea at ${where}`, `Marco at ${where}`];
    await signIn(page);
    await page.waitForURL(/\/request-a-rider\/kanto/);
    if (touch) await press(page.getByRole("button", { name: textOf("shell.menu") }));
    await press(page.getByRole("link", { name: textOf("shell.bulk") }));

    const template = await downloadTemplate(page);
    expect(template.suggestedFilename()).toBe("Template.xlsx");

    // Different amounts than in the previous test, or the rows would be left out as repeats.
    const [one, other] = touch ? [650, 730] : [640, 720];
    const rows = [rowFor(first, one), rowFor("Nobody", "a lot"), rowFor(second, other)];
    const buffer = await filledTemplate(await template.path(), rows);
    await page.locator("input[type=file]").setInputFiles({ name: "lunch.xlsx", mimeType: "", buffer });

    const grid = page.getByRole("region", { name: textOf("bulk-order.rows") });
    await grid.getByText(textOf("bulk-row.amount-unreadable")).waitFor();
    expect(await grid.getByText(first).count()).toBe(0);
    await press(grid.getByRole("button", { name: textOf("bulk-order.filter-success") }));
    await grid.getByText(first).waitFor();

    await press(page.getByRole("button", { name: /^Place 2 orders.*₱\s?\d/ }));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: textOf("bulk-order.place_other", { number: "2" }) }));
    await page.waitForURL(/\/order-tracking\/kanto/);
    await page.getByText(textOf("place-order-success_other", { number: "2" })).waitFor();

    await press(
      page.getByRole("button", { name: new RegExp(`^${textOf("order-tracking.group-scheduled")}`) }),
    );
    for (const name of [first, second]) {
      await page.getByText(name).first().waitFor();
      expect(await countOrdersOf("kanto", name)).toBe(1);
    }
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
  },
);

test("each row is 48 px tall with its error next to the cell, and fifteen rows fit on a screen [10.36]", async () => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page);
  await page.goto("/bulk-order/kanto");
  const template = await downloadTemplate(page);
  const rows = Array.from({ length: 20 }, (_, at) =>
    rowFor(`Nobody at ${"abcdefghijklmnopqrst"[at]}`, "a lot"),
  );
  const buffer = await filledTemplate(await template.path(), rows);
  await page.locator("input[type=file]").setInputFiles({ name: "lunch.xlsx", mimeType: "", buffer });
  const lines = page.locator("tr[data-row]");
  await lines.first().getByText(textOf("bulk-row.amount-unreadable")).waitFor();
  type Box = { top: number; bottom: number; height: number };
  const boxes = await page.evaluate<Box[]>(`(() => {
    const lines = [...document.querySelectorAll("tr[data-row]")];
    scrollBy(0, lines[0].getBoundingClientRect().top - 60);
    return lines.map((line) => line.getBoundingClientRect().toJSON());
  })()`);
  expect(new Set(boxes.map(({ height }) => Math.round(height)))).toEqual(new Set([48]));
  expect(boxes.filter(({ top, bottom }) => top >= 0 && bottom <= 900).length).toBeGreaterThanOrEqual(15);
  // The error is on the same line as the cell, after it.
  const cell = await lines.first().getByLabel(textOf("bulk-column.amount")).boundingBox();
  const error = await lines.first().getByText(textOf("bulk-row.amount-unreadable")).boundingBox();
  expect(error?.x).toBeGreaterThan((cell?.x ?? 0) + (cell?.width ?? 0) - 1);
  expect(Math.abs((error?.y ?? 0) - (cell?.y ?? 0))).toBeLessThan(36);
});
