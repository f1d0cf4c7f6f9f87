import { readDeployment, readFlags } from "@waybill/contract/visitors/deployment";
import { endpoints } from "@waybill/contract/openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Environment } from "../platform/settings/settings-reader.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { productRoot } from "../platform/program-files.ts";
import { translatorFor, textsOfLanguage, textsOfApp, writtenLanguages } from "../platform/texts.ts";
import { translatedPage } from "./portal-routes.ts";
import { apiBase, deploymentAnswer } from "./deployment-answer.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp({ env: { COUNTRY: "kw", BRAND: "tanghali" } });
});
afterAll(() => product.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  product.inject({ method: "GET", url, headers });

test("a client starts with the brand and country it is deployed for", async () => {
  const { status, body } = await product.call(readDeployment);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    brand: { id: "tanghali", logo_url: "/brands/tanghali/logo.svg" },
    country: "kw",
    currency: "KWD",
    phone_prefix: "+965",
    timezone: "Asia/Kuwait",
    environment: "san",
  });
  expect(body.languages).toContain(body.default_language);
});

test.each(["NPV", "PV"] as const)(
  "a deployment's registration type is %s, whatever its country's is [1.13]",
  (REGISTRATION_TYPE) => {
    const typeOf = (env: Environment) =>
      deploymentAnswer(readSettings(env), new Set(["en"])).registration_type;
    for (const COUNTRY of ["ph", "kw"])
      expect(typeOf({ COUNTRY, REGISTRATION_TYPE })).toBe(REGISTRATION_TYPE);
    expect(typeOf({ COUNTRY: "ph" })).toBe("NPV");
    expect(typeOf({ COUNTRY: "kw" })).toBe("PV");
  },
);

test("a language is offered only if its texts exist", async () => {
  const { body } = await product.call(readDeployment);
  for (const language of body.languages)
    expect((await get(`/locales/${language}.json`)).statusCode).toBe(200);
});

