import { countries } from "@waybill/domain/markets/countries";
import { texts } from "../deployment/texts.ts";
import type { Deps } from "../platform/deps.ts";
import { pageLanguage } from "../tracking/page-language.ts";

const written = new Set(texts.keys());

/** The language to write to a person in: what his client asks for among the country's, else the country's own. */
export const mailLanguage = (
  { settings }: Pick<Deps, "settings">,
  acceptLanguage: string | undefined,
): string => pageLanguage(countries[settings.country], written, acceptLanguage);
