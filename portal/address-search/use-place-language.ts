import { useCountry } from "@waybill/client/deployment-context.ts";
import { languageFor } from "@waybill/domain/markets/languages";
import { useLanguage } from "@waybill/ui/texts/texts.ts";

/** The language of addresses: the one spoken here, if the country has it (spec §7). */
export const usePlaceLanguage = (): string => languageFor(useCountry(), useLanguage());
