import { forgotPassword } from "@waybill/contract/accounts";
import { readDeployment } from "@waybill/contract/visitors/deployment";
import { listAudit } from "@waybill/contract/operations/audit";
import { maxLogoBytes, readBrand, resetBrand, saveBrand } from "@waybill/contract/operations/brand";
import { readSentMessages } from "@waybill/contract/sandbox";
import { downloadTerms, termsPath } from "@waybill/contract/visitors/visitor-pages";
import { brandColours, unreadablePairs } from "@waybill/domain/markets/brand-colours";
import { brands } from "@waybill/domain/markets/brands";
import fastify from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { manifestOf, brandedPage } from "../deployment/portal-routes.ts";
import { openMarket } from "../pricing/market.ts";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { productRoot } from "../platform/program-files.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { brandRoutes } from "./routes.ts";
import { watchBrand } from "./watch-brand.ts";

const { call, close, db, deps, inject, tokenFor } = await openTestApp();
afterAll(close);
const as = await tokenFor("market");

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;
const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");
const own = { service_name: "Kaibigan", colour: "#8a1f5c" };
const logo = { content: base64(svg('<path d="M0 0h10v10z" fill="#8a1f5c"/>')) };
type Body = {
  service_name: string;
  colour: string;
  logo?: { content: string } | null;
  updated_at?: string | null;
};
const save = (body: Partial<Body> = {}) => call(saveBrand, { as, body: { ...own, ...body } });
const config = async () => (await call(readDeployment)).body.brand;

beforeEach(async () => {
  await call(resetBrand, { as });
});

test("without a saved brand the brand's file applies [14.78]", async () => {
  const shown = { service_name: "Waybill", colour: "#00647a", logo_url: "/brands/waybill/logo.svg" };
  expect((await call(readBrand, { as })).body.result).toEqual({
    id: "waybill",
    ...shown,
    defaults: shown,
    is_own: false,
    has_own_logo: false,
    updated_at: null,
    updated_by: null,
  });
  expect(await config()).toEqual({ id: "waybill", service_name: "Waybill", logo_url: shown.logo_url });
  expect((await inject(termsPath)).body).not.toContain("/brands/worn/");
});

test("a saved brand applies at once to pages, their settings and their files, and can be reset [14.76] [14.78]", async () => {
  const { status, body } = await save({ logo });
  expect(status).toBe(200);
  expect(body.result).toEqual(
    expect.objectContaining({
      ...own,
      id: "waybill",
      is_own: true,
      has_own_logo: true,
      updated_by: "user-market",
      defaults: { service_name: "Waybill", colour: "#00647a", logo_url: "/brands/waybill/logo.svg" },
    }),
  );
  const { logo_url } = body.result;
  expect(logo_url).toMatch(/^\/brands\/worn\/[0-9a-f]{16}\.svg$/);
  expect(await config()).toEqual({ id: "waybill", service_name: "Kaibigan", logo_url });

  const terms = (await inject(termsPath)).body;
  expect(terms).toContain("Kaibigan");
  expect(terms).not.toContain("Waybill");
  expect(terms).toContain(`href="${logo_url}"`);
  const [style] = /\/brands\/worn\/[0-9a-f]{16}\.css/.exec(terms) ?? [];
  const css = await inject(style ?? "");
  expect(css.headers).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const { fill } = brandColours({ ...brands.waybill, ...own });
  expect(css.body).toContain(
    `html[data-brand="waybill"]{--brand:#8a1f5c;--brand-radius:${brands.waybill.radius}px;--brand-fill:light-dark(${fill.light},${fill.dark});`,
  );

  await call(resetBrand, { as });
  expect((await config()).service_name).toBe("Waybill");
  expect((await inject(termsPath)).body).not.toContain("/brands/worn/");
  expect((await inject(logo_url)).statusCode).toBe(404);
});

