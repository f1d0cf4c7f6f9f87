import type { TwoWheelerRules } from "./road-classes.ts";

/** Countries that do not allow riders' motorcycles on motorways and expressways. */
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

/** Returns the rules for two-wheelers in a country (ISO 3166-1 alpha-2, lower case). */
export const twoWheelerRulesOf = (country: string): TwoWheelerRules => ({
  motorways: !withoutMotorways.has(country),
});
