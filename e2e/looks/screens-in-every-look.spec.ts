// Every screen in every look: axe finds no fault, and nothing overlaps. One visit serves both.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, loadAxe, type AxeRules } from "../journey/axe.ts";
import { desktopWindow, phoneWindow, useBrowser, zoomedWindow } from "../journey/browser.ts";
import { placeOrder } from "../journey/api-orders.ts";
import { findOverlaps } from "../journey/layout-checks.ts";
import { downloadTemplate, filledTemplate } from "../journey/order-sheet.ts";
import { addressField, findAddress } from "../journey/request-form.ts";
import { fillSignIn, openSignIn, parentLogin, signIn } from "../journey/sign-in.ts";
import { textOf } from "../journey/texts.ts";

const openPage = useBrowser();

type Language = "en" | "ar";
/** The checks of a look: axe rules, and overlaps. */
type Look = {
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  axe?: AxeRules;
  room?: boolean;
};

const looks: Record<Language, Look[]> = {
  en: [
    { viewport: phoneWindow, colorScheme: "dark", axe: "contrast" },
    { viewport: phoneWindow, colorScheme: "light", axe: "every rule", room: true },
    { viewport: zoomedWindow, colorScheme: "light", room: true },
    { viewport: { width: 1024, height: 700 }, colorScheme: "light", room: true },
    { viewport: desktopWindow, colorScheme: "dark", axe: "contrast" },
    { viewport: desktopWindow, colorScheme: "light", axe: "every rule" },
  ],
  ar: [
    { viewport: phoneWindow, colorScheme: "dark", axe: "all but contrast", room: true },
    { viewport: desktopWindow, colorScheme: "light", axe: "all but contrast", room: true },
  ],
};

const newPage = async (look: Parameters<typeof openPage>[0]): Promise<Page> => {
  const page = await openPage(look);
  await loadAxe(page);
  return page;
};

/**
 * Checks the open screen in every look and expects no findings; ends in the initial look, which is the last
 * one.
 */
const expectNothing = async (
  page: Page,
  language: Language,
  screen: string,
  { room: asksRoom = false, of = looks[language] } = {},
): Promise<void> => {
  const found: string[] = [];
  for (const { viewport, colorScheme, axe, room } of of) {
    const needsRoom = asksRoom && room === true;
    if (!axe && !needsRoom) continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(100);
    const findings = [
      ...(axe ? await axeFindings(page, axe) : []),
      ...(needsRoom ? await findOverlaps(page) : []),
    ];
    const look = `${language}, ${colorScheme}, ${viewport.width} px`;
    found.push(...findings.map((finding) => `${screen}, ${look}: ${finding}`));
  }
  expect(found).toEqual([]);
};

const withRoom = { room: true };
const languages = ["en", "ar"] as const;
/** In ms: axe reads the whole of many screens. */
const patience = 300_000;

test.each(languages)(
  "axe finds nothing on the screens of a merchant's request in %s, and nothing overlaps [10.101] [10.70] [10.71]",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr");
    await expectNothing(page, language, "landing");

    await openSignIn(page, language);
    await expectNothing(page, language, "sign-in", withRoom);
    await fillSignIn(page, parentLogin, language);
    await addressField(page, language).waitFor();
    await expectNothing(page, language, "request, empty");

    await findAddress(page, "Two Serendra", language);
    await page.getByText(/₱|PHP/).first().waitFor();
    await expectNothing(page, language, "request, with its fee", withRoom);
  },
);