test("tracking pages, receipts, the terms as a file and mails have the saved name [14.78]", async () => {
  const merchant = await ownVendor(db);
  const token = await tokenFor(merchant.email);
  const order = await placeTestOrder(call, token, merchant.outletIds[0]);
  await save({ logo });
  const { pathname, search } = new URL(order.tracking_link);
  for (const address of [pathname, pathname.replace("/tracking/", "/delivery-receipt/")]) {
    const page = (await inject(address + search)).body;
    expect(page, address).toContain("Kaibigan");
    expect(page).not.toMatch(/>\s*Waybill\s*</);
  }
  await call(forgotPassword, { body: { email_address: "single@example.com" } });
  const mails = async () => (await call(readSentMessages, { query: { to: "single@example.com" } })).body.data;
  await expect.poll(mails).toHaveLength(1);
  expect(JSON.stringify(await mails())).toMatch(/Kaibigan/);
  expect(JSON.stringify(await mails())).not.toMatch(/Waybill/);
  const pdf = async () => (await call(downloadTerms, { query: { language: "en" } })).bytes;
  const named = await pdf();
  await save({ service_name: "Kaibigan Express" });
  expect((await pdf()).equals(named)).toBe(false);
  expect(deps.brand.current().service_name).toBe("Kaibigan Express");
});

test("a logo that is omitted stays, and null restores the file's logo [14.76]", async () => {
  const { logo_url } = (await save({ logo })).body.result;
  expect((await save({ service_name: "Other" })).body.result).toMatchObject({ logo_url, has_own_logo: true });
  expect((await save({ logo: null })).body.result).toMatchObject({
    logo_url: "/brands/waybill/logo.svg",
    has_own_logo: false,
  });
});

test("of two concurrent changes of the brand the second is refused, and overwrites nothing", async () => {
  const { updated_at } = (await save({ updated_at: null })).body.result;
  for (const seen of [null, "2026-01-01T00:00:00.000Z"]) {
    const late = await save({ service_name: "Late", updated_at: seen });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ errors: [{ code: "CHANGED_MEANWHILE", path: ["updated_at"] }] });
  }
  expect((await config()).service_name).toBe(own.service_name);
  expect((await save({ service_name: "In time", updated_at })).status).toBe(200);
});

test("a logo is cached forever under its hash, and cannot run or load anything", async () => {
  const { logo_url } = (await save({ logo })).body.result;
  const answer = await inject(logo_url);
  expect(answer.body).toBe(Buffer.from(logo.content, "base64").toString());
  expect(answer.headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const png = readFileSync(join(productRoot, "rider/public/icon-192.png"));
  const picture = (await save({ logo: { content: base64(png) } })).body.result;
  expect((await inject(picture.logo_url)).headers["content-type"]).toBe("image/png");
});

test("the application's pages have the brand's colours, name and logo [14.78]", async () => {
  const built = readFileSync(join(productRoot, "portal/index.html"), "utf8");
  expect(brandedPage(deps.brand.current(), built)).not.toContain("stylesheet");
  await save({ service_name: "R&D <b>", logo });
  const { logo_url, style_url = "" } = deps.brand.current();
  const page = brandedPage(deps.brand.current(), built);
  expect(page).toContain(`<link rel="stylesheet" href="${style_url}" /></head>`);
  expect(page).toContain(`<link rel="icon" href="${logo_url}" />`);
  expect(page).toContain("<title>R&amp;D &lt;b></title>");
});

test("the riders' app is installed under the name and in the colour of the brand [14.78]", async () => {
  const [page, manifest] = ["index.html", "public/manifest.webmanifest"].map((file) =>
    readFileSync(join(productRoot, "rider", file), "utf8"),
  );
  await save({ service_name: "R&D", colour: "#0a7d4b" });
  const currentBrand = deps.brand.current();
  expect(JSON.parse(manifestOf(currentBrand, manifest ?? ""))).toMatchObject({
    id: "/rider/",
    scope: "/rider/",
    short_name: "Rider",
    name: "R&D Rider",
    theme_color: "#0a7d4b",
  });
  expect(brandedPage(currentBrand, page ?? "")).toContain("<title>R&amp;D Rider</title>");
  expect(brandedPage(currentBrand, page ?? "")).toContain('<meta name="theme-color" content="#0a7d4b" />');
});

test("another process uses the new brand after the market's version number changed, and does not read it before [14.78]", async () => {
  let reads = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === "selectFrom") reads += 1;
      const part: unknown = Reflect.get(target, name);
      return typeof part === "function" ? (part.bind(target) as unknown) : part;
    },
  });
  const brand = watchBrand({ db: counted, settings: deps.settings });
  const market = openMarket(deps, () => brand.refresh());
  await market.refresh();
  const before = reads;
  for (let time = 0; time < 5; time++) {
    await market.refresh();
    brand.current();
  }
  expect(reads).toBe(before);
  await save();
  expect(brand.current().service_name).toBe("Waybill");
  await market.refresh();
  expect(brand.current()).toMatchObject(own);
  expect(reads).toBe(before + 1);
});

