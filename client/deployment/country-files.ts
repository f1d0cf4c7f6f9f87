import type { Country } from "@waybill/domain/markets/country";

const files = import.meta.glob<Record<string, Country>>("../../domain/markets/countries/*.ts");

/** The data of one country; throws for an unknown code. */
export async function readCountry(code: string): Promise<Country> {
  const id = code.toLowerCase();
  const country = (await files[`../../domain/markets/countries/${id}.ts`]?.())?.[id];
  if (!country) throw new Error(`Unknown country code: ${code}.`);
  return country;
}
