import { expect, test } from "vitest";
import { parseCosts, parseNotices } from "../../tracking/notices/notices.ts";
import { parseGeofence } from "../../riders/event-distance.ts";
import { parseUnreachableRule } from "../../riders/unreachable.ts";
import { parseMetresByVehicle } from "../../riders/vehicle-kind.ts";
import { parseServiceHours } from "../../time/service-hours.ts";
import {
  countryParameters,
  isParameterName,
  isPublicParameterName,
  type ParameterName,
  parameterNames,
  parameterProblem,
  parametersOf,
  settingThemes,
  defaultParameterValue,
} from "./country-parameters.ts";
import { plainScope } from "./parameter-scope.fixture.ts";
import { parseNamedNumbers, formatNamedNumbers } from "./setting-form.ts";

test("every parameter is on exactly one page, and every page has some [17.74]", () => {
  const shown = settingThemes.flatMap(parametersOf);
  expect([...shown].sort()).toEqual([...parameterNames].sort());
  expect(settingThemes.filter((theme) => parametersOf(theme).length === 0)).toEqual([]);
});

test("every default value is also a valid setting, in a sandbox and elsewhere", () => {
  for (const isSandbox of [true, false])
    for (const hasNumberPool of [true, false])
      for (const name of parameterNames) {
        const usual = defaultParameterValue(name, { ...plainScope, isSandbox, hasNumberPool });
        expect(parameterProblem(name, usual), name).toBeUndefined();
      }
  expect(defaultParameterValue("taxPercent", plainScope)).toBe("12");
  expect(defaultParameterValue("quietHours", { ...plainScope, isSandbox: true })).toBe("0000:0000");
  expect(defaultParameterValue("maskedNumbers", { ...plainScope, hasNumberPool: true })).toBe("pool");
});

test.each<[ParameterName, string, string, string?]>([
  ["noCourierMinutes", "soon", "number"],
  ["noCourierMinutes", "", "number"],
  ["noCourierMinutes", "0", "range"],
  ["noCourierMinutes", "10081", "range"],
  ["noCourierMinutes", "1.5", "whole"],
  ["taxPercent", "100.1", "range"],
  ["taxPercent", "1.12345", "digits"],
  ["orderItemValueExceedLimit", "-2", "range"],
  ["allOutletOrders", "perhaps", "switch"],
  ["maskedNumbers", "secret", "choice"],
  ["paymentMethods", "PAID|GOLD", "choice"],
  ["paymentMethods", "", "one"],
  ["invoiceIssuer", "x".repeat(501), "long"],
  ["notices", "recipient.near:pigeon", "notices"],
  ["dispatchReach", "foot:x|car:1", "number", "foot"],
  ["dispatchReach", "foot:1500|car:0", "range", "car"],
  ["dispatchReach", "foot:1|foot:2", "parts"],
  ["dispatchReach", "tram:1", "parts"],
  ["dispatchReach", "1500", "parts"],
  ["dispatchReach", "", "one"],
  ["unreachableRule", "contacts:2", "missing", "minutes"],
  ["unreachableRule", "contacts:2|minutes:121", "range", "minutes"],
  ["noticeCosts", "sms:0.35|email:-1", "range", "email"],
])("%s cannot be %j: the problem is %s", (name, text, problem, part) => {
  const problemFound = parameterProblem(name, text);
  expect(problemFound?.key).toBe(`operations-error.setting-${problem}`);
  expect(problemFound?.part).toBe(part);
});

test("problems of service hours use the specification's wording", () => {
  expect(parameterProblem("serviceHours", "7:00")?.key).toBe("validation.service-hours-format");
  expect(parameterProblem("quietHours", "2500:0600")?.key).toBe("validation.service-hours-range");
});

test("every valid setting can be parsed by the code that uses it", () => {
  const readers: Partial<Record<ParameterName, (text: string) => unknown>> = {
    dispatchReach: parseMetresByVehicle,
    dispatchFarthest: parseMetresByVehicle,
    unreachableRule: parseUnreachableRule,
    geofenceMetres: parseGeofence,
    notices: parseNotices,
    noticeCosts: parseCosts,
    quietHours: (text) => parseServiceHours(text).hours,
  };
  const samples = [
    "",
    "1",
    "300",
    "100000",
    "1000001",
    "1.5",
    "foot:1",
    "foot:1|car:1000000",
    "car:1000001",
    "foot:1.5",
    "foot:01",
    "contacts:0|minutes:0",
    "minutes:120|contacts:20",
    "contacts:21|minutes:1",
    "contacts:1.0|minutes:1",
    "sms:0|email:999999",
    "sms:0.000001",
    "sms:-0",
    "sms:0.0000001",
    "2300:0600",
    "recipient.near:sms+whatsapp|merchant.failed:off",
    "a|b",
  ];
  for (const [name, read] of Object.entries(readers))
    for (const text of samples)
      if (isParameterName(name) && !parameterProblem(name, text))
        expect(read(text), `${name} ${text}`).toBeDefined();
});

test('"no limit" has its own number, and named numbers are written as they were read', () => {
  expect(parameterProblem("refundLimit", "-1")).toBeUndefined();
  expect(parameterProblem("refundLimit", "1500.50")).toBeUndefined();
  const text = countryParameters.dispatchReach.usual;
  expect(formatNamedNumbers(parseNamedNumbers(text) ?? [])).toBe(text);
  expect(formatNamedNumbers([...(parseNamedNumbers(text) ?? new Map())].map(([name]) => [name, ""]))).toBe(
    "",
  );
});

test("merchants read only the public parameters, and names from JavaScript's prototype are not parameters", () => {
  expect(isPublicParameterName("serviceHours")).toBe(true);
  expect(isPublicParameterName("refundLimit")).toBe(false);
  expect(isParameterName("constructor")).toBe(false);
});
