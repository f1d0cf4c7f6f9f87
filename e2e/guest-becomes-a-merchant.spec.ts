import { readSentMessages } from "@waybill/contract/sandbox";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { addressField, beginAsGuest } from "./journey/request-form.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

test("a guest registers, opens the mail's link in the same browser, is signed in and continues with the same pickup [10.110] [10.111]", async () => {
  const page = await newPage();
  await beginAsGuest(page);
  await addressField(page).waitFor();

  await page.goto("/register");
  const email = "liza.cruz@shop.test";
  const type = (key: string, text: string) => page.getByLabel(textOf(key), { exact: true }).fill(text);
  await type("register.business-name", "Liza's Bakery");
  await type("register.mobile-number", "0917 555 0100");
  await type("password.label", "Sampaguita!7");
  await type("register.password-confirmation", "Sampaguita!7");
  await page.getByRole("checkbox", { name: textOf("register.consent") }).check();
  // A slow press at the button's edge must count. Leaving the field shows its problem, which must not move
  // the button from under the pointer.
  await type("field.email", "liza");
  const submit = page.getByRole("button", { name: textOf("register.submit"), exact: true });
  await submit.hover({ position: { x: 40, y: 4 } });
  await page.mouse.down();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await page.mouse.up();
  await page.locator("[data-error-summary]").waitFor();
  await type("field.email", email);
  await submit.click();
  await page.getByRole("heading", { name: textOf("register.sent-title") }).waitFor();

  const outbox = await page.request.get(`${readSentMessages.path}?to=${email}`);
  const { data } = (await outbox.json()) as AnswerOf<typeof readSentMessages>;
  const { pathname, search } = new URL(data[0]?.links[0] ?? "");
  const link = pathname + search;
  await page.goto(link);
  await page.waitForURL(/\/request-a-rider\/v-/);
  await addressField(page).waitFor();
  expect(await page.getByText(textOf("session.disconnected")).count()).toBe(0);

  // Opens the link a second time: a signed-in user sees no error about an expired link.
  await page.goto(link);
  await page.waitForURL(/\/request-a-rider\/v-/);
  await addressField(page).waitFor();
});
