import type { Locator, Page } from "playwright-core";
import { requestButton } from "./request-form.ts";
import { textOf } from "./texts.ts";

/** A task's effort besides typing: control keys, clicks and taps; letters are counted separately. */
export type Effort = { keys: number; clicks: number; taps: number; letters: number };

/** Acts on the page and counts; keys pressed together count once. */
export function countEffort(page: Page) {
  const effort: Effort = { keys: 0, clicks: 0, taps: 0, letters: 0 };
  return {
    effort,
    press: async (key: string) => {
      effort.keys += 1;
      await page.keyboard.press(key);
    },
    /** Types where the focus is. */
    type: async (text: string) => {
      effort.letters += text.length;
      await page.keyboard.type(text);
    },
    click: async (at: Locator) => {
      effort.clicks += 1;
      await at.click();
    },
    tap: async (at: Locator) => {
      effort.taps += 1;
      await at.tap();
    },
  };
}

/** Waits until a field of the request page has the focus. */
export const waitForFieldFocus = (page: Page, field: string): Promise<void> =>
  page.locator(`#request-${field}:focus`).waitFor();

/** Waits until the fee is known and the button that shows it has the focus. */
export const waitForButtonFocus = async (page: Page): Promise<void> => {
  await requestButton(page).waitFor();
  await waitForFieldFocus(page, "submit");
};

export const waitUntilPlaced = async (page: Page): Promise<void> => {
  await page.getByText(textOf("request.toast.created")).waitFor();
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
};