test("a process serves the files of a brand that another process saved a moment before", async () => {
  await save({ logo });
  const { logo_url, style_url = "" } = deps.brand.current();
  // This process has not read the saved brand yet.
  const late = fastify();
  late.decorate("findActor", () => Promise.resolve(undefined));
  const changed = () => Promise.resolve();
  brandRoutes(late, { ...deps, brand: watchBrand(deps), changed });
  for (const address of [style_url, logo_url]) expect((await late.inject(address)).statusCode).toBe(200);
});

test("a page loaded before a brand change gets the new style at the old address", async () => {
  await save();
  const before = deps.brand.current().style_url ?? "";
  await save({ colour: "#0a7d4b" });
  const answer = await inject(before);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).toContain("--brand:#0a7d4b");
});

test.each([
  ["#777777", "on-fill on fill"],
  ["#d44f1a", "on-fill on fill"],
  ["#ffffff", "fill on surface"],
])(
  "%s is refused, with the unreadable pair and the nearest readable colour [14.76]",
  async (colour, pair) => {
    const { status, body } = await save({ colour });
    const [error] = body.errors as unknown as [
      {
        code: string;
        path: string[];
        meta: { translation_key: string; values: Record<string, string>; expected: [string] };
      },
    ];
    expect(status).toBe(422);
    expect(error.code).toBe("BRAND_COLOUR_UNREADABLE");
    expect(error.path).toEqual(["colour"]);
    expect(error.meta.translation_key).toBe("operations-error.brand-colour");
    expect(error.meta.values).toMatchObject({ pair, theme: "light" });
    expect(Number(error.meta.values["ratio"])).toBeLessThan(Number(error.meta.values["least"]));
    const [nearest] = error.meta.expected;
    expect(unreadablePairs({ ...brands.waybill, colour: nearest })).toEqual([]);
    expect((await call(readBrand, { as })).body.result.is_own).toBe(false);
    expect((await save({ colour: nearest })).status).toBe(200);
  },
);

test.each([
  ["colour", { colour: "red" }],
  ["colour", { colour: "#fff" }],
  ["colour", { colour: "#8a1f5c;}" }],
  ["service_name", { service_name: " " }],
  ["service_name", { service_name: "x".repeat(41) }],
  ["logo", { logo: { content: "no base64!" } }],
  ["logo", { logo: { content: "" } }],
])("a wrong %s is a bad request that names it: %j", async (field, body) => {
  const answer = await save(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].path?.[0]).toEqual(field);
});

