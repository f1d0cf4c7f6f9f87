import { type login, logout } from "@waybill/contract/accounts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { readSentMessages } from "@waybill/contract/sandbox";
import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { fillSignIn, openSignIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

/** A merchant that no other journey uses. */
const forgetful = { email: "single@example.com", password: "Remembered!2027" };

test("a merchant sets a new password with the mailed code and signs in; after a session that ended while typing, the sign-in leads back to the typed text [10.43]", async () => {
  const page = await newPage();
  const press = (key: string) => page.getByRole("button", { name: textOf(key), exact: true }).click();
  const dialog = await openSignIn(page);
  await dialog.getByRole("link", { name: textOf("sign-in.forgot") }).click();
  await page.getByLabel(textOf("field.email"), { exact: true }).fill(forgetful.email);
  await press("forgot.submit");
  await page.getByRole("heading", { name: textOf("reset.title") }).waitFor();

  const outbox = await page.request.get(`${readSentMessages.path}?to=${forgetful.email}`);
  const { data } = (await outbox.json()) as AnswerOf<typeof readSentMessages>;
  await page.getByLabel(textOf("reset.code"), { exact: true }).fill(data[0]?.code ?? "");
  await page.getByLabel(textOf("reset.password"), { exact: true }).fill(forgetful.password);
  await page.getByLabel(textOf("reset.password-confirmation"), { exact: true }).fill(forgetful.password);
  await press("reset.submit");
  await page.getByRole("heading", { name: textOf("reset.done-title") }).waitFor();

  await page.getByRole("link", { name: textOf("sign-in.submit"), exact: true }).click();
  await fillSignIn(page, forgetful);

  // Another device signs this one out while the merchant is typing here.
  await page.waitForURL(/\/request-a-rider\/[^?/]+/);
  const path = new URL(page.url()).pathname;
  const name = page.getByLabel(textOf("field.customer-name"));
  await name.fill("Nena");
  const { AccessToken } = JSON.parse(
    await page.evaluate<string>("localStorage.getItem('auth-meta')"),
  ) as AnswerOf<typeof login>["result"]["AuthenticationResult"];
  const ended = await page.request.post(logout.path, {
    headers: { authorization: `Bearer ${AccessToken}` },
    data: {},
  });
  expect(ended.status()).toBe(200);
  // Typing searches the customers. The page then finds that the session ended, and goes to the sign-in.
  await name.fill("Nena Typed");
  await page.waitForURL((url) => url.pathname === "/");
  await fillSignIn(page, forgetful);
  await page.waitForURL((url) => url.pathname === path);
  await expect.poll(() => name.inputValue()).toBe("Nena Typed");
});
