import { kw } from "./countries/kw.ts";
import { ph } from "./countries/ph.ts";
import { pk } from "./countries/pk.ts";
import { sg } from "./countries/sg.ts";
import type { Country } from "./country.ts";

export type { Country } from "./country.ts";

/** Every country that Waybill serves, by the value of COUNTRY. */
export const countries = { kw, ph, pk, sg } as const satisfies Record<string, Country>;
export type CountryId = keyof typeof countries;

/** Whether a text names a country that Waybill serves. */
export const isCountryId = (text: string): text is CountryId => Object.hasOwn(countries, text);
