// `npm run pictures`: takes the pictures of the documents from the built product, so that they show what is.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Browser, type Page } from "playwright-core";
import { chromiumFlags, chromiumPath, desktop, phone } from "./chromium.ts";
import { findAddress } from "./find-address.ts";
import { goToPayment } from "./go-to-payment.ts";
import { filledTemplate } from "./order-sheet.ts";
import { faq, forgotPassword, helpPanel, maintenance, shown, signIn, tracking } from "./pictured-scenes.ts";
import { say } from "./texts.ts";

type Look = { viewport?: typeof desktop; theme?: "light" | "dark"; language?: "en" | "ar" };
type Picture = Look & { name: string; take: (page: Page, language: string) => Promise<void> };

const folder = join(import.meta.dirname, "../docs/screenshots");
const request = async (page: Page, language: string) => {
  await signIn(page, language);
  await findAddress(page, "Two Serendra", language);
  await page.getByText(/₱/).first().waitFor();
  await shown(page);
};

const guestCard = async (page: Page) => {
  await goToPayment(page, "Ana Reyes");
  await page.getByLabel(say("payment.card.number")).fill("4111");
  await shown(page);
};

const history = async (page: Page, language: string) => {
  await signIn(page, language);
  await page.goto("/history/kanto?date=PastWeek");
  await page.getByRole("table").first().waitFor();
  await shown(page);
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

const bulkOrder = async (page: Page, language: string) => {
  await signIn(page, language);
  await page.goto("/bulk-order/kanto");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: say("bulk-order.template", {}, language) }).click();
  const buffer = await filledTemplate(await (await coming).path(), lunchRows());
  await page.locator("input[type=file]").setInputFiles({ name: "lunch-saturday.xlsx", mimeType: "", buffer });
  await page.getByRole("button", { name: say("bulk-order.upload", {}, language) }).click();
  await page.getByRole("region", { name: say("bulk-order.rows", {}, language) }).waitFor();
  await shown(page);
};

const pictures: Picture[] = [
  {
    name: "landing",
    take: async (page) => {
      await page.goto("/");
      await shown(page);
    },
  },
  { name: "request-a-rider", take: request },
  { name: "request-phone-dark", viewport: phone, theme: "dark", take: request },
  { name: "guest-card", take: guestCard },
  { name: "guest-card-phone-dark", viewport: phone, theme: "dark", take: guestCard },
  { name: "order-tracking", take: tracking },
  { name: "tracking-rtl", language: "ar", take: tracking },
  { name: "help-panel", take: helpPanel },
  { name: "faq-phone", viewport: phone, take: faq },
  { name: "forgot-password", take: forgotPassword },
  { name: "maintenance-phone-dark", viewport: phone, theme: "dark", take: maintenance },
  { name: "history", take: history },
  { name: "history-rtl-dark", theme: "dark", language: "ar", take: history },
  {
    name: "history-summary",
    take: async (page, language) => {
      await signIn(page, language);
      await page.goto("/history/kanto?view=summary&period=month");
      await page.getByRole("table").first().waitFor();
      await shown(page);
    },
  },
  { name: "bulk-order", take: bulkOrder },
  { name: "bulk-order-rtl-phone", viewport: phone, theme: "dark", language: "ar", take: bulkOrder },
  {
    name: "help-center",
    take: async (page, language) => {
      await signIn(page, language);
      await page.goto("/helpcenter/kanto");
      await shown(page);
    },
  },
  {
    name: "connect",
    take: async (page) => {
      const token = `e30.${btoa(JSON.stringify({ restaurant_id: "kanto" }))}.x`;
      await page.goto(`/connect#token=${token}`);
      await shown(page);
    },
  },
];

const startProduct = async () => {
  const data = mkdtempSync(join(tmpdir(), "waybill-pictures-"));
  const server = spawn(process.execPath, [join(import.meta.dirname, "../server/dist/main.js")], {
    env: { ...process.env, PORT: "0", DATA_DIR: data, SIMULATION_SPEED: "20" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((settle, fail) => {
    server.once("exit", (code) => fail(new Error(`The product ended with ${code}.`)));
    createInterface({ input: server.stdout }).on("line", (line) => {
      const [address] = /https?:\/\/\S+/.exec(line) ?? [];
      if (address) settle(new URL(address).origin);
    });
  });
  const stop = () => {
    server.removeAllListeners("exit");
    server.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  };
  return { url, stop };
};

const take = async (browser: Browser, url: string, picture: Picture) => {
  const { name, viewport = desktop, theme = "light", language = "en" } = picture;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: theme,
    locale: language,
    hasTouch: viewport === phone,
  });
  await context.addInitScript(
    `localStorage.setItem("language", ${JSON.stringify(language)}); localStorage.setItem("welcome", "seen")`,
  );
  const page = await context.newPage();
  await picture.take(page, language);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`${name}.png`);
};

const wanted = process.argv.slice(2);
const product = await startProduct();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, product.url, picture);
} finally {
  await browser.close();
  product.stop();
}
