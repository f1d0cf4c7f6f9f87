import { partnerCodes } from "@waybill/contract/partner/codes";
import { webhookEvents } from "@waybill/domain/partner/callbacks";
import { exampleLanguages } from "@waybill/domain/partner/examples";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { schemasOf } from "../../partner/document/validating-proxy.fixture.ts";
import { openPartnerApp } from "../../partner/partner.fixture.ts";

let address = "http://waybill.test";
const product = await openPartnerApp({ deps: { publicUrl: () => address } });
const { app, inject, partner } = product;
const own = await partner();
address = await app.listen({ port: 0, host: "127.0.0.1" });
const folder = mkdtempSync(join(tmpdir(), "waybill-samples-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product.close();
});

const get = (url: string, headers: Record<string, string> = {}) => inject({ method: "GET", url, headers });
/** The URLs of the pages, as listed for language models. */
const pages = (await get("/llms.txt")).body
  .split("\n")
  .flatMap((line) => /\]\((\S+)\.md\)/.exec(line)?.[1] ?? [])
  .map((url) => new URL(url).pathname);

test("the guide, events, errors, test mode, versions, changelog and both references are public and need no script [22.12]", async () => {
  for (const page of [
    "",
    "/events",
    "/errors",
    "/test-mode",
    "/versions",
    "/changelog",
    "/partner-api",
    "/portal-api",
  ])
    expect(pages, page).toContain(`/developers${page}`);
  for (const page of pages) {
    const answer = await get(page);
    expect(answer.statusCode, page).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("<h1");
    expect(answer.body).not.toContain("<script");
    expect(answer.body).not.toContain("undefined");
  }
  const events = (await get("/developers/events")).body;
  for (const event of webhookEvents) expect(events, event).toContain(`<h2 id="${event}">`);
  const document = (await get("/partner/openapi.json")).json();
  const samples = [
    ...(await get("/developers/events.md")).body.matchAll(/^## (\w+)\n[^]*?```json\n([^]*?)\n```/gm),
  ];
  expect(samples.map(([, event]) => event)).toEqual([...webhookEvents]);
  for (const [, event = "", body = ""] of samples) {
    const at = `/webhooks/${event}/post/requestBody/content/application~1json/schema`;
    expect(schemasOf(document)(at, JSON.parse(body)), event).toEqual([]);
  }
  const errors = (await get("/developers/errors")).body;
  for (const code of Object.keys(partnerCodes)) expect(errors, code).toContain(`<code>${code}</code>`);
});

test("the pages have the brand's look, in the direction of the reader's language [22.12] [22.14]", async () => {
  const english = (await get("/developers/partner-api?lang=en")).body;
  expect(english).toMatch(/<html lang="en" dir="ltr" data-brand="\w+"/);
  const arabic = await openPartnerApp({ env: { COUNTRY: "kw" } });
  const { body: mirrored } = await arabic.inject({ method: "GET", url: "/developers?lang=ar" });
  await arabic.close();
  expect(mirrored).toMatch(/<html lang="ar" dir="rtl"/);
  expect(mirrored).toContain('<main id="main" lang="en" dir="ltr">');
  expect(mirrored).toContain("/kw/api/v1/orders");
  const { service_name, logo_url } = product.deps.brand.current();
  for (const page of ["/developers/partner-api", "/developers/portal-api"]) {
    const { body } = await get(page);
    expect(body).toContain(service_name);
    expect(body).toContain(logo_url);
    expect(body).not.toMatch(/swagger|redoc|scalar|smartbear/i);
  }
});

test("each page is available as Markdown at its URL with .md, and an unknown one is 404 [22.13]", async () => {
  for (const page of pages) {
    const answer = await get(`${page}.md`);
    expect(answer.statusCode, page).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(answer.body).toMatch(/^# /);
    expect(answer.body).not.toContain("undefined");
  }
  expect((await get("/developers/nothing")).statusCode).toBe(404);
  expect((await get("/developers/nothing.md")).statusCode).toBe(404);
});

test("a page is small enough to load quickly in an empty browser [22.14]", async () => {
  for (const page of pages) {
    const { rawPayload } = await get(page);
    expect(rawPayload.length, page).toBeLessThan(400_000);
  }
});

test("every call of both documents is in the reference [22.12]", async () => {
  for (const [tab, url] of [
    ["partner-api", "/partner/openapi.json"],
    ["portal-api", "/openapi.json"],
  ]) {
    const { paths } = (await get(url ?? "")).json() as { paths: Record<string, object> };
    const chapters = pages.filter((page) => page.startsWith(`/developers/${tab}/`));
    const text = (await Promise.all(chapters.map(async (page) => (await get(`${page}.md`)).body))).join("\n");
    for (const [path, { servers: _, ...methods }] of Object.entries(
      paths as Record<string, { servers?: object }>,
    ))
      for (const method of Object.keys(methods))
        expect(text).toContain(`\`${method.toUpperCase()} ${path}\``);
  }
});

const programs = {
  sh: ["sh", "sh"],
  js: [process.execPath, "mjs"],
  python: ["python3", "py"],
  php: ["php", "php"],
} as const;

test("every sample of the first page runs as printed, and places a new order each time [22.15]", async () => {
  const made = await own.merchant("POST", "/orders/api/v1/developer/keys", { name: "Samples", mode: "test" });
  const { body } = await get("/developers.md");
  const samples = [...body.matchAll(/```(\w+)\n([^]*?)\n```/g)];
  expect(samples).toHaveLength(exampleLanguages.length);
  const ids: string[] = [];
  for (const [, language = "", code = ""] of samples) {
    const [program, ending] = programs[language as keyof typeof programs];
    if (spawnSync(program, ["--version"]).error) continue;
    const file = join(folder, `sample.${ending}`);
    writeFileSync(file, code.replaceAll("wb_test_…", made.body.result.secret));
    for (const _ of [1, 2]) {
      const { stdout } = await promisify(execFile)(program, [file]);
      ids.push(JSON.parse(stdout).order_id);
    }
  }
  expect(ids.length).toBeGreaterThanOrEqual(4);
  expect(new Set(ids).size).toBe(ids.length);
  // Each sample runs in a process of its own.
}, 60_000);

test("the search finds words in titles and texts [22.12]", async () => {
  const { body } = await get("/developers/search?q=signature");
  expect(body).toMatch(/<li>.*\/developers\/webhooks/);
  expect((await get("/developers/search?q=%3Cscript%3Ezzz")).body).toContain("Nothing was found");
  expect((await get("/developers/search?q=%22%3E%3Cscript%3E")).body).not.toContain("<script>");
});

test("OAuth metadata, llms.txt and the landing page link to the guide [22.16] [22.17]", async () => {
  expect((await get("/.well-known/oauth-authorization-server")).json().service_documentation).toBe(
    `${address}/developers`,
  );
  const { body, headers } = await get("/llms.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) {
    expect(link.startsWith(address), link).toBe(true);
    expect((await get(link.slice(address.length))).statusCode, link).toBe(200);
  }
});

test("crawlers are excluded from private pages, and security researchers find a contact [22.18]", async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  for (const path of ["/tracking", "/delivery-receipt", "/orders/", "/operations", "/rider"])
    expect(robots.body.split("\n")).toContain(`Disallow: ${path}`);
  expect(robots.body).not.toContain("Disallow: /developers");
  const security = await get("/.well-known/security.txt");
  expect(security.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(security.body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(security.body) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(product.clock.now().getTime());
});
