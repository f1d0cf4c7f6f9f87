import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phoneWindow, useBrowser } from "./journey/browser.ts";
import { addressField, findAddress, parcel, requestButton } from "./journey/request-form.ts";
import { parentLogin, signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

/** Watches an order on the open tracking screen until it is delivered, without touching the page. */
const watchUntilDelivered = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
  const details = page.getByRole("complementary").or(page.getByRole("dialog")).filter({ hasText: name });
  await details.first().waitFor();
  const timeline = details.first().getByRole("list", { name: textOf("order-tracking.timeline") });
  await timeline.getByText(textOf("timeline.asked")).waitFor();
  await timeline
    .getByText(/delivered/i)
    .first()
    .waitFor({ timeout: 90_000 });
  await details
    .first()
    .getByRole("heading", { name: /delivered/i })
    .first()
    .waitFor({ timeout: 90_000 });
  expect(await timeline.getByRole("listitem").count()).toBeGreaterThan(4);
};

test("a merchant requests a rider by mouse and watches the parcel arrive", async () => {
  const page = await newPage();
  await signIn(page);

  await findAddress(page, parcel.address);
  await requestButton(page).waitFor();
  await page.getByLabel(textOf("field.customer-phone")).fill(parcel.phone);
  await page.getByLabel(textOf("field.customer-name")).fill(parcel.name);
  await page.getByLabel(textOf("request.description.label")).fill(parcel.contents);
  await page.getByLabel(textOf("request.amount.label")).fill(parcel.amount);
  await requestButton(page).click();

  await page.getByText(textOf("request.toast.created")).waitFor();
  await watchUntilDelivered(page, parcel.name);
});

test("a merchant requests a rider and watches the parcel arrive, by keyboard alone", async () => {
  const page = await newPage();
  await page.goto("/");
  const press = (key: string) => page.keyboard.press(key);
  const focusOn = async (name: string) => {
    // The test presses keys faster than the page renders, so it waits for the element.
    await page.getByRole("button", { name }).or(page.getByLabel(name)).first().waitFor();
    for (let steps = 0; steps < 60; steps += 1) {
      const focused = await page.evaluate(`(() => {
        const at = document.activeElement;
        return (at?.labels?.[0]?.innerText ?? at?.getAttribute("aria-label") ?? at?.innerText ?? "").trim();
      })()`);
      if (String(focused).startsWith(name)) return;
      await press("Tab");
    }
    throw new Error(`60 presses of Tab do not reach ${name}`);
  };
  await focusOn(textOf("sign-in.submit"));
  await press("Enter");
  await page.getByRole("dialog").waitFor();
  await focusOn(textOf("field.email"));
  await page.keyboard.type(parentLogin.email);
  await focusOn(textOf("password.label"));
  await page.keyboard.type(parentLogin.password);
  await press("Enter");
  await page.waitForURL(/\/request-a-rider/);

  await addressField(page).waitFor();
  await focusOn(textOf("field.drop-off"));
  await page.keyboard.type(parcel.address);
  // The first suggestion is highlighted, and Enter picks it; arrows would choose another.
  await page.getByRole("option").first().getByText(parcel.address).waitFor();
  await press("Enter");
  await requestButton(page).waitFor();
  await focusOn(textOf("field.customer-phone"));
  await page.keyboard.type(parcel.phone);
  await focusOn(textOf("field.customer-name"));
  await page.keyboard.type("Marco Dizon");
  await focusOn(textOf("request.description.label"));
  await page.keyboard.type(parcel.contents);
  await focusOn(textOf("request.amount.label"));
  await page.keyboard.type(parcel.amount);
  await press("Enter");
  await watchUntilDelivered(page, "Marco Dizon");
});

test("a merchant requests a rider and watches the parcel arrive, by touch on a small phone", async () => {
  const page = await newPage({ viewport: phoneWindow, touch: true });
  await page.goto("/");
  await page
    .getByRole("button", { name: textOf("sign-in.submit") })
    .first()
    .tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: textOf("sign-in.demo-fill") }).tap();
  await dialog.getByRole("button", { name: textOf("sign-in.submit"), exact: true }).tap();
  await page.waitForURL(/\/request-a-rider/);

  await findAddress(page, parcel.address);
  await page.getByLabel(textOf("field.customer-phone")).fill(parcel.phone);
  await page.getByLabel(textOf("field.customer-name")).fill("Tricia Ong");
  await page.getByLabel(textOf("request.description.label")).fill(parcel.contents);
  await page.getByLabel(textOf("request.amount.label")).fill(parcel.amount);
  await requestButton(page).tap();
  await watchUntilDelivered(page, "Tricia Ong");
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(overflow).toBeLessThanOrEqual(0);
});

test("pressing the button twice places one order", async () => {
  const page = await newPage();
  const created: string[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().endsWith("/order"))
      void response
        .json()
        .then((body: { result: { order_id: string } }) => created.push(body.result.order_id));
  });
  await signIn(page);
  await findAddress(page, parcel.address);
  await requestButton(page).waitFor();
  await page.getByLabel(textOf("field.customer-phone")).fill(parcel.phone);
  await page.getByLabel(textOf("field.customer-name")).fill("Jomar Santos");
  await page.getByLabel(textOf("request.amount.label")).fill(parcel.amount);
  await requestButton(page).dblclick();
  await page.waitForURL(/order_id=/);
  await expect.poll(() => created.length).toBeGreaterThan(0);
  await page.waitForTimeout(1_000);
  expect(new Set(created).size).toBe(1);
});
