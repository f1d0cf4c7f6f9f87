import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderAt, placeOrder } from "./api-orders.ts";
import { useBrowser } from "./browser.ts";
import { startProduct } from "./global-setup.ts";
import { textOf } from "./texts.ts";

const newPage = useBrowser();
const smallPhone = { width: 360, height: 640 };
const serendra = { latitude: 14.5502, longitude: 121.0541, accuracy: 8 };

// No simulated rider takes what this one waits for.
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({ SIMULATION_SPEED: "0", UNDO_SECONDS: "0", LOG_LEVEL: "warn" });
  orderAt(product.url);
});
afterAll(() => product.stop());

const signInCode = async (phone: string): Promise<string> => {
  const answer = await fetch(`${product.url}${readSentMessages.path}?to=${encodeURIComponent(phone)}`);
  const { data } = (await answer.json()) as { data: { code: string | null }[] };
  return data[0]?.code ?? "";
};

test("a rider signs in, takes an order, rides through a tunnel and delivers with photo and cash [13.57] [13.58] [13.67] [13.68] [13.70] [13.71] [13.74] [13.76]", async () => {
  const page = await newPage({ viewport: smallPhone, touch: true });
  const context = page.context();
  await context.grantPermissions(["geolocation"], { origin: product.url });
  await context.setGeolocation(serendra);
  await page.addInitScript(`
    globalThis.locks = 0;
    const ask = navigator.wakeLock?.request.bind(navigator.wakeLock);
    if (ask) navigator.wakeLock.request = (kind) => { globalThis.locks += 1; return ask(kind); };`);
  const button = (key: string) => page.getByRole("button", { name: textOf(key), exact: true });
  const fits = async () =>
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  const press = async (key: string) => {
    await fits();
    await button(key).click();
  };

  await page.goto(`${product.url}/rider`);
  await page.getByLabel(textOf("rider.sign-in.phone")).fill("0917 555 0101");
  await press("rider.sign-in.send");
  const code = page.getByLabel(textOf("rider.sign-in.code"));
  await code.waitFor();
  await code.fill(await signInCode("+639175550101"));
  await press("rider.sign-in.enter");
  await press("rider.shift.go-available");
  await press("rider.shift.take-break");
  await press("rider.shift.come-back");
  await button("rider.shift.take-break").waitFor();
  const scope = "navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)";
  expect(await page.evaluate(scope)).toBe("/rider/");
  const manifest = await page.request.get(`${product.url}/rider/manifest.webmanifest`);
  expect(await manifest.json()).toMatchObject({ scope: "/rider/", display: "standalone" });

  await placeOrder("Ana Reyes");
  const accept = page.getByRole("button", { name: new RegExp(`^${textOf("rider.offer.accept")}`) });
  await accept.waitFor();
  await page.getByRole("timer").waitFor();
  await fits();
  await accept.click();
  await press("rider.job.i-am-at-shop");
  await button("rider.job.not-ready").waitFor();
  expect(await page.evaluate("globalThis.locks")).toBeGreaterThan(0);

  // The tunnel: two steps are kept, also over a reload.
  await page.context().setOffline(true);
  await press("rider.job.collect");
  await press("rider.job.ride-off");
  await button("rider.job.i-am-at-door").waitFor();
  await page.reload();
  await button("rider.job.i-am-at-door").waitFor();
  await page.getByText(textOf("rider.kept.collected")).waitFor();
  await page.context().setOffline(false);

  await press("rider.job.i-am-at-door");
  const picture = { name: "door.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByText(textOf("rider.hand.photo-taken")).waitFor();
  await page.getByRole("button", { name: "₱1,500" }).click();
  await page.getByText("₱260.00").waitFor();
  await fits();
  await page.getByRole("button", { name: new RegExp(`^${textOf("rider.hand.deliver")}`) }).click();
  await page.getByText(textOf("rider.shift.nothing"), { exact: true }).waitFor();
  await page.getByText("₱1,240").waitFor();

  await press("rider.tab.earnings");
  await page.getByText("Kanto Kitchen").waitFor();
  await fits();
  await press("rider.tab.me");
  await press("rider.me.look.sun");
  expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)");
  await press("rider.me.look.dark");
  expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
});
