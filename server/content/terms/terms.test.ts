import { downloadTerms, termsPath } from "@waybill/contract/visitors/visitor-pages";
import { countries } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { termsOf } from "./terms-of.ts";

const { close, inject, tokenFor } = await openTestApp();
afterAll(close);

const get = (url: string, headers: Record<string, string> = {}) =>
  inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });
const textOf = (page: string) => page.replaceAll(/<[^>]+>|\s+/g, " ");

test("anyone reads the terms, with the country's own figures", async () => {
  const page = await get(termsPath);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  for (const words of ["Terms and conditions", "₱69.00", "₱10.00", "25 km", "5 kg", "Philippine Peso (PHP)"])
    expect(textOf(page.body)).toContain(words);
  expect(page.body).toContain(`href="${downloadTerms.path}?language=en"`);
});

test("the terms are in the link's language, and an unknown language is not found", async () => {
  const arabic = await get(`${termsPath}?lang=ar-KW`);
  expect(arabic.body).toMatch(/<html\s+lang="ar"\s+dir="rtl"/);
  expect(textOf(arabic.body)).toContain("الشروط والأحكام");
  expect((await get(`${termsPath}?lang=ar`)).body).toContain("الرسوم");
  for (const query of ["?lang=xx", "?lang=en&lang=ar", "?lang=%00", "?as=toString"])
    expect((await get(termsPath + query)).statusCode).toBe(200);
});

test("anyone can download the terms as a PDF named for country and language [8.59]", async () => {
  for (const who of [undefined, "guest", "rider", "ops"] as const) {
    const authorization = who === undefined ? undefined : `Bearer ${await tokenFor(who)}`;
    const file = await get(downloadTerms.path, authorization === undefined ? {} : { authorization });
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="terms-ph-en.pdf"');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  }
  const arabic = await get(`${downloadTerms.path}?language=ar`);
  expect(arabic.headers["content-disposition"]).toContain("terms-ph-ar.pdf");
  const pages = arabic.rawPayload.toString("latin1").match(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/g);
  expect(pages?.length).toBeGreaterThan(1);
  expect((await get(`${downloadTerms.path}?language=xx`)).headers["content-disposition"]).toContain(
    "-en.pdf",
  );
  expect((await get(`${downloadTerms.path}?language=${"x".repeat(36)}`)).statusCode).toBe(400);
});

const termsFor = (name: keyof typeof countries, language: string) => {
  const terms = termsOf({ country: countries[name], service: "Waybill", language, countryName: name });
  return { ...terms, text: terms.sections.flatMap(({ points }) => points).join("\n") };
};

test("every country has the same terms in every language, point by point, and none shows an unformatted number [12.14]", () => {
  for (const name of Object.keys(countries) as (keyof typeof countries)[]) {
    const shapeOf = ({ sections }: ReturnType<typeof termsFor>) =>
      sections.map(({ points }) => points.length);
    const english = termsFor(name, "en");
    for (const language of countries[name].languages) {
      const terms = termsFor(name, language);
      expect(shapeOf(terms)).toEqual(shapeOf(english));
      expect(terms.text).not.toMatch(/\b(?:undefined|NaN|null)\b|[{}]|terms\./);
    }
  }
});

test("a translation of the terms says that it is one, and links to the binding text [12.14]", async () => {
  const arabic = (await get(`${termsPath}?lang=ar`)).body;
  expect(textOf(arabic)).toContain("هذه ترجمة");
  expect(arabic).toMatch(/<a href="\?lang=en" hreflang="en">/);
  expect((await get(`${termsPath}?lang=en`)).body).not.toContain('role="note"');
  expect(termsFor("kw", "ar").translation?.notice).toContain("هذه ترجمة");
  expect(termsFor("kw", "en").translation).toBeUndefined();
});

test("numbers that differ between countries differ in their terms", () => {
  expect(termsFor("pk", "en").text).toMatch(/amount is Rs\s100 at least/);
  expect(termsFor("pk", "en").text).toMatch(/From 23:00 to 04:59 Rs\s40 is added/);
  expect(termsFor("sg", "en").text).toMatch(/From 11:30 to 13:29 \(Monday.*and Friday\) 10% is added/);
  expect(termsFor("kw", "en").text).toMatch(/Collecting cash from your customer costs KWD\s0\.250 more/);
  expect(termsFor("kw", "en").text).toContain("by card.");
  expect(termsFor("pk", "en").text).not.toContain("pays the amount to the rider by card");
});
