import { login } from "@waybill/contract/accounts";
import { type AnswerOf, pathOf } from "@waybill/contract/endpoint";
import { createClaim } from "@waybill/contract/merchants/claims";
import { addIncident } from "@waybill/contract/operations/incidents";
import { cancelCellOrder } from "@waybill/contract/operations/orders";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct } from "./global-setup.ts";
import { beginShift } from "./journey/api-riders.ts";
import { setOrderServer, placeOrder } from "./journey/api-orders.ts";
import { axeFindings, loadAxe } from "./journey/axe.ts";
import { useBrowser } from "./journey/browser.ts";
import { countEffort } from "./journey/effort.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { parentLogin } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

/** The maximum effort of floor tasks, besides typed digits. */
const budgets = { assignBest: { keys: 2 }, findFinished: { keys: 1, letters: 4 } };
const operator = "ops@example.com";
const newPage = useBrowser();

let product: Awaited<ReturnType<typeof startProduct>>;
let token = "";
const send = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(new URL(path, product.url), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
};
beforeAll(async () => {
  // No simulation: the riders come from the test.
  product = await startProduct({
    SIMULATION_SPEED: "0",
    UNDO_SECONDS: "0",
    LOG_LEVEL: "warn",
    ...(await separateServerSettings()),
  });
  setOrderServer(product.url);
  const signedIn = await fetch(new URL(pathOf(login), product.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email_address: operator, password: parentLogin.password }),
  });
  const { result } = (await signedIn.json()) as AnswerOf<typeof login>;
  token = result.AuthenticationResult.AccessToken;
});
afterAll(async () => {
  setOrderServer(undefined);
  await product.stop();
});

const openFloor = async (look: Parameters<typeof newPage>[0] = {}): Promise<Page> => {
  const page = await newPage({ at: product.url, ...look });
  await loadAxe(page);
  const translated = (key: string) => textOf(key, {}, look.language);
  await page.goto("/operations/floor");
  await page.getByLabel(translated("field.email"), { exact: true }).fill(operator);
  await page.getByLabel(translated("password.label"), { exact: true }).fill(parentLogin.password);
  await page.getByRole("button", { name: translated("sign-in.submit"), exact: true }).click();
  await page.getByRole("region", { name: translated("console.most-urgent") }).waitFor();
  return page;
};

/** An order that needs a person, near three free riders. */
const orderInTrouble = async (name: string) => {
  const order = await placeOrder(name);
  const { latitude, longitude } = order.shop;
  for (const [index, phone] of ["+639175550101", "+639175550102", "+639175550103"].entries())
    await beginShift(product.url, phone, { latitude: latitude + 0.001 * (index + 1), longitude });
  await send(pathOf(addIncident), { order_id: order.orderId, kind: "Flat tyre" });
  return order;
};

test("two keys assign the best rider to an urgent order [17.71]", async () => {
  const page = await openFloor();
  await orderInTrouble("Flora Diaz");
  await page.getByRole("button", { name: /Flat tyre.*Flora Diaz/ }).waitFor();
  const hand = countEffort(page);
  await hand.press("n");
  const beside = page.getByRole("region", { name: textOf("console.candidates") });
  await beside.getByRole("listitem").first().waitFor();
  await hand.press("Enter");
  await page.getByText(textOf("console.story-order-assigned")).first().waitFor();
  expect(hand.effort).toMatchObject({ ...budgets.assignBest, clicks: 0, letters: 0 });
});

test("/ and four digits of the phone number find an order that has ended [17.71]", async () => {
  const { orderId } = await placeOrder("Gina Sy", { phone: "+639175557316" });
  const reason = { reason: "no_courier", who_pays: "nobody" };
  await send(pathOf(cancelCellOrder, { order_id: orderId }), reason);
  const page = await openFloor();
  const hand = countEffort(page);
  await hand.press("/");
  await hand.type("7316");
  await page.getByRole("option", { name: /Gina Sy/ }).waitFor();
  expect(hand.effort).toMatchObject({ ...budgets.findFinished, clicks: 0 });
});

