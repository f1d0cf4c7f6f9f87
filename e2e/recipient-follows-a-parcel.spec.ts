import { expect, test } from "vitest";
import { desktop, phone, useBrowser } from "./journey/browser.ts";
import { placeOrder } from "./journey/api-orders.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

test.each([
  { who: "a recipient at a desk", look: { viewport: desktop } },
  {
    who: "a recipient with a phone in the dark",
    look: { viewport: phone, touch: true, theme: "dark" as const },
  },
])("$who follows the rider to the door and sees the photo [1.23]", async ({ look }) => {
  const page = await newPage(look);
  const { trackingLink } = await placeOrder("Ana Reyes");
  const { pathname, search } = new URL(trackingLink);
  await page.goto(pathname + search);

  const steps = page.getByRole("region", { name: textOf("tracking.progress") });
  const rider = page.getByRole("region", { name: textOf("tracking.your-rider") });
  const call = rider.getByRole("link", { name: textOf("tracking.call") });
  const streets = page.locator(".map svg");
  // A rider in a hurry is there in seconds, so what can wait is read at the end.
  const seen = { call: false, streets: false };
  const delivered = page.getByRole("heading", { level: 1, name: /^Delivered / });
  await steps.getByRole("listitem").first().waitFor();
  await page.getByRole("link", { name: textOf("tracking.refresh") }).click();
  while (!(await delivered.isVisible())) {
    await page.reload({ waitUntil: "domcontentloaded" });
    seen.call ||=
      (await call.count()) === 1 && ((await call.getAttribute("href")) ?? "").startsWith("tel:+63");
    // The page draws its map when it is at rest: another reload at once would be faster.
    seen.streets ||=
      seen.call &&
      (await streets.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      ));
    await page.waitForTimeout(100);
  }
  expect(seen).toEqual({ call: true, streets: true });
  expect(await call.count()).toBe(0);
  await streets.waitFor({ state: "detached" });
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

test("the page follows by itself in a browser that runs no scripts", async () => {
  const page = await newPage({ viewport: phone, scripts: false });
  const { trackingLink } = await placeOrder("Ana Reyes");
  const { pathname, search } = new URL(trackingLink);
  await page.goto(pathname + search);
  await page.getByRole("region", { name: textOf("tracking.progress") }).waitFor();
  await page.getByRole("heading", { level: 1, name: /^Delivered / }).waitFor({ timeout: 40_000 });
});

test("a link without its secret names neither the recipient nor the rider's phone", async () => {
  const page = await newPage({ viewport: phone });
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
  const pdf = page.getByRole("link", { name: textOf("receipt.save-pdf") });
  const answer = await page.request.get(
    await pdf.evaluate((link) => (link as unknown as { href: string }).href),
  );
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