test.each(languages)(
  "axe finds nothing on a merchant's other screens in %s, and nothing overlaps [10.101] [10.70] [10.71]",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    await signIn(page, { language });
    await addressField(page, language).waitFor();
    const { orderId, vendorId } = await placeOrder("Ana Reyes");
    await page.goto(`/order-tracking/${vendorId}`);
    await page.locator("[data-order-row]").first().waitFor();
    await expectNothing(page, language, "tracking", withRoom);
    await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expectNothing(page, language, "tracking, an order open");

    await page.goto(`/history/${vendorId}?date=PastWeek`);
    await page.getByText(/₱|PHP/).first().waitFor();
    await expectNothing(page, language, "history", withRoom);
    await page.getByRole("button", { name: textOf("history.export", {}, language), exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await expectNothing(page, language, "history, an export asked for");

    await page.goto("/bulk-order/kanto");
    const template = await downloadTemplate(page, language);
    await expectNothing(page, language, "bulk orders, a file asked for");
    const rows = [
      { "Customer name": "Ana Reyes", Address: "Two Serendra, 11th Avenue", "Order amount": 640 },
    ];
    const buffer = await filledTemplate(await template.path(), rows);
    await page.locator("input[type=file]").setInputFiles({ name: "lunch.xlsx", mimeType: "", buffer });
    await page.getByRole("region", { name: textOf("bulk-order.rows", {}, language) }).waitFor();
    await expectNothing(page, language, "bulk orders, a sheet checked");

    await page.goto(`/helpcenter/${vendorId}`);
    await page.frameLocator("iframe").locator("details.question").first().waitFor();
    await expectNothing(page, language, "help center", withRoom);
    await page.getByRole("banner").getByRole("button", { name: /Kanto/ }).click();
    await page.getByRole("button", { name: textOf("outlet-choice.add", {}, language) }).click();
    await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    await expectNothing(page, language, "a collection point added");

    await page.goto("/no-such-page");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectNothing(page, language, "not found");
  },
);

/** An ISO time, by default the current one. */
const now = (later = 0): string => new Date(Date.now() + later).toISOString();

test.each(languages)(
  "axe finds nothing on the screens of claims and failed deliveries in %s [19.40]",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    await signIn(page, { language });
    await addressField(page, language).waitFor();
    const { orderId, vendorId } = await placeOrder("Bea Villanueva");
    await page.goto(`/history/${vendorId}/claims`);
    await page.locator("main table, main h2").first().waitFor();
    await expectNothing(page, language, "claims", withRoom);

    // No rider runs here, so the test adds a rider's results to the responses.
    const ended = { status: "DELIVERED", status_history: [{ status: "DELIVERED", created_at: now() }] };
    const failed = {
      status: "NEAR_CUSTOMER",
      status_history: [{ status: "NEAR_CUSTOMER", created_at: now() }],
      after_failure: {
        attempt: 1,
        reason: "customer_unreachable",
        failed_at: now(),
        until: now(240_000),
        choice: null,
        decided_by: null,
        decided_at: null,
        fee: null,
        note: null,
        at: null,
        choices: [
          { choice: "try_again", fee: 49.5 },
          { choice: "return", fee: 99 },
          { choice: "leave_with", fee: 0 },
          { choice: "dispose", fee: 0 },
        ],
      },
    };
    const answerAs = (changes: object) =>
      page.route(/\/orders\/api\/v1\/(vendor\/[^/]+\/orders|order)\b(?!\/)/, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const orders = body.result.data ?? [body.result];
        for (const order of orders) if (order.order_id === orderId) Object.assign(order, changes);
        await route.fulfill({ response: answer, json: body });
      });
    await answerAs(ended);
    await page.goto(`/history/${vendorId}/claims/new?order_id=${orderId}`);
    await page.getByRole("radio").first().waitFor();
    await page.locator("main button[type=submit]").click();
    await page.getByRole("alert").first().waitFor();
    await expectNothing(page, language, "a claim being written, without its cause", withRoom);
    await page.locator("input[value=damaged]").check({ force: true });
    await page.locator("input[inputmode=decimal]").fill("50");
    await page.locator("main button[type=submit]").click();
    await page.waitForURL(/\/claims\/claim-/);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expectNothing(page, language, "a claim", withRoom);

    await page.unrouteAll();
    await answerAs(failed);
    await page.goto(`/order-tracking/${vendorId}`);
    await page.getByRole("dialog").waitFor();
    await expectNothing(page, language, "what becomes of a parcel, asked");
  },
);

test.each(languages)(
  "axe finds nothing on the screens before sign-in in %s",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language, isFirstVisit: true });
    await page.goto("/");
    await page.getByRole("region", { name: textOf("welcome.label", {}, language) }).waitFor();
    await expectNothing(page, language, "landing, at a first visit");
    const screens = {
      "password forgotten": "/forgot-password",
      "account asked for": "/register",
      "new password": "/forgot-password#code-for=liza@example.com",
      maintenance: "/maintenance",
      "questions and answers": `/faq?lang=${language}`,
      "what is not carried": `/prohibiteditems-c2c?lang=${language}`,
    };
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectNothing(page, language, screen);
    }
  },
);

