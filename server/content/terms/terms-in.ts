import { countries } from "@waybill/domain/markets/countries";
import { countryName } from "@waybill/domain/markets/languages";
import { paragraphsOf } from "@waybill/recipient/visitor-pages";
import type { Deps } from "../../platform/deps.ts";
import { publishedContent } from "../content.ts";
import { termsOf } from "./terms-of.ts";

/** Reads the terms in a language. Sections that operators have published replace the built-in ones. */
export const openTermsIn = (deps: Pick<Deps, "db" | "settings" | "brand">) => async (language: string) => {
  const country = countries[deps.settings.country];

  const service = deps.brand.current().service_name;
  const terms = termsOf({ country, service, language, countryName: countryName(country, language) });
  const published = await publishedContent(deps, "terms", language);
  if (!published) return { version: 0, service, terms };
  const sections = published.content.map(({ title, text }) => ({ title, points: paragraphsOf(text) }));
  return { version: published.version, service, terms: { ...terms, sections } };
};

export type TermsIn = ReturnType<typeof openTermsIn>;
