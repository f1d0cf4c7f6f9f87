import { listAudit } from "@waybill/contract/operations/audit";
import {
  contentKinds,
  draftContent,
  previewContent,
  publishContent,
  readContent,
} from "@waybill/contract/operations/content";
import { downloadTerms, faqPath, prohibitedItemsPath, termsPath } from "@waybill/contract/visitor-pages";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

const { call, close, inject, pool, tokenFor } = await openTestApp();
afterAll(close);
const as = await tokenFor("market");
const page = async (path: string, lang = "en") => (await inject({ url: `${path}?lang=${lang}` })).body;
const params = (kind: string, language = "en") => ({ kind, language });
const draft = (kind: string, title: string) =>
  call(draftContent, { as, params: params(kind), body: { content: [{ title, text: "One.\n\nTwo <b>." }] } });
const publish = (kind: string, version?: number) =>
  call(publishContent, { as, params: params(kind), body: version === undefined ? {} : { version } });

test("what comes with the program is what people read and where operators begin [14.38]", async () => {
  for (const kind of contentKinds) {
    const { body } = await call(readContent, { as, params: params(kind) });
    expect(body.result).toMatchObject({ kind, is_draft: false, published_version: null, versions: [] });
    expect(body.result.content.length).toBeGreaterThan(1);
    expect(JSON.stringify(body.result.content)).not.toMatch(/prohibited\.|welcome\.|faq\./);
  }
  expect((await call(readContent, { as, params: params("news") })).status).toBe(404);
  expect((await call(readContent, { as, params: params("faq", "xx") })).status).toBe(404);
});

test("nobody outside the console sees a draft before it is published [14.38]", async () => {
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
    // Another language has its own.
    expect(await page(path, "fil")).not.toContain(`Drafted ${kind}`);
  }
  const pdf = await call(downloadTerms, { query: { language: "en" } });
  expect(pdf.bytes.length).toBeLessThan(60_000);
  expect((await publish("onboarding")).status).toBe(409);
});

test("a published version is taken back to an earlier one, and none is rewritten [14.39]", async () => {
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