test("the texts of a language are one flat file, compressed and revalidated by its ETag", async () => {
  const answer = await get("/locales/ar.json", { "accept-encoding": "br" });
  expect(answer.headers["content-encoding"]).toBe("br");
  const plain = await get("/locales/en.json");
  expect(plain.json<Record<string, string>>()["validation.fill-customer-name"]).toBeTruthy();
  const again = await get("/locales/en.json", { "if-none-match": String(plain.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test("the portal's texts of every language are one file of at most 30 kB, without the texts of server-rendered pages [12.37]", () => {
  for (const language of writtenLanguages) {
    const texts = textsOfApp(textsOfLanguage(language) ?? {}, "portal");
    expect(gzipSync(JSON.stringify(texts), { level: 6 }).length, language).toBeLessThan(30_000);
    expect(Object.keys(texts).filter((key) => /^(mail|faq|terms\.fees|rider|console)\./.test(key))).toEqual(
      [],
    );
  }
});

test("the rider's app and the console have their own files, which include the shared texts", async () => {
  for (const [app, own, other] of [
    ["rider", "rider.offer.accept", "console.floor"],
    ["operations", "console.floor", "rider.offer.accept"],
  ] as const) {
    const texts = (await get(`/locales/${app}/de.json`)).json<Record<string, string>>();
    expect(Object.keys(texts)).toEqual(expect.arrayContaining([own, "alert.error"]));
    expect(texts).not.toHaveProperty([other]);
  }
  expect((await get("/locales/nobody/de.json")).statusCode).toBe(404);
});

test("texts that only the office screens show are in a separate file, with no text of the first one", async () => {
  const office = (await get("/locales/office/de.json")).json<Record<string, string>>();
  const first = (await get("/locales/de.json")).json<Record<string, string>>();
  expect(office["statements.month"]).toBeTruthy();
  expect(Object.keys(office).filter((key) => key in first)).toEqual([]);
});

test("no screen of the portal uses a text that its files do not contain [12.37]", () => {
  const texts = textsOfLanguage("en") ?? {};
  const sent = { ...textsOfApp(texts, "portal"), ...textsOfApp(texts, "office") };
  const kept = Object.keys(texts).filter((key) => !(key in sent));
  const files = ["portal", "ui", "client"].flatMap((folder) =>
    readdirSync(join(productRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|\.(test|fixture)\./.test(file))
      .map((file) => join(productRoot, folder, file)),
  );
  const quoted = new Set(
    files.flatMap((file) => readFileSync(file, "utf8").match(/(?<=["'`])[\w.-]+(?=["'`$])/g) ?? []),
  );
  expect(kept.length).toBeGreaterThan(150);
  expect(kept.filter((key) => quoted.has(key) || quoted.has(`${key.split(".")[0]}.`))).toEqual([]);
});

test("all languages together take far less than 60 MB of memory [12.38]", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const held = [...writtenLanguages].map((language) => [textsOfLanguage(language), translatorFor(language)]);
  collect();
  const taken = process.memoryUsage().heapUsed - before;
  expect(held.length).toBe(writtenLanguages.size);
  expect(taken).toBeLessThan(60 * 1024 * 1024);
});

test("a built page is in its country's default language before its script runs [12.10]", () => {
  const built = readFileSync(join(productRoot, "portal/index.html"), "utf8");
  const arabic = translatedPage("ar", built);
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  for (const key of ["page.about", "page.needs-script", "load-failed.text", "load-failed.close"]) {
    expect(built).toContain(translatorFor("en")(key));
    expect(arabic).toContain(translatorFor("ar")(key));
    expect(arabic).not.toContain(translatorFor("en")(key));
  }
  expect(translatedPage("en", built)).toBe(built);
});

test("a translation may contain any character: it is escaped for its place in the page [12.10]", () => {
  const built = readFileSync(join(productRoot, "portal/index.html"), "utf8");
  const odd = 'R&D \\ "now" </script> $& ';
  const page = translatedPage("ar", built, (key) => odd + key);
  const json = /id="texts-before-any">([^]*?)<\/script>/.exec(page)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({
    "load-failed.text": `${odd}load-failed.text`,
    "load-failed.close": `${odd}load-failed.close`,
  });
  expect(page).toContain('content="R&amp;D \\ &quot;now&quot; &lt;/script> $&amp; page.about"');
  expect(page).toContain(
    "<noscript>R&amp;D \\ &quot;now&quot; &lt;/script> $&amp; page.needs-script</noscript>",
  );
});

const isConsoleBuilt = existsSync(join(productRoot, "operations/dist/index.html"));

test.skipIf(!isConsoleBuilt)(
  "the operators' console is served at /operations and below, besides its API [14.01]",
  async () => {
    for (const url of ["/operations", "/operations/", "/operations/floor?order=a", "/operations/audit"]) {
      const page = await get(url, { accept: "text/html" });
      expect(page.statusCode, url).toBe(200);
      expect(page.headers["content-type"], url).toBe("text/html; charset=utf-8");
      const script = /src="(\/operations\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? "";
      expect((await get(script)).statusCode, url).toBe(200);
    }
    for (const url of ["/operations/api/v1/nothing", "/operationsandmore"])
      expect((await get(url, { accept: "text/html" })).body, url).not.toContain("/operations/assets/");
    // A request for a file of a previous build must not get a page instead.
    const missing = await get("/operations/assets/none.js", { accept: "text/html" });
    expect(missing.statusCode).toBe(404);
    expect(missing.headers["content-type"]).toContain("application/json");
  },
);

test.each(["portal", "rider", "operations"])(
  "the assets of a built %s are cached forever and compressed, and give no access to other files",
  async (app) => {
    const folder = join(productRoot, app, "dist/assets");
    if (!existsSync(folder)) return;
    const below = `${app === "portal" ? "" : `/${app}`}/assets`;
    const script =
      readdirSync(folder)
        .find((file) => file.endsWith(".js.br"))
        ?.slice(0, -3) ?? "";
    const packed = await get(`${below}/${script}`, { "accept-encoding": "br" });
    expect(packed.statusCode).toBe(200);
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["content-type"]).toContain("javascript");
    expect(packed.headers["cache-control"]).toContain("immutable");
    const plain = await get(`${below}/${script}`);
    expect(plain.body).toBe(readFileSync(join(folder, script), "utf8"));
    const head = await product.inject({ method: "HEAD", url: `${below}/${script}` });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    for (const none of ["none.js", "..%2Findex.html", "..%2F..%2Fpackage.json"]) {
      const answer = await get(`${below}/${none}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe("NOT_FOUND");
    }
  },
);

test("a page's files are never rate limited, even for an address that many people share", async () => {
  const folder = join(productRoot, "portal/dist/assets");
  const built = existsSync(folder)
    ? [`/assets/${readdirSync(folder)[0] ?? ""}`, "/", "/brands/waybill/logo.svg"]
    : [];
  for (const url of [
    ...built,
    "/locales/en.json",
    "/locales/rider/en.json",
    "/fonts/km.css",
    "/map/city.svg",
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.headers, url).not.toHaveProperty("ratelimit-limit");
  }
  expect((await get("/config.json")).headers).toHaveProperty("ratelimit-limit");
});

test("an unsatisfiable range and a failed precondition are 4xx errors", async () => {
  for (const [headers, status, code] of [
    [{ range: "bytes=999999999-" }, 416, "RANGE_NOT_SATISFIABLE"],
    [{ "if-match": '"another"' }, 412, "PRECONDITION_FAILED"],
  ] as const) {
    const answer = await get("/docs/static/swagger-ui.css", headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, errors: [{ code }] });
  }
});

test("an unknown language and a path outside the folder are not found, in the common error format", async () => {
  for (const url of [
    "/locales/tlh.json",
    "/locales/..%2Fpackage.json",
    "/map/..%2FREADME.md",
    "/map/none.json",
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, errors: [{ code: "NOT_FOUND" }] });
  }
});

test("an unknown path of the API gets a JSON error, even in a browser", async () => {
  const answer = await get("/orders/api/v1/nothing", { accept: "text/html" });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ status: 404, message: expect.any(String) as string });
});

test("a sandbox's flags start with their agreed values, also by the protocol of flag services", async () => {
  const { body } = await product.call(readFlags);
  expect(body).toMatchObject({ voucher: true, "planned-maintenance": false, helpcenter: true });
  const all = await product.inject({ method: "POST", url: "/ofrep/v1/evaluate/flags", payload: {} });
  const { flags } = all.json<{ flags: { key: string; value: boolean }[] }>();
  expect(Object.fromEntries(flags.map(({ key, value }) => [key, value]))).toEqual(body);
  const one = await product.inject({
    method: "POST",
    url: "/ofrep/v1/evaluate/flags/voucher",
    payload: { context: {} },
  });
  expect(one.json()).toMatchObject({ key: "voucher", value: true, reason: "STATIC" });
  const none = await product.inject({ method: "POST", url: "/ofrep/v1/evaluate/flags/warp", payload: {} });
  expect(none.statusCode).toBe(404);
  expect(none.json()).toMatchObject({ key: "warp", errorCode: "FLAG_NOT_FOUND" });
});

test("the API document and its page load nothing from other hosts", async () => {
  const document = await get("/openapi.json");
  expect(document.json()).toMatchObject({ openapi: "3.1.0" });
  const page = await get("/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

test("the base paths of orders, of riders and proofs, and of the riders' own calls differ, at the country's and environment's URL [7.01]", async () => {
  const paths = endpoints.map(({ facts }) => facts.path);
  const logistics = paths.filter((path) => path.startsWith("/hurrier/api/v1/"));
  expect(logistics.some((path) => path.includes("/riders/"))).toBe(true);
  expect(logistics.some((path) => path.includes("/proof/"))).toBe(true);
  expect(logistics.filter((path) => !/\/(riders?|fleet|proofs?)\b/.test(path))).toEqual([]);
  const others = paths.filter((path) => !path.startsWith("/hurrier/") && !path.startsWith("/orders/api/v1/"));
  expect(others).toContain("/rider/api/v1/offers");
  expect(
    others.filter(
      (path) => !/^\/((san|conditions-api\/v1|rider\/api\/v1|operations\/api\/v1)\/|\w+\.json$)/.test(path),
    ),
  ).toEqual([]);

  const real = { DATABASE_URL: "postgres://x/y", TOKEN_SECRET: "s".repeat(32), SMTP_URL: "smtp://x" };
  for (const COUNTRY of ["kw", "ph"])
    for (const ENVIRONMENT of ["san", "stg", "prd"]) {
      const PUBLIC_URL = `https://${COUNTRY}.${ENVIRONMENT}.example/`;
      const settings = readSettings({ ...real, ENVIRONMENT, COUNTRY, PUBLIC_URL });
      expect(apiBase(settings)).toEqual({
        url: PUBLIC_URL.slice(0, -1),
        description: `${COUNTRY}, ${ENVIRONMENT}`,
      });
    }
  const served = (await get("/openapi.json")).json<{ servers: unknown }>();
  expect(served.servers).toEqual([{ url: "/", description: "kw, san" }]);
});

test("config.json has the base URLs of calls and websocket: the server's own unless configured, never with a path [10.91]", async () => {
  const bases = async (headers: Record<string, string>, app: Pick<typeof product, "inject"> = product) => {
    const { api_base, ws_base } = (await app.inject({ url: "/config.json", headers })).json<
      Record<string, string>
    >();
    return [api_base, ws_base];
  };
  expect(await bases({ host: "shop.test:3000" })).toEqual(["http://shop.test:3000", "ws://shop.test:3000"]);
  const elsewhere = await openTestApp({
    env: {
      PUBLIC_URL: "https://shop.test",
      API_BASE: "https://api.test/",
      WS_BASE: "wss://live.test",
      PORTAL_ORIGINS: "https://portal.test",
    },
  });
  const answer = await elsewhere.inject({ url: "/config.json" });
  expect(answer.json()).toMatchObject({ api_base: "https://api.test", ws_base: "wss://live.test" });
  expect(answer.headers["content-security-policy"]).toMatch(
    /connect-src 'self' https:\/\/api\.test wss:\/\/live\.test/,
  );

  const preflight = (origin: string) =>
    elsewhere.inject({
      method: "OPTIONS",
      url: "/orders/api/v1/vendors",
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
  expect(await preflight("https://portal.test")).toMatchObject({
    statusCode: 204,
    headers: {
      "access-control-allow-origin": "https://portal.test",
      "access-control-allow-headers": "authorization",
    },
  });
  expect((await preflight("https://other.test")).headers).not.toHaveProperty("access-control-allow-origin");
  await elsewhere.close();

  const proxied = await openTestApp({ env: { PUBLIC_URL: "https://shop.test" } });
  expect(await bases({ host: "shop.test" }, proxied)).toEqual(["https://shop.test", "wss://shop.test"]);
  await proxied.close();
});
