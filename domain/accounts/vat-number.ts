import type { Country } from "../markets/country.ts";
import { isVatNumber } from "./field-formats.ts";

export type VatCountry = { vat_number?: Country["vat_number"] };

/** What people write between the groups of a number. */
const separators = /[\s./-]/g;

/**
 * What is wrong with a VAT number: it lacks the country's own form where the country has one, else the 8 letters or digits
 * of spec §5. Undefined where it holds. Separators and small letters do not matter in a form of the country's own.
 */
export function vatNumberProblem(
  typed: string,
  { vat_number: own }: VatCountry,
): "validation.vat-number" | undefined {
  const bare = typed.replaceAll(separators, "").toUpperCase();
  const holds = own ? new RegExp(`^(?:${own.pattern})$`).test(bare) : isVatNumber(typed);
  return holds ? undefined : "validation.vat-number";
}