test("a closed dialog gives the focus back to the button that opened it", async () => {
  const page = await openFloor();
  await page.goto("/operations/market/vouchers");
  const name = textOf("console.market-voucher-new");
  await page.getByRole("button", { name }).press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe(name);
});

test("on a phone the market's pages show the links to each other", async () => {
  const page = await openFloor({ viewport: { width: 360, height: 640 } });
  await page.goto("/operations/market/hours");
  await page.getByRole("link", { name: textOf("console.market-page-vouchers") }).click();
  await page.waitForURL(/market\/vouchers$/);
});

test("in a low window every outcome of a claim stays in view", async () => {
  const { orderId } = await placeOrder("Ines Go");
  await send(pathOf(cancelCellOrder, { order_id: orderId }), { reason: "no_courier", who_pays: "nobody" });
  await send(pathOf(createClaim), { order_id: orderId, cause: "damaged", amount: 50 });
  const page = await openFloor({ viewport: { width: 1280, height: 640 } });
  await page.goto("/operations/claims");
  await page.getByRole("button", { name: /Ines Go/ }).click();
  await page.getByText(textOf("console.claim-partly")).click();
  await page.getByLabel(textOf("console.money-amount")).waitFor();
  const outcomes = page.getByRole("group", { name: textOf("console.claim-outcome") });
  expect(await outcomes.evaluate((group) => group.scrollHeight - group.clientHeight)).toBe(0);
});

test("with orders selected the list still ends above the footer; in Arabic arrows point from shop to customer", async () => {
  const page = await openFloor({ language: "ar" });
  await orderInTrouble("Omar Haddad");
  const row = page.getByRole("button", { name: /Omar Haddad/ });
  await row.click();
  const arrows = page.getByRole("complementary").getByText("→", { exact: true });
  await arrows.waitFor();
  const scale = `getComputedStyle([...document.querySelectorAll("aside span")].find((it) => it.textContent === "→")).scale`;
  expect(await page.evaluate(scale)).toBe("-1 1");
  await page.keyboard.press("s");
  await page.getByRole("region", { name: textOf("console.several", {}, "ar") }).waitFor();
  const below = () =>
    page
      .locator("[data-floor-list]")
      .evaluate(
        (list) => list.parentElement!.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom,
      );
  await expect.poll(below).toBe(0);
});

test.each(["en", "ar"])(
  "on a phone a table's buttons stay in their column, and a day with its time has room in %s",
  async (language) => {
    const page = await openFloor({ viewport: { width: 360, height: 640 }, language });
    await page.goto("/operations/settings/people");
    await page.locator("td button").first().waitFor();
    const coverOthers = `[...document.querySelectorAll("td button")].filter((button) => {
      const [inner, cell] = [button, button.closest("td")].map((it) => it.getBoundingClientRect());
      return inner.left < cell.left || inner.right > cell.right;
    }).length`;
    expect(await page.evaluate(coverOthers)).toBe(0);
    for (const path of ["/operations/settings/maintenance", "/operations/market"]) {
      await page.goto(path);
      const moment = page.locator("input[type=datetime-local]").first();
      await moment.waitFor();
      // mm/dd/yyyy, --:-- -- and the calendar's button, in 16 px.
      expect((await moment.boundingBox())?.width, path).toBeGreaterThan(180);
    }
  },
);

test.each(["en", "ar"])(
  "the floor with an open order has no axe findings and no horizontal scrolling, in every width and theme in %s [17.78]",
  { timeout: 300_000 },
  async (language) => {
    const page = await openFloor({ language });
    const name = `Hana ${language}`;
    await orderInTrouble(name);
    await page.getByRole("button", { name: new RegExp(name) }).click();
    await page
      .getByRole("region", { name: textOf("console.candidates", {}, language) })
      .getByRole("heading")
      .waitFor();
    await page.keyboard.press("r");
    await page.getByRole("region", { name: textOf("console.riders", {}, language) }).waitFor();
    const found: string[] = [];
    for (const width of [1280, 1440, 1920])
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(100);
        for (const finding of await axeFindings(page, "every rule"))
          found.push(`${width} px, ${colorScheme}: ${finding}`);
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        if (Number(over) > 0) found.push(`${width} px: ${String(over)} px too wide`);
      }
    expect(found).toEqual([]);
  },
);
