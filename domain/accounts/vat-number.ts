import type { Country } from "../markets/country.ts";
import { isVatNumber } from "./field-formats.ts";

export type VatCountry = { vat_number?: Country["vat_number"] };

/** Separators that people write between groups of characters. */
const separators = /[\s./-]/g;

/**
 * Returns the problem of a VAT number: it does not match the country's format or, if the country has none, the 8
 * letters or digits of spec §5. undefined if valid. A country's format ignores separators and case.
 */
export function vatNumberProblem(
  typed: string,
  { vat_number: own }: VatCountry,
): "validation.vat-number" | undefined {
  const bare = typed.replaceAll(separators, "").toUpperCase();
  const holds = own ? new RegExp(`^(?:${own.pattern})$`).test(bare) : isVatNumber(typed);
  return holds ? undefined : "validation.vat-number";
}
