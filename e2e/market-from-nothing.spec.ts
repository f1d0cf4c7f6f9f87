import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { startProduct } from "./global-setup.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { openMessageServers } from "./journey/message-servers.ts";
import { findAddress, requestButton } from "./journey/request-form.ts";
import { fillSignIn, openSignIn, signInRider } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";
import { freePort } from "../tools/test-services.mjs";

const root = join(import.meta.dirname, "..");
const newPage = useBrowser();
const smallPhone = { width: 360, height: 640 };
const admin = { email: "founder@market.example", password: "Founder!2026" };
const owner = { email: "rosa@panaderia.example", password: "Panaderia!2026" };
const riderPhone = "+639175550171";
/** An area drawn in another program: Makati and Taguig. */
const area = {
  type: "Feature",
  properties: { name: "Makati and Taguig" },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [121.0, 14.52],
        [121.08, 14.52],
        [121.08, 14.58],
        [121.0, 14.58],
        [121.0, 14.52],
      ],
    ],
  },
};

let product: Awaited<ReturnType<typeof startProduct>>;
let messages: Awaited<ReturnType<typeof openMessageServers>>;
let settings: Record<string, string>;
beforeAll(async () => {
  messages = await openMessageServers();
  const port = String(await freePort());
  settings = {
    ENVIRONMENT: "prd",
    SIMULATION_SPEED: "0",
    LOG_LEVEL: "warn",
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TOKEN_SECRET: "a secret of this journey and no other one",
    ...messages.settings,
    ...(await separateServerSettings()),
  };
  product = await startProduct(settings);
});
afterAll(async () => {
  await product.stop();
  messages.close();
});

const press = (page: Page, key: string) =>
  page.getByRole("button", { name: textOf(key), exact: true }).click();

/** Accepts an invitation by the link of its mail, with a first password. */
const acceptInvitation = async (page: Page, { email, password }: typeof owner) => {
  await page.goto(await messages.find(email, /(http\S+\/invitation\S+)/));
  await page.getByLabel(textOf("reset.password"), { exact: true }).fill(password);
  await press(page, "invitation.accept");
  await page.getByRole("heading", { name: textOf("invitation.accepted-title") }).waitFor();
};

/** Sets the first password with the code from the person's mail. */
const choosePassword = async (page: Page, { email, password }: typeof admin) => {
  const link = await messages.find(email, /(http\S+\/forgot-password\S+)/);
  await page.goto(link);
  await page
    .getByLabel(textOf("reset.code"), { exact: true })
    .fill(await messages.find(email, /\b(\d{6})\b/));
  await page.getByLabel(textOf("reset.password"), { exact: true }).fill(password);
  await page.getByLabel(textOf("reset.password-confirmation"), { exact: true }).fill(password);
  await press(page, "reset.submit");
  await page.getByRole("heading", { name: textOf("reset.done-title") }).waitFor();
};

/** The first sign-in of the admin, with an authenticator app set up on the way. */
const enterConsole = async (page: Page) => {
  await page.getByRole("link", { name: textOf("sign-in.submit"), exact: true }).click();
  await fillSignIn(page, admin, "en", /\/operator/);
  await page.getByRole("link", { name: textOf("operator.console") }).click();
  await press(page, "second-step.set-up-app");
  const shown = page.getByText(/^([A-Z2-7]{4} ?){4,}$/);
  const secret = Secret.fromBase32(((await shown.textContent()) ?? "").replaceAll(" ", ""));
  await page.getByLabel(textOf("second-step.code")).fill(new TOTP({ secret }).generate());
  await press(page, "second-step.confirm");
  await press(page, "second-step.recovery-codes-kept");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: textOf("console.market") })
    .waitFor();
};

const openTab = (page: Page, key: string) =>
  page
    .getByRole("navigation")
    .getByRole("link", { name: textOf(key), exact: true })
    .click();

const drawMarket = async (page: Page) => {
  await openTab(page, "console.market");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({
    name: "area.geojson",
    mimeType: "application/geo+json",
    buffer: Buffer.from(JSON.stringify(area)),
  });
  await press(page, "console.market-area-save");
  await page.getByText(textOf("console.market-area-open")).first().waitFor();
  await press(page, "console.market-price-draft");
  await page.getByLabel(textOf("console.market-price-base")).fill("50");
  await page.getByLabel(textOf("console.market-price-per_km")).fill("8");
  await press(page, "console.market-price-publish");
  await page.getByRole("button", { name: textOf("console.market-price-draft"), exact: true }).waitFor();
};

const addMerchant = async (page: Page) => {
  await openTab(page, "console.merchants");
  await press(page, "console.new-vendor");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(textOf("console.name")).fill("Panaderia Rosa");
  await dialog.getByLabel(textOf("console.vendor-phone")).fill("+639175550172");
  await dialog.getByLabel(textOf("console.vendor-address")).fill("One Rockwell");
  await dialog
    .getByRole("button", { name: /One Rockwell/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: textOf("console.save") }).click();
  await page.getByRole("heading", { name: "Panaderia Rosa" }).waitFor();
  await press(page, "console.invite");
  await page.getByRole("dialog").getByLabel(textOf("field.email")).fill(owner.email);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: textOf("console.invite") })
    .click();
  await page.getByRole("cell", { name: owner.email, exact: true }).waitFor();
};

