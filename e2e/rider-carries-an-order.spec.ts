import { pathOf } from "@waybill/contract/endpoint";
import { readSentMessages } from "@waybill/contract/sandbox";
import { putInstructions } from "@waybill/contract/visitors/recipient";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { setOrderServer, placeOrder } from "./journey/api-orders.ts";
import { useBrowser } from "./journey/browser.ts";
import { startProduct } from "./global-setup.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { signInRider, signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

// The first run has animations and painted maps; the run on PostgreSQL does not.
const isAll = inject("postgres") === undefined;
const newPage = useBrowser({ isLively: isAll, isPainted: isAll });
const smallPhone = { width: 360, height: 640 };
/** A point between outlet and drop-off, and a detour far from both: 'near' is shown under 5 minutes (spec §4). */
const onTheWay = { latitude: 14.557, longitude: 121.045, accuracy: 8 };
const detour = { latitude: 14.61, longitude: 121.0, accuracy: 8 };
const door = { latitude: 14.5502, longitude: 121.0541, accuracy: 8 };

// Runs without simulated riders, which could take the order.
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  const settings = { SIMULATION_SPEED: "0", UNDO_SECONDS: "0", LOG_LEVEL: "warn" };
  product = await startProduct({ ...settings, ...(await separateServerSettings()) });
  setOrderServer(product.url);
});
afterAll(async () => {
  setOrderServer(undefined);
  await product.stop();
});

type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>;