const broken = readFileSync(join(productRoot, "rider/public/icon-192.png")).subarray(0, 400);
const unsafe: [string, string | Buffer][] = [
  ["a script", svg("<script>alert(1)</script>")],
  ["a script under another prefix", svg("<x:script>1</x:script>", ' xmlns:x="http://www.w3.org/2000/svg"')],
  ["a page in it", svg("<foreignObject><p>x</p></foreignObject>")],
  ["a prefix of pages", svg("<h:script/>", ' xmlns:h="http://www.w3.org/1999/xhtml"')],
  ["a handler", svg("", ' onload="alert(1)"')],
  ["a handler in capitals", svg('<path ONCLICK="x()" d="M0 0"/>')],
  ["a link", svg('<a href="https://evil.test"><path d="M0 0"/></a>')],
  ["a drawing from elsewhere", svg('<use href="https://evil.test/x.svg#a"/>')],
  ["a picture from elsewhere", svg('<image href="https://evil.test/x.png"/>')],
  [
    "an xlink from elsewhere",
    svg('<use xlink:href="//evil.test#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>'),
  ],
  ["a script's address", svg('<use href="javascript:alert(1)"/>')],
  ["an address in hidden letters", svg('<use href="&#106;avascript:alert(1)"/>')],
  ["data in an address", svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
  ["a base", svg('<use href="#a"/>', ' xml:base="https://evil.test/"')],
  ["an animated address", svg('<use href="#a"><set attributeName="href" to="javascript:x"/></use>')],
  ["an import", svg('<style>@import "https://evil.test/x.css";</style>')],
  ["a style from elsewhere", svg("<style>path{fill:url(https://evil.test/x)}</style>")],
  ["a style in hidden letters", svg("<style>path{fill:u\\72l(https://evil.test/x)}</style>")],
  ["an address cut by a comment", svg("<style>path{fill:u/**/rl(https://evil.test/x)}</style>")],
  ["a fill from elsewhere", svg('<path fill="url(\'//evil.test/x#a\')" d="M0 0"/>')],
  ["a font", svg("<style>@font-face{font-family:x}</style>")],
  ["a DOCTYPE", `<!DOCTYPE svg [<!ENTITY x "y">]>${svg("<text>&x;</text>")}`],
  ["an entity", svg("<text>&x;</text>")],
  ["a stylesheet", `<?xml-stylesheet href="https://evil.test/x.css"?>${svg("")}`],
  ["text that is no XML", svg("<![CDATA[<script>]]>")],
  ["another encoding", `<?xml version="1.0" encoding="utf-7"?>${svg("")}`],
  ["two drawings", svg("") + svg("")],
  ["a drawing that is not closed", svg("<g>")],
  ["no namespace", "<svg viewBox='0 0 1 1'></svg>"],
  ["a page", "<html><body>hello</body></html>"],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ["a GIF", Buffer.from("GIF89a")],
  ["half a PNG", broken],
  ["letters of UTF-16", Buffer.from(`\ufeff${svg("<script/>")}`, "utf16le")],
  ["too much", svg(`<path d="${"M0 0".repeat(maxLogoBytes / 4)}"/>`)],
];
test.each(unsafe)("a logo with %s is refused [14.76]", async (_, content) => {
  const { status, body } = await save({ logo: { content: base64(content) } });
  expect(status).toBe(422);
  expect(body.errors[0].code).toBe("BRAND_LOGO_REFUSED");
  expect(body.errors[0].path).toEqual(["logo"]);
  expect(body.errors[0].meta.translation_key).toBe("operations-error.brand-logo");
});

test.each(Object.keys(brands))(
  "the logo of %s itself is accepted, and so is one from a drawing program",
  async (id) => {
    const content = base64(readFileSync(join(productRoot, `portal/public/brands/${id}/logo.svg`)));
    expect((await save({ logo: { content } })).status).toBe(200);
    const drawn = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Drawn -->\n${svg(
      '<sodipodi:namedview id="a"/><defs><linearGradient id="b"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g style="fill:url(#b)"><use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/></g>',
      ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"',
    )}\n`;
    expect((await save({ logo: { content: base64(drawn) } })).status).toBe(200);
  },
);

test("the audit shows who published which brand, with the logo's hash [14.47] [14.78]", async () => {
  await save({ logo });
  await call(resetBrand, { as });
  const { data } = (await call(listAudit, { as, query: { subject: "brand:waybill" } })).body.result;
  const [reset, saved] = data;
  expect(reset?.action).toBe("brand.reset");
  expect(reset?.before).toEqual({ ...own, logo: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(reset?.after).toBeNull();
  expect(saved?.action).toBe("brand.saved");
  expect(saved?.after).toEqual(reset?.before);
});
