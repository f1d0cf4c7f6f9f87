import { Deployment } from "@waybill/contract/visitors/deployment";
import { brands } from "@waybill/domain/markets/brands";
import { countries, type Country } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "../platform/settings/settings.ts";
import { openTestApp } from "../testing/test-app.ts";
import { basesOf, brandAnswer, deploymentAnswer } from "./deployment-answer.ts";
import { brandOfFile } from "../platform/current-brand.ts";
import { writtenLanguages as written } from "../platform/texts.ts";

const { close, inject } = await openTestApp({ env: { COUNTRY: "jp", BRAND: "Kuroba" } });
afterAll(close);

const answerFor = (env: Record<string, string>) => {
  const settings = readSettings(env);
  const bases = basesOf(settings, { host: "localhost:3000", protocol: "http" });
  return {
    brand: brandAnswer(brandOfFile(settings.brand)),
    ...deploymentAnswer(settings, written),
    ...bases,
  };
};

test.each(Object.entries<Country>(countries))(
  "the configuration alone makes a deployment for %s, in every brand [1.10] [12.03]",
  (id, country) => {
    for (const [name, brand] of Object.entries(brands)) {
      const answer = answerFor({ COUNTRY: id.toUpperCase(), BRAND: name });
      expect(Deployment.parse(answer)).toEqual(answer);
      expect(answer).toMatchObject({
        brand: { id: name, service_name: brand.service_name, logo_url: `/brands/${name}/logo.svg` },
        country: id,
        currency: country.currency,
        phone_prefix: country.phone_prefix,
        minimum_eta: country.minimum_eta,
        default_payment_method: country.default_payment_method,
        timezone: country.timezone,
        map: country.map,
      });
      // Languages are offered only if they have texts; there is at least one.
      expect(answer.languages.length).toBeGreaterThan(0);
      expect(answer.languages).toContain(answer.default_language);
      expect(answer.languages.every((language) => written.has(language))).toBe(true);
      expect(answer.languages).toEqual(country.languages);
      expect(answer.default_language).toEqual(country.default_language);
    }
  },
);

test("the reference build is the Philippines, in English, with cash, from 15 minutes on [1.11]", () => {
  expect(answerFor({})).toMatchObject({
    country: "ph",
    currency: "PHP",
    phone_prefix: "+63",
    default_language: "en",
    default_payment_method: "CASH_ON_DELIVERY",
    minimum_eta: 15,
  });
});

test("the server does not start with an unknown brand or country, and the error lists the known ones", () => {
  expect(() => readSettings({ BRAND: "acme" })).toThrow(
    /^BRAND must be one of kuroba, pitaya, sabzina, tanghali, waybill\.$/,
  );
  expect(() => readSettings({ COUNTRY: "zz" })).toThrow(/^COUNTRY must be one of ae, am, .*vn\.$/);
  expect(() => readSettings({ COUNTRY: "toString" })).toThrow(/^COUNTRY must be one of/);
});

test("a country without street data shows its own city on the landing page, without a map sketch [11.37]", async () => {
  const picture = await inject({ method: "GET", url: "/map/city.svg" });
  expect(picture.body).toContain('id="city"');
  expect((await inject({ method: "GET", url: "/map/sketch-jp.json" })).statusCode).toBe(404);
});
