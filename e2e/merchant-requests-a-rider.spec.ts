import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { phone } from "./chromium.ts";
import { addressField, findAddress } from "./find-address.ts";
import { parcel, requestButton, watchUntilDelivered } from "./parcel.ts";
import { parent, signIn } from "./sign-in.ts";
import { say } from "./texts.ts";

const newPage = useBrowser();

test("a merchant with a mouse requests a rider and watches the parcel arrive [1.01 1.03 2.22 4.46 8.31]", async () => {
  const page = await newPage();
  await signIn(page);

  await findAddress(page, parcel.address);
  await requestButton(page).waitFor();
  await page.getByLabel(say("request.phone.label")).fill(parcel.phone);
  await page.getByLabel(say("request.name.label")).fill(parcel.name);
  await page.getByLabel(say("request.description.label")).fill(parcel.contents);
  await page.getByLabel(say("request.amount.label")).fill(parcel.amount);
  await requestButton(page).click();

  await page.getByText(say("request.toast.created")).waitFor();
  await watchUntilDelivered(page, parcel.name);
});

test("a merchant with a keyboard alone does the same", async () => {
  const page = await newPage();
  await page.goto("/");
  const press = (key: string) => page.keyboard.press(key);
  const focusOn = async (name: string) => {
    for (let steps = 0; steps < 60; steps += 1) {
      const focused = await page.evaluate(`(() => {
        const at = document.activeElement;
        return (at?.labels?.[0]?.innerText ?? at?.getAttribute("aria-label") ?? at?.innerText ?? "").trim();
      })()`);
      if (String(focused).startsWith(name)) return;
      await press("Tab");
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await focusOn(say("sign-in.submit"));
  await press("Enter");
  await page.getByRole("dialog").waitFor();
  await focusOn(say("sign-in.email"));
  await page.keyboard.type(parent.email);
  await focusOn(say("sign-in.password"));
  await page.keyboard.type(parent.password);
  await press("Enter");
  await page.waitForURL(/\/request-a-rider/);

  await addressField(page).waitFor();
  await focusOn(say("request.address.label"));
  await page.keyboard.type(parcel.address);
  await page.getByRole("option").first().waitFor();
  await press("ArrowDown");
  await press("Enter");
  await requestButton(page).waitFor();
  await focusOn(say("request.phone.label"));
  await page.keyboard.type(parcel.phone);
  await focusOn(say("request.name.label"));
  await page.keyboard.type("Marco Dizon");
  await focusOn(say("request.description.label"));
  await page.keyboard.type(parcel.contents);
  await focusOn(say("request.amount.label"));
  await page.keyboard.type(parcel.amount);
  await press("Enter");
  await watchUntilDelivered(page, "Marco Dizon");
});

test("a merchant with a thumb does the same on a small phone", async () => {
  const page = await newPage({ viewport: phone, touch: true });
  await page.goto("/");
  await page
    .getByRole("button", { name: say("sign-in.submit") })
    .first()
    .tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("sign-in.demo-fill") }).tap();
  await dialog.getByRole("button", { name: say("sign-in.submit"), exact: true }).tap();
  await page.waitForURL(/\/request-a-rider/);

  await findAddress(page, parcel.address);
  await page.getByLabel(say("request.phone.label")).fill(parcel.phone);
  await page.getByLabel(say("request.name.label")).fill("Tricia Ong");
  await page.getByLabel(say("request.description.label")).fill(parcel.contents);
  await page.getByLabel(say("request.amount.label")).fill(parcel.amount);
  await requestButton(page).tap();
  await watchUntilDelivered(page, "Tricia Ong");
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(overflow).toBeLessThanOrEqual(0);
});

test("pressing twice places one order", async () => {
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
  await page.getByLabel(say("request.phone.label")).fill(parcel.phone);
  await page.getByLabel(say("request.name.label")).fill("Jomar Santos");
  await page.getByLabel(say("request.amount.label")).fill(parcel.amount);
  await requestButton(page).dblclick();
  await page.waitForURL(/order_id=/);
  await page.waitForTimeout(1_000);
  expect(new Set(created).size).toBe(1);
});
