import { login } from "@waybill/contract/accounts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { resetBrand, saveBrand } from "@waybill/contract/operations/brand";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setOrderServer, placeOrder } from "./journey/api-orders.ts";
import { useBrowser } from "./journey/browser.ts";
import { startProduct } from "./global-setup.ts";
import { separateServerSettings } from "./journey/own-settings.ts";

const newPage = useBrowser();
const market = { email_address: "market@example.com", password: "Waybill!2026" };
const colour = "#8a1f5c";
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="${colour}"/></svg>`;

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({
    SIMULATION_SPEED: "0",
    LOG_LEVEL: "warn",
    ...(await separateServerSettings()),
  });
  setOrderServer(product.url);
});
afterAll(async () => {
  setOrderServer(undefined);
  await product.stop();
});

const call = (path: string, method: string, token?: string, body?: object) =>
  fetch(new URL(path, product.url), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const brandColour = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand')");
/** Every picture of the brand on the page, and whether it loaded. */
const logos = (page: Page) =>
  page.evaluate<[string, boolean][]>(
    "[...document.images].filter(({ src }) => src.includes('/brands/')).map((one) => [new URL(one.src).pathname, one.naturalWidth > 0])",
  );

test("a brand that operators save is shown in the portal, the rider app, the console and the recipient's page, until they reset it [14.76] [14.78]", async () => {
  const signedIn = (await (await call(login.path, login.method, undefined, market)).json()) as AnswerOf<
    typeof login
  >;
  const token = signedIn.result.AuthenticationResult.AccessToken;
  const content = Buffer.from(logo).toString("base64");
  const body = { service_name: "Kaibigan", colour, logo: { content } };
  const saved = (await (await call(saveBrand.path, saveBrand.method, token, body)).json()) as AnswerOf<
    typeof saveBrand
  >;
  const { logo_url } = saved.result;

  const { trackingLink } = await placeOrder("Brand Worn");
  const { pathname, search } = new URL(trackingLink);
  const pages = ["/", "/forgot-password", "/rider/", "/operations", pathname + search];
  for (const theme of ["light", "dark"] as const) {
    const page = await newPage({ at: product.url, theme });
    const problems: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) problems.push(message.text());
    });
    for (const path of pages) {
      const answer = await page.goto(path);
      // The brand's style is in the HTML head from the server, so it applies before any script.
      expect(await answer?.text(), path).toContain("/brands/worn/");
      await expect.poll(() => page.evaluate("document.documentElement.dataset.brand")).toBe("waybill");
      await expect.poll(() => brandColour(page), { message: path }).toBe(colour);
      await expect.poll(async () => (await logos(page))[0], { message: path }).toEqual([logo_url, true]);
      await expect.poll(() => page.getByText("Waybill", { exact: true }).count()).toBe(0);
    }
    expect(problems).toEqual([]);
  }
  const installed = await call("/rider/manifest.webmanifest", "GET");
  expect(await installed.json()).toMatchObject({
    scope: "/rider/",
    name: "Kaibigan Rider",
    theme_color: colour,
  });

  expect((await call(resetBrand.path, resetBrand.method, token)).status).toBe(resetBrand.success);
  const page = await newPage({ at: product.url });
  for (const path of pages) {
    const answer = await page.goto(path);
    expect(await answer?.text()).not.toContain("/brands/worn/");
    await expect.poll(() => brandColour(page)).toBe("#00647a");
  }
});
