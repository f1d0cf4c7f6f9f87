import { login } from "@waybill/contract/accounts";
import { type AnswerOf, pathOf } from "@waybill/contract/endpoint";
import { chooseAfterFailure, readAfterFailure } from "@waybill/contract/merchants/after-failure";
import { readCellOrder } from "@waybill/contract/operations/orders";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct } from "./global-setup.ts";
import { setOrderServer, placeOfOutlet, placeOrder } from "./journey/api-orders.ts";
import { useBrowser } from "./journey/browser.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { parentLogin, signInRider } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();
const smallPhone = { width: 360, height: 640 };
const operator = "ops@example.com";
const door = { latitude: 14.5502, longitude: 121.0541, accuracy: 8 };

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  // No simulated riders: the journey's own rider is the only one.
  const settings = { SIMULATION_SPEED: "0", UNDO_SECONDS: "0", LOG_LEVEL: "warn" };
  product = await startProduct({ ...settings, ...(await separateServerSettings()) });
  setOrderServer(product.url);
});
afterAll(async () => {
  setOrderServer(undefined);
  await product.stop();
});

/** API calls as a user with this address. */
const callsOf = async (email_address: string) => {
  const send = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(new URL(path, product.url), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { result } = await send<AnswerOf<typeof login>>("POST", pathOf(login), {
    email_address,
    password: parentLogin.password,
  });
  const token = result.AuthenticationResult.AccessToken;
  return <T>(method: string, path: string, body?: object) => send<T>(method, path, body, token);
};

const openFloor = async () => {
  const page = await newPage({ at: product.url });
  await page.goto("/operations/floor");
  await page.getByLabel(textOf("field.email"), { exact: true }).fill(operator);
  await page.getByLabel(textOf("password.label"), { exact: true }).fill(parentLogin.password);
  await page.getByRole("button", { name: textOf("sign-in.submit"), exact: true }).click();
  await page.getByRole("region", { name: textOf("console.most-urgent") }).waitFor();
  return page;
};

const openPhone = async (place: { latitude: number; longitude: number }) => {
  const page = await newPage({
    beside: true,
    viewport: smallPhone,
    touch: true,
    at: product.url,
    worksOffline: true,
  });
  const context = page.context();
  await context.grantPermissions(["geolocation"], { origin: product.url });
  await context.setGeolocation({ ...place, accuracy: 8 });
  const readCode = async () => {
    const answer = await fetch(`${product.url}${readSentMessages.path}?to=%2B639175550101`);
    const { data } = (await answer.json()) as { data: { code: string | null }[] };
    return data[0]?.code ?? "";
  };
  await signInRider(page, "0917 555 0101", readCode);
  const button = (key: string) => page.getByRole("button", { name: textOf(key), exact: true });
  const beginning = (key: string) => page.getByRole("button", { name: new RegExp(`^${textOf(key)}`) });
  return {
    page,
    context,
    waitForText: (key: string) => page.getByText(textOf(key), { exact: true }).first().waitFor(),
    button,
    /** Presses a button, and checks that nothing is wider than the phone. */
    press: async (key: string) => {
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      await button(key).click();
    },
    /** A button whose label continues with an amount or count. */
    pressBeginning: (key: string) => beginning(key).click(),
    photograph: async () => {
      const picture = { name: "door.png", mimeType: "image/png", buffer: await page.screenshot() };
      await page.locator("input[type=file]").setInputFiles(picture);
    },
  };
};

test(
  "in a rush one order is added at the shop, one is delivered offline, and at one door nobody answers: the console shows it, the shop decides, and nothing is lost",
  { timeout: 300_000 },
  async () => {
    const [ops, merchant] = [await callsOf(operator), await callsOf(parentLogin.email)];
    const rule = pathOf(setCountryParameter, { key: "unreachableRule" });
    await ops("PUT", rule, { value: "contacts:2|minutes:0" });
    const statusOf = async (order_id: string) =>
      (await ops<AnswerOf<typeof readCellOrder>>("GET", pathOf(readCellOrder, { order_id }))).result.status;
    const isIn = (orderId: string, status: string) =>
      expect.poll(() => statusOf(orderId), { timeout: 40_000 }).toBe(status);

    const shop = await placeOfOutlet(product.url);
    const floor = await openFloor();
    const phone = await openPhone(shop);
    await phone.press("rider.shift.go-available");
    const ana = { name: "Ana Reyes", ...(await placeOrder("Ana Reyes")) };
    await phone.pressBeginning("rider.offer.accept");
    await phone.press("rider.job.i-am-at-shop");
    await phone.button("rider.job.not-ready").waitFor();

    // The second order is accepted at the counter: no second ride or arrival is needed.
    const benito = { name: "Benito Cruz", ...(await placeOrder("Benito Cruz")) };
    await phone.pressBeginning("rider.offer.accept");
    await phone.page.getByText(textOf("rider.batch.orders_other", { count: "2" })).waitFor();
    const boxes = phone.page.getByRole("checkbox");
    expect(await boxes.count()).toBe(2);
    for (const box of await boxes.all()) await box.check();
    await phone.pressBeginning("rider.job.collect");
    await phone.button("rider.job.ride-off").waitFor();
    for (const { orderId } of [ana, benito]) await isIn(orderId, "PICKED_UP");
    // Both drop-offs are equally near: the phone decides the order.
    const heading = phone.page.getByRole("heading", { name: new RegExp(`^(${ana.name}|${benito.name})`) });
    const [first, second] = (await heading.innerText()).startsWith(ana.name) ? [ana, benito] : [benito, ana];

    // Offline until the first drop-off: all steps are stored, and sent in order once online.
    await phone.context.setOffline(true);
    await phone.context.setGeolocation(door);
    await phone.press("rider.job.ride-off");
    await phone.press("rider.job.i-am-at-door");
    await phone.photograph();
    await phone.waitForText("rider.hand.photo-taken");
    await phone.button("rider.hand.exact").click();
    await phone.pressBeginning("rider.hand.deliver");
    await phone.button("rider.job.ride-off").waitFor();
    await phone.context.setOffline(false);
    await isIn(first.orderId, "DELIVERED");

    // The second drop-off: nobody opens, after a call and a message.
    await phone.press("rider.job.ride-off");
    await phone.press("rider.job.i-am-at-door");
    await phone.press("rider.job.problem");
    await phone.page.getByRole("radio", { name: textOf("rider.failed.customer_unreachable") }).click();
    await phone.press("rider.nobody.message");
    await phone.page.getByRole("button", { name: new RegExp(`^Call ${second.name.split(" ")[0]}`) }).click();
    await phone.page.getByText(textOf("rider.nobody.enough")).waitFor();
    await phone.photograph();
    await phone.page.getByText(textOf("rider.deciding.title", { shop: "Kanto Kitchen" })).waitFor();
    await floor
      .getByRole("button", { name: new RegExp(`${textOf("console.incident-undelivered")}.*${second.name}`) })
      .waitFor();

    // The shop decides in its own browser; the phone gets the update without a reload.
    const about = { orderId: second.orderId };
    const { result } = await merchant<AnswerOf<typeof readAfterFailure>>(
      "GET",
      pathOf(readAfterFailure, about),
    );
    const chosen = result.choices.find(({ choice }) => choice === "return");
    await merchant("POST", pathOf(chooseAfterFailure, about), {
      choice: "return",
      signature: chosen?.signature,
    });
    await phone.waitForText("rider.job.return-photo");
    await phone.context.setGeolocation({ ...shop, accuracy: 8 });
    await phone.page.waitForTimeout(500);
    await phone.photograph();
    await isIn(second.orderId, "RETURNED_TO_VENDOR");
    await phone.waitForText("rider.shift.nothing");
    await phone.page.getByText("₱1,240").waitFor();
    await floor.getByRole("button", { name: new RegExp(second.name) }).waitFor({ state: "detached" });
  },
);
