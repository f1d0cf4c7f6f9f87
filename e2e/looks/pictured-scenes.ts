// The scenes of the pictures taken by `npm run pictures`.
import type { Page } from "playwright-core";
import { downloadTemplate, filledTemplate } from "../journey/order-sheet.ts";
import { findAddress, openGuestPayment, parcel } from "../journey/request-form.ts";
import { signIn } from "../journey/sign-in.ts";
import { textOf } from "../journey/texts.ts";

export const landing = async (page: Page) => {
  await page.goto("/");
};

/** A parcel on its way, tracked by its sender. */
export const tracking = async (page: Page, language: string) => {
  await signIn(page, { language });
  const type = (key: string, text: string) => page.getByLabel(textOf(key, {}, language)).fill(text);
  await findAddress(page, parcel.address, language);
  await type("request.phone.label", parcel.phone);
  await type("request.name.label", language === "en" ? "Ana Reyes" : "Bea Villanueva");
  await type("request.amount.label", parcel.amount);
  await page.locator("#request-submit").filter({ hasText: "₱" }).click();
  await page.waitForURL(/order_id=/);
  await page
    .getByText(textOf("order-tracking.see-photo", {}, language))
    .first()
    .waitFor({ timeout: 120_000 });
};

/** The help center next to the form. */
export const helpPanel = async (page: Page, language: string) => {
  await signIn(page, { language });
  await page
    .getByRole("button", { name: textOf("shell.help", {}, language) })
    .last()
    .click();
  await page.frameLocator("iframe").locator("details.question summary").first().click();
};

export const helpCenter = async (page: Page, language: string) => {
  await signIn(page, { language });
  await page.goto("/helpcenter/kanto");
};

/** Both steps of a forgotten password; the code is on its way. */
export const forgotPassword = async (page: Page, language: string) => {
  await page.goto("/forgot-password#email=parent%40example.com");
  await page.getByRole("button", { name: textOf("forgot.submit", {}, language) }).click();
  await page.getByLabel(textOf("reset.password", {}, language), { exact: true }).fill("Waybill");
};

/** A planned maintenance with two more hours to go. */
export const maintenance = async (page: Page) => {
  const until = new Date(Date.now() + 7_200_000).toISOString();
  await page.route("**/ofrep/v1/evaluate/flags", (route) =>
    route.fulfill({ json: { flags: [{ key: "planned-maintenance", value: true, metadata: { until } }] } }),
  );
  await page.goto("/maintenance");
};

export const faq = async (page: Page, language: string) => {
  await page.goto(`/faq?lang=${language}`);
  await page.locator("details.question summary").nth(1).click();
};

export const request = async (page: Page, language: string) => {
  await signIn(page, { language });
  await findAddress(page, "Two Serendra", language);
  await page.getByText(/₱/).first().waitFor();
};

export const guestPayment = async (page: Page) => {
  await openGuestPayment(page, "Ana Reyes");
  await page.getByLabel(textOf("payment.card.number")).fill("4111");
};

export const history = async (page: Page, language: string) => {
  await signIn(page, { language });
  await page.goto("/history/kanto?date=PastWeek");
  await page.getByRole("table").first().waitFor();
};

export const historySummary = async (page: Page, language: string) => {
  await signIn(page, { language });
  await page.goto("/history/kanto?view=summary&period=month");
  await page.getByRole("table").first().waitFor();
};

const people = ["Lourdes Aquino", "Enzo Ramirez", "Noel Cabrera", "Tess Manalo", "Grace Uy", "Paolo Lim"];

/** A day's sheet: one amount is missing, one address is far away, and one row was pasted twice. */
const lunchRows = () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    "Customer name": people[at % people.length] ?? "",
    "Phone number": `0917 555 ${1000 + at}`,
    Address: "Two Serendra, 11th Avenue, Taguig",
    Latitude: at === 20 ? 16.41 : 14.5502,
    Longitude: at === 20 ? 120.6 : 121.0541,
    "Order amount": at === 12 ? "" : 280 + at * 20,
    Description: "2 sisig trays",
    "Payment method": "Cash on delivery",
    "Delivery type": "instant",
  }));
  return [...rows, ...rows.slice(30, 31)];
};

export const bulkOrder = async (page: Page, language: string) => {
  await signIn(page, { language });
  await page.goto("/bulk-order/kanto");
  const template = await downloadTemplate(page, language);
  const buffer = await filledTemplate(await template.path(), lunchRows());
  await page.locator("input[type=file]").setInputFiles({ name: "lunch-saturday.xlsx", mimeType: "", buffer });
  await page.getByRole("region", { name: textOf("bulk-order.rows", {}, language) }).waitFor();
};

/** A partner's customer arriving from the partner's screen. */
export const partnerEntry = async (page: Page) => {
  const token = `e30.${btoa(JSON.stringify({ restaurant_id: "kanto" }))}.x`;
  await page.goto(`/connect#token=${token}`);
};
