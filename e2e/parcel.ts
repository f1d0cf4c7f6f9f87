import type { Page } from "playwright-core";
import { expect } from "vitest";
import { say } from "./texts.ts";

/** A parcel as a person would type it. */
export const parcel = {
  address: "Two Serendra",
  phone: "917 555 0142",
  name: "Ana Reyes",
  contents: "2 sisig trays, 1 garlic rice",
  amount: "1240",
};

/** The button that places the order, with its fee on it. */
export const requestButton = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${say("request.submit")}.*₱\\s?\\d`) });

/** Follows an order on the open tracking screen to the door, without touching the page. */
export const watchUntilDelivered = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
  const details = page.getByRole("complementary").or(page.getByRole("dialog")).filter({ hasText: name });
  await details.first().waitFor();
  const timeline = details.first().getByRole("list", { name: say("order-tracking.timeline") });
  await timeline.getByText(say("timeline.asked")).waitFor();
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
