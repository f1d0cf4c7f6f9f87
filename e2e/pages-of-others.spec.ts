import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct } from "./global-setup.ts";
import { setOrderServer, placeOrder } from "./journey/api-orders.ts";
import { desktopWindow, phoneWindow, useBrowser } from "./journey/browser.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { parentLogin } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

let product: Awaited<ReturnType<typeof startProduct>>;
const servers: Server[] = [];
/** The content of the third-party pages. */
let shown = "";
let [listed, stranger] = ["", ""];

/** A page of another site: it is at a host name, the product at an IP address. */
const openSite = async (): Promise<string> => {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><html lang="en"><title>A shop</title><body>${shown}</body></html>`);
  });
  servers.push(server);
  await new Promise<void>((settle) => server.listen(0, "localhost", settle));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  listed = await openSite();
  stranger = await openSite();
  product = await startProduct({
    SIMULATION_SPEED: "20",
    LOG_LEVEL: "warn",
    FRAME_ANCESTORS: listed,
    ...(await separateServerSettings()),
  });
  setOrderServer(product.url);
});
afterAll(async () => {
  setOrderServer(undefined);
  await product.stop();
  for (const server of servers) server.close();
});

const post = async (path: string, body: object, token?: string) => {
  const answer = await fetch(product.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as Record<string, unknown> & { result?: Record<string, unknown> };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`);
  return reply;
};

test("in mode GODROID the portal works in a frame of an allowed origin, and in no other frame [20.44]", async () => {
  const { vendorId } = await placeOrder("Ana Reyes", { hoursAhead: 24 });
  const reply = await post("/san/godroid-token", { restaurant_id: vendorId });
  const token = String(reply["token"] ?? reply.result?.["token"]);
  shown = `<iframe src="${product.url}/embedded#token=${token}" style="inline-size:100%;block-size:700px" title="Riders"></iframe>`;

  const page = await newPage({ viewport: desktopWindow, at: product.url });
  await page.goto(listed);
  const frame = page.frameLocator("iframe");
  await frame
    .getByRole("button", { name: textOf("request.submit") })
    .first()
    .waitFor();
  await frame
    .getByRole("link", { name: textOf("shell.tracking") })
    .first()
    .click();
  await frame.getByText(textOf("live.live")).first().waitFor();
  const [, inner] = page.frames();
  expect(new URL(inner!.url()).pathname).toMatch(/^\/embedded\/order-tracking/);
  expect(inner!.url()).not.toContain("token");
  // A reload of the frame continues with its stored token.
  await inner!.evaluate("globalThis.isOld = true; setTimeout(() => location.reload())");
  await inner!.waitForFunction("!globalThis.isOld");
  await frame.getByText(textOf("live.live")).first().waitFor();
  // The frame does not sign the user in to the portal outside it.
  await page.goto(`${product.url}/request-a-rider`);
  await page.waitForURL(`${product.url}/`);

  await page.goto(stranger);
  await page.waitForTimeout(1000);
  expect(await page.frames()[1]?.content()).not.toContain('id="root"');
});

test("waybill-track and waybill-quote work on a page of another origin [20.45]", async () => {
  const { orderId, trackingLink } = await placeOrder("Ana Reyes", { hoursAhead: 24 });
  const signedIn = await post("/orders/api/v1/login", {
    email_address: parentLogin.email,
    password: parentLogin.password,
  });
  const { AccessToken } = signedIn.result!["AuthenticationResult"] as { AccessToken: string };
  const keyWith = async (scopes: string[]) =>
    String(
      (await post("/orders/api/v1/developer/keys", { name: "Shop", mode: "live", scopes }, AccessToken))
        .result!["secret"],
    );
  const [key, wide] = [await keyWith(["quotes"]), await keyWith(["quotes", "orders:write"])];
  const place = 'latitude="14.5502" longitude="121.0541"';
  shown = `<script src="${product.url}/embed/waybill.js" async></script>
    <waybill-track order-id="${orderId}" t="${new URL(trackingLink).searchParams.get("t")}"></waybill-track>
    <waybill-quote id="good" key="${key}" ${place}></waybill-quote>
    <waybill-quote id="wide" key="${wide}" ${place}></waybill-quote>`;

  const page = await newPage({ viewport: phoneWindow, at: product.url });
  await page.goto(listed);
  const frame = page.frameLocator("waybill-track iframe");
  await frame.getByRole("link", { name: textOf("tracking.instructions-title") }).waitFor();
  await expect.poll(() => page.locator("#good").textContent()).toMatch(/^₱\d/);
  await expect.poll(() => page.locator("#wide").textContent()).toMatch(/scope quotes alone/);

  await page.goto(stranger);
  await page.locator("waybill-quote[failed]").first().waitFor({ state: "attached" });
  expect(await page.locator("#good").textContent()).toBe("");
});