/** A merchant with the order open on the board, and a recipient with its link, in separate browsers. */
const openListeners = async ({ orderId, vendorId, trackingLink }: PlacedOrder) => {
  const open = () => newPage({ beside: true, at: product.url });
  const [merchant, recipient] = [await open(), await open()];
  await signIn(merchant);
  await merchant.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
  const { pathname, search } = new URL(trackingLink);
  await recipient.goto(pathname + search);
  const board = merchant.getByRole("complementary");
  // Matches any name and any time.
  const textPattern = (key: string) => new RegExp(textOf(key, { rider: ".+", outlet: ".+", time: ".+" }));
  const sentence = recipient.locator("[data-live=sentence]");
  const drawn = "[...document.images].some((img) => img.alt.startsWith('Photo') && img.naturalWidth > 0)";
  const isDrawn = (page: Page) => expect.poll(() => page.evaluate(drawn), { timeout: 30_000 }).toBe(true);
  return {
    /** Waits until both see a step; the recipient's page is refreshed for it. */
    see: async (onBoard: string, onPage: string) => {
      await board
        .locator("h3, h3 + p")
        .filter({ hasText: textPattern(onBoard) })
        .first()
        .waitFor();
      const read = async () => {
        await recipient.locator("[data-refresh]").click();
        return sentence.textContent();
      };
      await expect.poll(read, { timeout: 30_000, interval: 500 }).toMatch(textPattern(onPage));
    },
    /** Waits until both see the rider's name and plate. */
    seeRider: async (name: string, plate: string) => {
      await board
        .getByRole("region", { name: textOf("order-tracking.rider") })
        .getByText(plate)
        .waitFor();
      const card = recipient.locator("[data-live=rider]");
      await card.getByText(name).waitFor();
      await card.getByText(plate).waitFor();
    },
    /** Waits until both see the picture of the hand-over. */
    seePhoto: async () => {
      await board.getByRole("button", { name: textOf("order-tracking.see-photo") }).click();
      await isDrawn(merchant);
      // The page renders the picture again with each update of the order.
      const photo = recipient.getByRole("img", { name: /^Photo taken / });
      const isSeen = () =>
        photo.scrollIntoViewIfNeeded({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      await expect.poll(isSeen).toBe(true);
      await isDrawn(recipient);
    },
    close: async () => {
      for (const page of [merchant, recipient]) await page.context().close();
    },
  };
};

/** Sends the recipient's instructions through the order's link. */
const giveDoorInstructions = async (
  { trackingLink, orderId }: PlacedOrder,
  instructions: object,
): Promise<void> => {
  const { search } = new URL(trackingLink);
  const path = pathOf(putInstructions, { orderId });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(product.url + path + search, {
    method: putInstructions.method,
    headers,
    body: JSON.stringify(instructions),
  });
  expect(answer.status).toBe(200);
};

/** Four browsers at once, on a busy machine. */
const patience = { timeout: 240_000 };

const signInCode = async (phone: string): Promise<string> => {
  const answer = await fetch(`${product.url}${readSentMessages.path}?to=${encodeURIComponent(phone)}`);
  const { data } = (await answer.json()) as { data: { code: string | null }[] };
  return data[0]?.code ?? "";
};

/** Another rider, free and farther away. */
const openOtherRider = async (): Promise<Page> => {
  const page = await newPage({
    beside: true,
    viewport: smallPhone,
    touch: true,
    at: product.url,
    worksOffline: true,
  });
  await page.context().grantPermissions(["geolocation"], { origin: product.url });
  await page.context().setGeolocation(detour);
  await signInRider(page, "0917 555 0102", () => signInCode("+639175550102"));
  await page.getByRole("button", { name: textOf("rider.shift.go-available"), exact: true }).click();
  await page.getByText(textOf("rider.shift.nothing"), { exact: true }).waitFor();
  return page;
};

test(
  "one rider declines an order, another takes it, rides through a tunnel and delivers with photo and cash, and merchant and recipient see each step [13.105] [13.90] [13.57] [13.58] [13.67] [13.68] [13.70] [13.71] [13.74] [13.75] [13.76] [20.19]",
  patience,
  async () => {
    const page = await newPage({ viewport: smallPhone, touch: true, at: product.url, worksOffline: true });
    const context = page.context();
    await context.grantPermissions(["geolocation"], { origin: product.url });
    await context.setGeolocation(onTheWay);
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

    await signInRider(page, "0917 555 0101", () => signInCode("+639175550101"));
    await press("rider.shift.go-available");
    await page.getByText(textOf("rider.place.keep-open")).waitFor();
    await press("rider.shift.take-break");
    await button("rider.shift.come-back").waitFor();
    const scope = "navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)";
    expect(await page.evaluate(scope)).toBe("/rider/");
    const manifest = await page.request.get(`${product.url}/rider/manifest.webmanifest`);
    expect(await manifest.json()).toMatchObject({ scope: "/rider/", display: "standalone" });

    // A rider on a break gets no offers, and one who declines does not get the order again.
    const other = await openOtherRider();
    const order = await placeOrder("Ana Reyes");
    await giveDoorInstructions(order, { leave: "reception", gate_code: "44#" });
    await other.getByRole("button", { name: textOf("rider.offer.decline"), exact: true }).click();
    await other.getByRole("button", { name: textOf("rider.offer.decline.too_far"), exact: true }).click();
    await other.getByText(textOf("rider.shift.nothing"), { exact: true }).waitFor();

    // An offer lasts 30 seconds, so all screens are open before it is made.
    const listeners = await openListeners(order);
    await listeners.see("status-words.looking-for-a-rider", "tracking.say-preparing");
    await press("rider.shift.come-back");
    const accept = page.getByRole("button", { name: new RegExp(`^${textOf("rider.offer.accept")}`) });
    await accept.waitFor();
    await page.getByRole("timer").waitFor();
    await fits();
    await accept.click();
    await listeners.see("status-words.rider-is-coming", "tracking.say-courier-accepted");
    await listeners.seeRider("Paolo", "NBC 1487");
    await context.setGeolocation({ ...order.shop, accuracy: 8 });
    await press("rider.job.i-am-at-shop");
    await button("rider.job.not-ready").waitFor();
    await listeners.see("status-words.rider-is-almost-here", "tracking.say-near-vendor");
    expect(await page.evaluate("globalThis.locks")).toBeGreaterThan(0);

    // Offline, as in a tunnel: two steps are queued and survive a reload.
    await page.context().setOffline(true);
    await press("rider.job.collect");
    await press("rider.job.ride-off");
    await button("rider.job.i-am-at-door").waitFor();
    await page.reload();
    await button("rider.job.i-am-at-door").waitFor();
    await page.getByText(textOf("rider.kept.collected")).waitFor();
    await context.setGeolocation(detour);
    await page.context().setOffline(false);
    await listeners.see("status-words.on-the-way", "tracking.say-collected");

    await context.setGeolocation(door);
    await press("rider.job.i-am-at-door");
    await listeners.see("status-words.almost-there", "tracking.say-near-customer");
    // Text 6 mm high is readable at arm's length.
    for (const words of [textOf("rider.leave.reception"), "44#"]) {
      const sizes = `[...document.querySelectorAll("p, bdi")].filter((it) => it.textContent === ${JSON.stringify(words)})
        .map((it) => parseFloat(getComputedStyle(it).fontSize))`;
      expect(await page.evaluate(`Math.min(...${sizes})`), words).toBeOneOf([24, 32]);
    }
    const picture = { name: "door.png", mimeType: "image/png", buffer: await page.screenshot() };
    await page.locator("input[type=file]").setInputFiles(picture);
    await page.getByText(textOf("rider.hand.photo-taken")).waitFor();
    await page.getByRole("button", { name: "₱1,500" }).click();
    await page.getByText("₱260.00").waitFor();
    await fits();
    await page.getByRole("button", { name: new RegExp(`^${textOf("rider.hand.deliver")}`) }).click();
    await page.getByText(textOf("rider.shift.nothing"), { exact: true }).waitFor();
    await page.getByText("₱1,240").waitFor();
    await listeners.see("status-words.delivered-at", "tracking.say-delivered");
    await listeners.seePhoto();
    expect(await other.getByText(textOf("rider.shift.nothing"), { exact: true }).isVisible()).toBe(true);
    await listeners.close();

    await press("rider.tab.earnings");
    await page.getByText("Kanto Kitchen").first().waitFor();
    await fits();
    await press("rider.tab.me");
    await press("rider.me.look.sun");
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)");
    await press("rider.me.look.dark");
    expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
  },
);
