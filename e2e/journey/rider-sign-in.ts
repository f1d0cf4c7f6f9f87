import type { Page } from "playwright-core";
import { textOf } from "./texts.ts";

/** From the rider's app to its first screen, by the code that the phone got. */
export const signInRider = async (
  page: Page,
  phone: string,
  readCode: () => Promise<string>,
): Promise<void> => {
  const press = (key: string) => page.getByRole("button", { name: textOf(key), exact: true }).click();
  await page.goto("/rider");
  await page.getByLabel(textOf("rider.sign-in.phone")).fill(phone);
  await press("rider.sign-in.send");
  const code = page.getByLabel(textOf("rider.sign-in.code"));
  await code.waitFor();
  await code.fill(await readCode());
  await press("rider.sign-in.enter");
};
