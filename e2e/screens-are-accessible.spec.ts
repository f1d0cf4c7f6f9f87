import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, phone, useBrowser } from "./browser.ts";
import { addressField, findAddress } from "./request-form.ts";
import { filledTemplate } from "./order-sheet.ts";
import { placeOrder } from "./api-orders.ts";
import { signIn } from "./sign-in.ts";
import { textOf } from "./texts.ts";

const newPage = useBrowser();

const looks = [desktop, phone].flatMap((viewport) =>
  (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme })),
);
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Else a second page is opened and given all of axe to join the frames; where there is one, nothing is to be joined.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
};

/** What axe finds on the open screen in every look of it; it ends in the look that it began with. */
const expectNothing = async (page: Page, screen: string): Promise<void> => {
  const found: string[] = [];
  for (const { viewport, colorScheme } of looks.toReversed()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(100);
    const look = `${colorScheme}, ${viewport.width} px`;
    found.push(...(await findings(page)).map((finding) => `${screen}, ${look}: ${finding}`));
  }
  expect(found).toEqual([]);
};

const languages = ["en", "ar"] as const;
/** Many screens, looked at by a program that reads all of each. */
const patience = 300_000;

test.each(languages)(
  "axe finds nothing on a merchant's screens in %s",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr");
    await expectNothing(page, "landing");

    await signIn(page, { language });
    await addressField(page, language).waitFor();
    await expectNothing(page, "request, empty");

    await findAddress(page, "Two Serendra", language);
    await page.getByText(/₱|PHP/).first().waitFor();
    await expectNothing(page, "request, with its fee");

    const { orderId, vendorId } = await placeOrder("Ana Reyes");
    await page.goto(`/order-tracking/${vendorId}`);
    await page.locator("[data-order-row]").first().waitFor();
    await expectNothing(page, "tracking");
    await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expectNothing(page, "tracking, an order open");

    await page.goto("/history");
    await page.getByText(/₱|PHP/).first().waitFor();
    await expectNothing(page, "history");
    await page.getByRole("button", { name: textOf("history.export", {}, language), exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await expectNothing(page, "history, an export asked for");

    await page.goto("/bulk-order/kanto");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: textOf("bulk-order.template", {}, language) }).click();
    await expectNothing(page, "bulk orders, a file asked for");
    const rows = [
      { "Customer name": "Ana Reyes", Address: "Two Serendra, 11th Avenue", "Order amount": 640 },
    ];
    const buffer = await filledTemplate(await (await coming).path(), rows);
    await page.locator("input[type=file]").setInputFiles({ name: "lunch.xlsx", mimeType: "", buffer });
    await page.getByRole("region", { name: textOf("bulk-order.rows", {}, language) }).waitFor();
    await expectNothing(page, "bulk orders, a sheet checked");

    await page.goto(`/helpcenter/${vendorId}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectNothing(page, "help center");
    await page.getByRole("banner").getByRole("button", { name: /Kanto/ }).click();
    await page.getByRole("button", { name: textOf("outlets.add", {}, language) }).click();
    await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    await expectNothing(page, "a collection point added");

    await page.goto("/no-such-page");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectNothing(page, "not found");
  },
);

test.each(languages)(
  "axe finds nothing on the screens of who has not signed in in %s",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language, isFirstVisit: true });
    await page.goto("/");
    await page.getByRole("region", { name: textOf("welcome.label", {}, language) }).waitFor();
    await expectNothing(page, "landing, at a first visit");
    const screens = {
      "password forgotten": "/forgot-password",
      "account asked for": "/register",
      "new password": "/forgot-password#code-for=liza@example.com",
      maintenance: "/maintenance",
      "questions and answers": "/faq",
      "what is not carried": "/prohibiteditems-c2c",
    };
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectNothing(page, screen);
    }
  },
);

test.each(languages)(
  "axe finds nothing on a recipient's pages in %s",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    const { orderId, trackingLink } = await placeOrder("Ana Reyes");
    const { pathname, search } = new URL(trackingLink);
    const screens = {
      "recipient's page": pathname + search,
      "recipient's page, a stranger's": pathname,
      "an individual's page": pathname.replace("/tracking/", "/tracking-c2c/") + search,
      "delivery receipt": `/delivery-receipt/${orderId}${search}`,
      "a link that leads to no order": "/tracking/no-such-order",
    };
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await page.evaluate("document.documentElement.lang")).toMatch(new RegExp(`^${language}`));
      await expectNothing(page, screen);
    }
  },
);