test.each(languages)(
  "axe finds nothing on a recipient's pages in %s",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    const { orderId, trackingLink } = await placeOrder("Ana Reyes");
    const { pathname, search } = new URL(trackingLink);
    // The link contains the language.
    const [own, strange] = [`${search}&lang=${language}`, `?lang=${language}`];
    const screens = {
      "recipient's page": pathname + own,
      "recipient's page, a stranger's": pathname + strange,
      "an individual's page": pathname.replace("/tracking/", "/tracking-c2c/") + own,
      "delivery receipt": `/delivery-receipt/${orderId}${own}`,
      "a link that leads to no order": `/tracking/no-such-order${strange}`,
    };
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await page.evaluate("document.documentElement.lang")).toMatch(new RegExp(`^${language}`));
      await expectNothing(page, language, screen);
    }
  },
);

const wide = { width: 1920, height: 1080 };
const consoleLooks: Record<Language, Look[]> = {
  en: [
    { viewport: wide, colorScheme: "dark", axe: "contrast" },
    { viewport: desktopWindow, colorScheme: "light", axe: "every rule" },
  ],
  ar: [{ viewport: desktopWindow, colorScheme: "light", axe: "all but contrast" }],
};

/** In a low window, layouts that do not scroll elsewhere scroll here. */
const low: Look[] = [
  { viewport: { width: 1280, height: 500 }, colorScheme: "light", axe: "all but contrast" },
];

/** Pages of the console behind one of its tabs. */
const settingsPages = ["payment", "riders", "notices", "money", "approvals"]
  .concat(["features", "maintenance", "people", "messages", "first-steps"])
  .map((page) => `/operations/settings/${page}`);

/** Where a dialog of the console is opened, and the button that opens it. */
const consoleDialogs = [
  ...(["new-vendor", "edit", "suspend", "new-outlet", "invite", "new-key"] as const).map(
    (button) => ["/operations/merchants?vendor=kanto", button] as const,
  ),
  ["/operations/riders", "new-rider"],
  ["/operations/settings/people", "new-operator"],
  ["/operations/settings/people", "two-step-reset"],
  ["/operations/settings/people", "new-fleet"],
  ["/operations/insight/alerts", "alert-new"],
  ["/operations/market/vouchers", "market-voucher-new"],
  ["/operations/market/weather", "market-weather-new"],
] as const;

test.each(languages)(
  "axe finds nothing on any screen or dialog of the operators' console in %s, and none is wider than its window [14.100] [14.101]",
  { timeout: patience },
  async (language) => {
    const page = await newPage({ language });
    const translated = (key: string) => textOf(key, {}, language);
    const fits = async (screen: string, widths: readonly number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(Number(over), `${screen} is too wide at ${width} pixels`).toBeLessThanOrEqual(0);
      }
    };
    const ask = async (screen: string) => {
      await page.locator("main h1, main h2").first().waitFor();
      await page.getByText(translated("ui.loading"), { exact: true }).first().waitFor({ state: "detached" });
      await fits(screen, [wide.width, desktopWindow.width]);
      await expectNothing(page, language, screen, { of: consoleLooks[language] });
    };
    await page.goto("/operations/");
    await page.getByRole("button", { name: translated("sign-in.submit"), exact: true }).waitFor();
    await expectNothing(page, language, "console, sign-in", { of: consoleLooks[language] });
    await page.getByLabel(translated("field.email"), { exact: true }).fill("ops@example.com");
    await page.getByLabel(translated("password.label"), { exact: true }).fill(parentLogin.password);
    await page.getByRole("button", { name: translated("sign-in.submit"), exact: true }).click();
    const tabs = page.getByRole("navigation", { name: translated("shell.navigation") }).getByRole("link");
    await tabs.first().waitFor();
    const links = await tabs.all();
    const screens = await Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
    expect(screens.length).toBeGreaterThan(4);
    for (const address of [...screens, ...settingsPages]) {
      await page.goto(address);
      await ask(`console, ${address}`);
    }
    let open = "";
    for (const [address, button] of consoleDialogs) {
      if (address !== open) await page.goto((open = address));
      await page
        .getByRole("button", { name: translated(`console.${button}`) })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
      await expectNothing(page, language, `console, ${button}`, { of: consoleLooks[language] });
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.goto("/operations/floor");
    await page.getByRole("region", { name: translated("console.most-urgent") }).waitFor();
    await fits("console, the floor", [768]);
    await expectNothing(page, language, "console, the floor in a low window", { of: low });
  },
);
