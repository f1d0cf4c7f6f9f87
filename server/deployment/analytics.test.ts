import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { readSettings } from "../platform/settings/settings.ts";
import { deploymentAnswer } from "./deployment-answer.ts";

const analyticsOf = (env: Record<string, string>) =>
  deploymentAnswer(readSettings(env), new Set(["en"])).analytics;

test("config.json has the configured receiver of analytics events, or none [10.89]", () => {
  expect(analyticsOf({})).toBeNull();
  expect(analyticsOf({ ANALYTICS_URL: "https://count.test/events" })).toEqual({
    url: "https://count.test/events",
    data_layer: false,
    consent: false,
  });
  expect(analyticsOf({ ANALYTICS_DATA_LAYER: "on" })).toEqual({
    url: null,
    data_layer: true,
    consent: false,
  });
});

test("if the country requires consent, config.json says so [10.90]", () => {
  const consentIn = (COUNTRY: string) => analyticsOf({ COUNTRY, ANALYTICS_DATA_LAYER: "on" })?.consent;
  expect(consentIn("de")).toBe(true);
  expect(consentIn("fi")).toBe(true);
  expect(consentIn("ph")).toBe(false);
  expect(consentIn("kw")).toBe(false);
  const asking = Object.values(countries).filter((country) => "asks_analytics_consent" in country);
  expect(asking.length).toBeGreaterThan(15);
});
