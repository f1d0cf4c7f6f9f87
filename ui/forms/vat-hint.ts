import type { VatCountry } from "@waybill/domain/accounts/vat-number";
import { isolateLtr, type Translate } from "../texts/texts.ts";

/** The format of a VAT number in this country. */
export const vatHint = ({ vat_number: own }: VatCountry, t: Translate): string =>
  own ? t("request.form.phone.helper-text", { example: isolateLtr(own.example) }) : t("field.vat-hint");
