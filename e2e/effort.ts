import type { Locator, Page } from "playwright-core";
import { requestButton } from "./parcel.ts";
import { say } from "./texts.ts";

/** What a hand does besides typing text: every key that writes nothing, every click and every tap. */
export type Effort = { keys: number; clicks: number; taps: number; letters: number };

/** A hand on the page that counts; keys pressed together count once. */
export function handOn(page: Page) {
  const effort: Effort = { keys: 0, clicks: 0, taps: 0, letters: 0 };
  return {
    effort,
    press: async (key: string) => {
      effort.keys += 1;
      await page.keyboard.press(key);
    },
    /** Text, wherever the focus is. */
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

/** The focus is at a field of the request page. */
export const fieldHasFocus = (page: Page, field: string): Promise<void> =>
  page.locator(`#request-${field}:focus`).waitFor();

/** The fee is known, and the button with it has the focus. */
export const buttonHasFocus = async (page: Page): Promise<void> => {
  await requestButton(page).waitFor();
  await fieldHasFocus(page, "submit");
};

export const isPlaced = async (page: Page): Promise<void> => {
  await page.getByText(say("request.toast.created")).waitFor();
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
};
