import type { Country } from "@waybill/domain/markets/country";
import { formatPhone } from "@waybill/ui/texts/formats.ts";

export type Prefix = Pick<Country, "phone_prefix">;

/**
 * A phone number as the field shows it, after the country's prefix. A number that needs its leading zero or has
 * another country's prefix stays complete.
 */
export function phoneInField(phone: string, { phone_prefix: prefix }: Prefix): string {
  const rest = phone.startsWith(prefix) ? phone.slice(prefix.length) : "";
  return rest === "" || rest.startsWith("0") ? phone : formatPhone(phone).slice(prefix.length).trim();
}

/** Whether a plain amount can be shown as money. */
export const isAmountOfMoney = (amount: string): boolean => amount !== "" && Number.isFinite(Number(amount));
