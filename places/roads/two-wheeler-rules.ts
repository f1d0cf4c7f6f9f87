import type { TwoWheelerRules } from "./road-classes.ts";

/** Countries that ban riders' motorcycles from motorways and expressways. */
const withoutMotorways = new Set([
  "bd",
  "id",
  "in",
  "jp",
  "kr",
  "la",
  "lk",
  "mm",
  "ph",
  "pk",
  "th",
  "tw",
  "vn",
]);

/** The rules for two-wheelers in a country (ISO 3166-1 alpha-2, lower case). */
export const twoWheelerRulesOf = (country: string): TwoWheelerRules => ({
  motorways: !withoutMotorways.has(country),
});
