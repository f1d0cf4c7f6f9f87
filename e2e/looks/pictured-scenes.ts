// The scenes of the pictures taken by `npm run pictures`.
import type { Page } from "playwright-core";
import { downloadTemplate, filledTemplate } from "../journey/order-sheet.ts";
import { findAddress, openGuestPayment, parcel } from "../journey/request-form.ts";
import { placeOrder } from "../journey/api-orders.ts";
import { readSentCode } from "../journey/api-riders.ts";
import { parentLogin, signIn, signInRider } from "../journey/sign-in.ts";
import { textOf } from "../journey/texts.ts";

export const landing = async (page: Page) => {
  await page.goto("/");
};

/** A parcel on its way, tracked by its sender. */
export const tracking = async (page: Page, language: string) => {
  await signIn(page, { language });
  const type = (key: string, text: string) => page.getByLabel(textOf(key, {}, language)).fill(text);
  await findAddress(page, parcel.address, language);
  await type("field.customer-phone", parcel.phone);
  await type("field.customer-name", language === "en" ? "Ana Reyes" : "Bea Villanueva");
  await type("request.amount.label", parcel.amount);
  await page.locator("#request-submit").filter({ hasText: "₱" }).click();
  await page.waitForURL(/order_id=/);
  const statusText = textOf("status-words.on-the-way", {}, language);
  await page.getByRole("complementary").getByText(statusText).first().waitFor({ timeout: 240_000 });
};

/** Opens the page of an order whose parcel is with its rider. */
const openRecipientPage = async (page: Page, key: string, language: string): Promise<string> => {
  const { trackingLink, orderId } = await placeOrder("Ana Reyes");
  const { pathname, search } = new URL(trackingLink);
  await page.goto(`${pathname}${search}&lang=${language}`);
  const wanted = new RegExp(textOf(key, { rider: ".+", outlet: ".+", time: ".+" }, language));
  const sentence = page.locator("[data-live=sentence]");
  const until = Date.now() + 240_000;
  while (!wanted.test((await sentence.textContent()) ?? "")) {
    if (Date.now() > until)
      throw new Error(`The recipient's page did not show ${String(wanted)} within 240 seconds.`);
    await page.waitForTimeout(1_000);
    await page.reload();
  }
  return orderId;
};

/** The recipient sees the rider's position. */
export const recipient = async (page: Page, language: string) => {
  await openRecipientPage(page, "tracking.say-collected", language);
  await page.locator(".map svg").waitFor();
};

export const recipientAtTheEnd = async (page: Page, language: string) => {
  await openRecipientPage(page, "tracking.say-delivered", language);
};

export const receipt = async (page: Page, language: string) => {
  const orderId = await openRecipientPage(page, "tracking.say-collected", language);
  await page.goto(`/delivery-receipt/${orderId}${new URL(page.url()).search}`);
};

/** The floor at noon: orders in every state, and riders on the map. */
export const floor = async (page: Page) => {
  for (const name of noonCustomers) await placeOrder(name);
  await page.goto("/operations/floor");
  await page.getByLabel(textOf("field.email"), { exact: true }).fill("ops@example.com");
  await page.getByLabel(textOf("password.label"), { exact: true }).fill(parentLogin.password);
  await page.getByRole("button", { name: textOf("sign-in.submit"), exact: true }).click();
  await page.getByRole("region", { name: textOf("console.most-urgent") }).waitFor();
  await page.waitForTimeout(20_000);
};

const noonCustomers = [
  "Lourdes Aquino",
  "Enzo Ramirez",
  "Noel Cabrera",
  "Tess Manalo",
  "Grace Uy",
  "Paolo Lim",
  "Jun Salazar",
  "Mika Tan",
];

const onTheWay = { latitude: 14.557, longitude: 121.045, accuracy: 8 };

/** A rider on the way to the door, in a product without simulated riders. */
export const riderOnTheWay = async (page: Page) => {
  const press = (key: string) => page.getByRole("button", { name: textOf(key), exact: true }).click();
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation(onTheWay);
  await signInRider(page, "0917 555 0101", () => readSentCode(new URL(page.url()).origin, "+639175550101"));
  await press("rider.shift.go-available");
  const order = await placeOrder("Ana Reyes");
  await page.getByRole("button", { name: new RegExp(`^${textOf("rider.offer.accept")}`) }).click();
  await page.context().setGeolocation({ ...order.shop, accuracy: 8 });
  await press("rider.job.i-am-at-shop");
  await press("rider.job.collect");
  await press("rider.job.ride-off");
  await page.getByRole("button", { name: textOf("rider.job.i-am-at-door"), exact: true }).waitFor();
  await page.context().setGeolocation(onTheWay);
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
