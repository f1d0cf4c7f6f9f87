import { listAudit } from "@waybill/contract/operations/audit";
import {
  contentKinds,
  draftContent,
  previewContent,
  publishContent,
  readContent,
} from "@waybill/contract/operations/content";
import { resetBrand, saveBrand } from "@waybill/contract/operations/brand";
import {
  downloadTerms,
  faqPath,
  prohibitedItemsPath,
  readOnboarding,
  termsPath,
} from "@waybill/contract/visitors/visitor-pages";
import { type BrandId, brands } from "@waybill/domain/markets/brands";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

const { call, close, deps, inject, pool, tokenFor } = await openTestApp();
afterAll(close);
const as = await tokenFor("market");
const page = async (path: string, lang = "en") => (await inject({ url: `${path}?lang=${lang}` })).body;
const params = (kind: string, language = "en") => ({ kind, language });
const draft = (kind: string, title: string) =>
  call(draftContent, { as, params: params(kind), body: { content: [{ title, text: "One.\n\nTwo <b>." }] } });
const publish = (kind: string, version?: number) =>
  call(publishContent, { as, params: params(kind), body: version === undefined ? {} : { version } });

test("readers and editors start with the built-in content [14.38]", async () => {
  for (const kind of contentKinds) {
    const { body } = await call(readContent, { as, params: params(kind) });
    expect(body.result).toMatchObject({ kind, is_draft: false, published_version: null, versions: [] });
    expect(body.result.content.length).toBeGreaterThan(1);
    expect(JSON.stringify(body.result.content)).not.toMatch(/prohibited\.|welcome\.|faq\./);
  }
  expect((await call(readContent, { as, params: params("news") })).status).toBe(404);
  expect((await call(readContent, { as, params: params("faq", "xx") })).status).toBe(404);
});

test("a draft is visible only in the console until it is published [14.38]", async () => {
  const paths = { faq: faqPath, prohibited: prohibitedItemsPath, terms: termsPath };
  for (const [kind, path] of Object.entries(paths)) {
    const before = await page(path);
    const kept = await draft(kind, `Drafted ${kind}`);
    expect(kept.body.result).toMatchObject({ is_draft: true, published_version: null });
    expect(await page(path)).toBe(before);
    const preview = await call(previewContent, { as, params: params(kind) });
    expect(preview.bytes.toString()).toContain(`Drafted ${kind}`);
    expect(preview.bytes.toString()).toContain("Two &lt;b&gt;.");
    for (const who of [undefined, await tokenFor("parent")])
      expect((await call(previewContent, { ...(who && { as: who }), params: params(kind) })).status).toBe(
        401,
      );

    const published = await publish(kind);
    expect(published.body.result).toMatchObject({ is_draft: false, published_version: 1 });
    expect(await page(path)).toContain(`Drafted ${kind}`);
    // Another language has its own content.
    expect(await page(path, "fil")).not.toContain(`Drafted ${kind}`);
  }
  const pdf = await call(downloadTerms, { query: { language: "en" } });
  expect(pdf.bytes.length).toBeLessThan(60_000);
  const again = await publish("onboarding");
  expect(again.status).toBe(409);
  expect(again.body.errors[0]?.message).toBe("There is no draft to publish. Save one first.");
});

