import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser, zoomedWindow } from "../journey/browser.ts";
import { findOverlaps, findHiddenOnFocus } from "../journey/layout-checks.ts";
import { placeOrder } from "../journey/api-orders.ts";
import { findAddress, requestButton } from "../journey/request-form.ts";
import { openSignIn, fillSignIn, parentLogin, signIn } from "../journey/sign-in.ts";
import { textOf } from "../journey/texts.ts";

const newPage = useBrowser();

const patience = 240_000;

/** Shows this page in another brand. */
const applyLookOf = async (page: Page, id: string): Promise<void> => {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { brand: object };
    const logo_url = `/brands/${id}/logo.svg`;
    await route.fulfill({ json: { ...settings, brand: { ...settings.brand, id, logo_url } } });
  });
};

const expectRoom = async (page: Page, screen: string): Promise<void> =>
  expect(await findOverlaps(page), screen).toEqual([]);

test(
  "nothing overlaps on sign-in, request, board and history in the dark kuroba brand [10.101] [10.70] [10.71]",
  { timeout: patience },
  async () => {
    const page = await newPage({ theme: "dark" });
    await applyLookOf(page, "kuroba");
    await openSignIn(page);
    await expectRoom(page, "sign-in");

    await fillSignIn(page, parentLogin);
    await findAddress(page, "Two Serendra");
    await page.getByText(/₱|PHP/).first().waitFor();
    await expectRoom(page, "request");

    const [, vendorId] = /request-a-rider\/([^?/]+)/.exec(page.url()) ?? [];
    await page.goto(`/order-tracking/${vendorId}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The riders are fast, so the order is active for only a few seconds.
    await placeOrder("Ana Reyes");
    await page.locator("[data-order-row]").first().waitFor();
    await expectRoom(page, "board");

    await page.goto(`/history/${vendorId}?date=PastWeek`);
    await page.getByText(/₱|PHP/).first().waitFor();
    await expectRoom(page, "history");
  },
);

test(
  "the help panel opens next to the request, an open order and the history without covering them [10.70]",
  { timeout: patience },
  async () => {
    const page = await newPage();
    await signIn(page);
    const openHelp = async () => {
      await page
        .getByRole("button", { name: textOf("shell.help") })
        .last()
        .click();
      await page.getByRole("region", { name: textOf("help.title") }).waitFor();
      await page.frameLocator("iframe").locator("details.question").first().waitFor();
    };
    await findAddress(page, "Two Serendra");
    await requestButton(page).waitFor();
    await openHelp();
    await expectRoom(page, "request beside help");

    const { orderId, vendorId } = await placeOrder("Ana Reyes");
    await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await openHelp();
    await expectRoom(page, "board beside help");

    await page.goto(`/history/${vendorId}?date=PastWeek`);
    await page.getByText(/₱/).first().waitFor();
    await openHelp();
    await expectRoom(page, "history beside help");
  },
);

test(
  "at 200 % zoom every field and the button of the request form can be reached by the keyboard [10.72]",
  { timeout: patience },
  async () => {
    const page = await newPage({ viewport: zoomedWindow });
    await signIn(page);
    await findAddress(page, "Two Serendra");
    await requestButton(page).waitFor();
    expect(await findHiddenOnFocus(page, "main :is(input, select, textarea), #request-submit")).toEqual([]);
  },
);

/** 360 x 740 px, minus the bars of common phone browsers. */
const smallPhone = { width: 360, height: 740 };

test.each(["en", "fil", "ar"])(
  "on a phone in %s the first order of tracking and history is visible without scrolling [10.153]",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ viewport: smallPhone, touch: true, language });
    await signIn(page, { language });
    const [, vendorId] = /request-a-rider\/([^?/]+)/.exec(page.url()) ?? [];
    await placeOrder("Ana Reyes", { hoursAhead: 3 });
    for (const address of [`/order-tracking/${vendorId}`, `/history/${vendorId}?date=PastWeek`]) {
      await page.goto(address);
      const first = page.locator("[data-order-row]").first();
      await first.waitFor();
      const isInView = async () => {
        const name = await first.locator("bdi").first().boundingBox();
        const bar = await page.locator("nav").last().boundingBox();
        return name !== null && bar !== null && name.y > 0 && name.y + name.height < bar.y;
      };
      // Rows move while the screen loads.
      await expect.poll(isInView, { message: address }).toBe(true);
    }
  },
);

test(
  "the black brand is near-white in dark mode, and a green brand's chips differ from statuses by shape [10.73] [10.74]",
  { timeout: patience },
  async () => {
    const dark = await newPage({ theme: "dark" });
    await applyLookOf(dark, "kuroba");
    await signIn(dark);
    await dark.locator("#request-submit").waitFor();
    const [ground, words] = await dark.evaluate<string[]>(`(() => {
      const style = getComputedStyle(document.querySelector("#request-submit"));
      return [style.backgroundColor, style.color];
    })()`);
    const channels = (colour = "") => (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number);
    expect(Math.min(...channels(ground))).toBeGreaterThan(225);
    expect(Math.max(...channels(words))).toBeLessThan(30);

    const green = await newPage();
    await applyLookOf(green, "sabzina");
    await signIn(green);
    await green.goto("/history/kanto?date=PastWeek");
    await green.locator("main span:has(> svg + span)").first().waitFor();
    const shapes = await green.evaluate<{ status: number; hasMark: boolean; chip: number }>(`(() => {
    const round = (part) => parseFloat(getComputedStyle(part).borderStartStartRadius) / part.offsetHeight;
    const status = document.querySelector("main span:has(> svg + span)");
    const chip = [...document.querySelectorAll("main button")].find((part) => round(part) > 0.5);
    return { status: round(status), hasMark: !!status.querySelector("svg"), chip: chip && round(chip) };
  })()`);
    expect(shapes.hasMark).toBe(true);
    expect(shapes.status).toBeLessThan(0.35);
    expect(shapes.chip).toBeGreaterThan(0.5);
  },
);

test(
  "portal, help, questions, terms, receipt and recipient's page use one font family [10.75]",
  { timeout: patience },
  async () => {
    const page = await newPage();
    const { orderId, trackingLink } = await placeOrder("Ana Reyes");
    const { pathname, search } = new URL(trackingLink);
    const families = new Set<string>();
    const addresses = [
      "/",
      "/faq",
      "/termsandconditions",
      `/delivery-receipt/${orderId}${search}`,
      pathname + search,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const [family, isLoaded] = await page.evaluate<[string, boolean]>(
        `document.fonts.ready.then(() => [getComputedStyle(document.body).fontFamily, document.fonts.check('16px "Inter Waybill"')])`,
      );
      families.add(family);
      expect(isLoaded, address).toBe(true);
    }
    await signIn(page);
    await page.goto("/helpcenter/kanto");
    await page.frameLocator("iframe").locator("details.question").first().waitFor();
    // A question can be visible before the frame's style sheet has arrived.
    await page.waitForFunction(`document.querySelector("iframe").contentDocument.readyState === "complete"`);
    const ofQuestions = `getComputedStyle(document.querySelector("iframe").contentDocument.body).fontFamily`;
    families.add(await page.evaluate<string>(ofQuestions));
    expect([...families]).toHaveLength(1);
    expect([...families][0]).toMatch(/^"?Inter Waybill/);
  },
);
