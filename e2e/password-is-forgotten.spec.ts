import { changePassword, login, logout } from "@waybill/contract/accounts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { readSentMessages } from "@waybill/contract/sandbox";
import { expect, inject, onTestFinished, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { fillSignIn, openSignIn, parentLogin } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

const forgetful = { email: "single@example.com", password: "Remembered!2027" };

/** Sets the demo's password again: other journeys sign in as this merchant too, in any order. */
const restorePassword = async () => {
  const post = (path: string, body: object, token?: string) =>
    fetch(new URL(path, inject("url")), {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { email: email_address, password: current_password } = forgetful;
  const signedIn = await post(login.path, { email_address, password: current_password });
  // The test failed before the password was set.
  if (!signedIn.ok) return;
  const { result } = (await signedIn.json()) as AnswerOf<typeof login>;
  const password = parentLogin.password;
  const body = { current_password, password, password_confirmation: password };
  const changed = await post(changePassword.path, body, result.AuthenticationResult.AccessToken);
  expect(changed.status).toBe(changePassword.success);
};

test("a merchant sets a new password with the mailed code and signs in; after a session that ended while typing, the sign-in leads back to the typed text [10.43]", async () => {
  onTestFinished(restorePassword);
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
