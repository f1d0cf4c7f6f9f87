import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser, type Look } from "./browser.ts";
import { desktop, phone } from "./chromium.ts";
import { addressField, findAddress } from "./find-address.ts";
import { placeOrder } from "./placed-order.ts";
import { signIn } from "./sign-in.ts";
import { say } from "./texts.ts";

const newPage = useBrowser();

const looks: Look[] = [desktop, phone].flatMap((viewport) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["en", "ar"] as const).map((language) => ({ viewport, theme, language })),
  ),
);

const findings = async (page: Page): Promise<string[]> => {
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
};

test.each(looks)("axe finds nothing on any screen, $theme, $language, $viewport.width px", async (look) => {
  const page = await newPage(look);
  const language = look.language ?? "en";
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr");
  expect(await findings(page), "landing").toEqual([]);

  await signIn(page, { language });
  await addressField(page, language).waitFor();
  expect(await findings(page), "request, empty").toEqual([]);

  await findAddress(page, "Two Serendra", language);
  await page.getByText(/₱|PHP/).first().waitFor();
  expect(await findings(page), "request, with its fee").toEqual([]);

  const { orderId, vendorId } = await placeOrder("Ana Reyes");
  await page.goto(`/order-tracking/${vendorId}`);
  await page.locator("[data-order-row]").first().waitFor();
  expect(await findings(page), "tracking").toEqual([]);
  await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  expect(await findings(page), "tracking, an order open").toEqual([]);

  await page.goto("/history");
  await page.getByText(/₱|PHP/).first().waitFor();
  expect(await findings(page), "history").toEqual([]);
  await page.getByRole("button", { name: say("history.export", {}, language), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  expect(await findings(page), "history, an export asked for").toEqual([]);

  await page.goto(`/helpcenter/${vendorId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await findings(page), "help center").toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: /Kanto/ }).click();
  await page.getByRole("button", { name: say("outlets.add", {}, language) }).click();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
  expect(await findings(page), "a collection point added").toEqual([]);

  await page.goto("/no-such-page");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await findings(page), "not found").toEqual([]);
});