test("a page is previewed in each brand, with the brand's name in the built-in text [14.75]", async () => {
  const preview = async (kind: string, brand?: string, language = "en") => {
    const query = brand === undefined ? {} : { brand: brand as BrandId };
    return call(previewContent, { as, params: params(kind, language), query });
  };
  const html = async (...asked: Parameters<typeof preview>) => (await preview(...asked)).bytes.toString();
  for (const { id, service_name } of Object.values(brands))
    for (const kind of ["terms", "onboarding"]) {
      const shown = await html(kind, id);
      expect(shown).toContain(`data-brand="${id}"`);
      expect(shown).toContain(`<b>${service_name}</b>`);
      expect(shown).toContain(`src="/brands/${id}/logo.svg"`);
    }
  await publish("terms", 0);
  expect(await html("terms", "tanghali")).toContain("Tanghali");
  expect(await html("terms", "tanghali")).not.toContain("Waybill");
  expect(await html("terms")).toBe(await html("terms", "waybill"));
  const bad = await preview("terms", "nobody");
  expect(bad.status).toBe(400);
  expect(bad.bytes.toString()).toContain("brand");

  // A changed brand of this deployment shows in the preview; other brands look as configured.
  await call(saveBrand, { as: await tokenFor("ops"), body: { service_name: "Padala", colour: "#8a1f5c" } });
  await deps.brand.refresh();
  expect(await html("faq", "waybill")).toContain("Padala");
  expect(await html("faq", "waybill")).toContain("/brands/worn/");
  expect(await html("faq", "pitaya")).not.toMatch(/Padala|\/brands\/worn\//);
  await call(resetBrand, { as: await tokenFor("ops") });
  await deps.brand.refresh();
});

test("the first-visit screens are the published ones of a language, and the built-in ones in others [14.75]", async () => {
  const read = async (language?: string, accept?: string) => {
    const answer = await call(readOnboarding, {
      query: language === undefined ? {} : { language },
      ...(accept && { headers: { "accept-language": accept } }),
    });
    return [answer.status, answer.body.result];
  };
  const own = [200, { language: "en", screens: null }];
  expect(await read("en")).toEqual(own);
  await draft("onboarding", "Drafted onboarding");
  expect(await read("en")).toEqual(own);
  const preview = await call(previewContent, { as, params: params("onboarding") });
  expect(preview.bytes.toString()).toMatch(/Drafted onboarding[\s\S]*1 of 1[\s\S]*Start/);
  await publish("onboarding");
  const written = [{ title: "Drafted onboarding", text: "One.\n\nTwo <b>." }];
  expect(await read("en")).toEqual([200, { language: "en", screens: written }]);
  expect(await read(undefined, "en-GB,fr;q=0.5")).toEqual([200, { language: "en", screens: written }]);
  expect(await read("fil")).toEqual([200, { language: "fil", screens: null }]);
  // For a language that the country does not offer, the country's default is returned.
  expect(await read("xx")).toEqual(await read());
  expect((await read("x".repeat(36)))[0]).toBe(400);
  await publish("onboarding", 0);
  expect(await read("en")).toEqual(own);
});

test("an earlier version can be restored, and no version is changed [14.39]", async () => {
  await draft("faq", "The second");
  expect((await publish("faq")).body.result.published_version).toBe(2);
  expect(await page(faqPath)).toContain("The second");
  const back = await publish("faq", 1);
  expect(back.body.result.versions.map(({ version, is_published }) => [version, is_published])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(await page(faqPath)).toContain("Drafted faq");
  await publish("faq", 0);
  expect(await page(faqPath)).not.toContain("Drafted faq");
  expect((await publish("faq", 9)).status).toBe(404);
  await expect(pool.query("update content_versions set version = 3")).rejects.toThrow("never rewritten");
  const { data } = (await call(listAudit, { as, query: { subject: "content:faq/en" } })).body.result;
  expect(data.map(({ action, after }) => [action, after?.["version"]]).slice(0, 2)).toEqual([
    ["content.published", 0],
    ["content.published", 1],
  ]);
});

test("of several operators who opened the same page one saves a draft, and the others are refused", async () => {
  const params = { kind: "prohibited", language: "fil" };
  const seen = (await call(readContent, { as, params })).body.result.content;
  const save = (title: string, expected?: typeof seen) =>
    call(draftContent, {
      as,
      params,
      body: { content: [{ title, text: "" }], ...(expected && { expected }) },
    });
  const titles = ["One", "Two", "Three", "Four"];
  const answers = await Promise.all(titles.map((title) => save(title, seen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  const saved = won?.body.result.content ?? [];
  // Sent again because the answer was lost: done, and written once.
  expect((await save(saved[0]?.title ?? "", seen)).body.result).toEqual(won?.body.result);
  const { data } = (await call(listAudit, { as, query: { subject: "content:prohibited/fil" } })).body.result;
  expect(data).toHaveLength(1);
  // A draft is published only as it was read; without `expected` any draft is replaced and published.
  await save("Five");
  const publish = (expected?: typeof seen) =>
    call(publishContent, { as, params, body: expected ? { expected } : {} });
  const unread = await publish(saved);
  expect(unread.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  const five = [{ title: "Five", text: "" }];
  const published = await publish(five);
  expect(published.body.result.published_version).toBe(1);
  // Sent again because the answer was lost: done, and published once.
  expect((await publish(five)).body.result).toEqual(published.body.result);
  expect((await publish(saved)).status).toBe(409);
});
