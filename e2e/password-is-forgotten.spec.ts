import { readOutbox } from "@waybill/contract/sandbox";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { test } from "vitest";
import { useBrowser } from "./browser.ts";
import { fillSignIn, openSignIn } from "./sign-in.ts";
import { say } from "./texts.ts";

const newPage = useBrowser();

/** A merchant whom no other journey signs in. */
const forgetful = { email: "single@example.com", password: "Remembered!2027" };

test("a merchant who forgot the password sets a new one with the code of the mail and signs in", async () => {
  const page = await newPage();
  const press = (key: string) => page.getByRole("button", { name: say(key), exact: true }).click();
  const dialog = await openSignIn(page);
  await dialog.getByRole("link", { name: say("sign-in.forgot") }).click();
  await page.getByLabel(say("sign-in.email"), { exact: true }).fill(forgetful.email);
  await press("forgot.submit");
  await page.getByRole("heading", { name: say("reset.title") }).waitFor();

  const outbox = await page.request.get(`${readOutbox.path}?to=${forgetful.email}`);
  const { data } = (await outbox.json()) as AnswerOf<typeof readOutbox>;
  await page.getByLabel(say("reset.code"), { exact: true }).fill(data[0]?.code ?? "");
  await page.getByLabel(say("reset.password"), { exact: true }).fill(forgetful.password);
  await page.getByLabel(say("reset.password-confirmation"), { exact: true }).fill(forgetful.password);
  await press("reset.submit");
  await page.getByRole("heading", { name: say("reset.done-title") }).waitFor();

  await page.getByRole("link", { name: say("sign-in.submit"), exact: true }).click();
  await fillSignIn(page, forgetful);
});