const addRider = async (page: Page) => {
  await openTab(page, "console.list-of-riders");
  await press(page, "console.new-rider");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(textOf("console.name")).fill("Jun Santos");
  await dialog.getByLabel(textOf("console.rider-phone")).fill(riderPhone);
  await dialog.getByRole("button", { name: textOf("console.save") }).click();
  await page.getByRole("heading", { name: "Jun Santos" }).waitFor();
};

/** Removes the quiet hours, so that recipients get notices at whatever hour the test runs. */
const endQuietHours = async (page: Page) => {
  await page.goto("/operations/settings/notices");
  const hours = page.getByRole("region", { name: textOf("console.setting-quietHours") });
  for (const end of ["from", "to"])
    await hours.getByLabel(textOf(`console.time-${end}`), { exact: true }).fill("00:00");
  await press(page, "console.save");
  await page.getByRole("button", { name: textOf("console.save"), exact: true }).waitFor({ state: "hidden" });
};

const requestRider = async (page: Page) => {
  await openSignIn(page);
  await fillSignIn(page, owner);
  await findAddress(page, "Two Serendra");
  await page.getByLabel(textOf("field.customer-phone")).fill("917 555 0142");
  await page.getByLabel(textOf("field.customer-name")).fill("Ana Reyes");
  await page.getByLabel(textOf("request.amount.label")).fill("450");
  // The fee is from the published price, not the country's default.
  await requestButton(page)
    .filter({ hasText: /₱(6|7)\d/ })
    .click();
  await page.waitForURL(/\/order-tracking/);
};

test(
  "an empty market takes its first order: the console alone adds admin, area, price, merchant and rider, and the rider delivers [14.99]",
  { timeout: 300_000 },
  async () => {
    const mailed = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "server/command-line/waybill-main.ts", "first-admin", admin.email],
      { cwd: root, env: { ...process.env, ...settings } },
    );
    expect(mailed.stdout).toContain(`${admin.email} is admin`);

    const console = await newPage({ at: product.url });
    await choosePassword(console, admin);
    await enterConsole(console);
    await drawMarket(console);
    await addMerchant(console);
    await addRider(console);
    await endQuietHours(console);
    await console.goto("/operations/settings/first-steps");
    for (const step of ["areas", "prices", "vendors", "riders"]) {
      const row = console.getByRole("listitem").filter({ hasText: textOf(`console.checklist-${step}`) });
      await row.getByText(textOf("console.checklist-ready")).waitFor();
    }

    const merchant = await newPage({ beside: true, at: product.url });
    await acceptInvitation(merchant, owner);
    await requestRider(merchant);

    const rider = await newPage({ beside: true, at: product.url, viewport: smallPhone, touch: true });
    await rider.context().grantPermissions(["geolocation"], { origin: product.url });
    await rider.context().setGeolocation({ latitude: 14.564, longitude: 121.036, accuracy: 8 });
    await signInRider(rider, riderPhone, () => messages.find(riderPhone, /\b(\d{4,8})\b/));
    await press(rider, "rider.shift.go-available");
    await rider.getByRole("button", { name: new RegExp(`^${textOf("rider.offer.accept")}`) }).click();
    await rider.getByRole("button", { name: textOf("rider.job.i-am-at-shop") }).click();
    await press(rider, "rider.job.collect");
    await press(rider, "rider.job.ride-off");
    const link = await messages.find("+639175550142", /(http\S+\/tracking\/\S+)/);
    const recipient = await newPage({ beside: true, at: product.url, viewport: smallPhone, touch: true });
    await recipient.goto(link);
    // The rider is far from the drop-off, so the step needs a confirmation.
    await rider.context().setGeolocation({ latitude: 14.5466, longitude: 121.0529, accuracy: 8 });
    await press(rider, "rider.job.i-am-at-door");
    const picture = { name: "door.png", mimeType: "image/png", buffer: await rider.screenshot() };
    await rider.locator("input[type=file]").setInputFiles(picture);
    await rider.getByText(textOf("rider.hand.photo-taken")).waitFor();
    // The banknotes that the recipient pays with.
    await rider.getByRole("button", { name: /^₱/ }).first().click();
    await rider.getByRole("button", { name: new RegExp(`^${textOf("rider.hand.deliver")}`) }).click();
    await rider.getByText(textOf("rider.shift.nothing"), { exact: true }).waitFor();

    await merchant.getByText(textOf("status-words.delivered")).first().waitFor();
    await recipient.reload();
    await recipient
      .getByText(textOf("tracking.say-delivered", { outlet: "Panaderia Rosa" }))
      .first()
      .waitFor();
    await messages.find("+639175550142", /(was delivered)/);
  },
);
