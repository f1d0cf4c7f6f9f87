import type { countries } from "./countries.ts";

/** A tax on our charges: its name on an invoice, and its percentage. */
export type Tax = { name: string; percent: number };

type CountryName = keyof typeof countries;

const vat = (percent: number): Tax => ({ name: "VAT", percent });
const gst = (percent: number): Tax => ({ name: "GST", percent });
const none: Tax = { name: "VAT", percent: 0 };

/** The usual tax rate for services in each country, as of 2026; an operator can set another by `taxPercent`. */
const taxes: Readonly<Record<CountryName, Tax>> = {
  ae: vat(5),
  am: vat(20),
  ar: { name: "IVA", percent: 21 },
  bd: vat(15),
  bg: { name: "ДДС", percent: 20 },
  bh: vat(10),
  br: { name: "ISS", percent: 5 },
  cl: { name: "IVA", percent: 19 },
  co: { name: "IVA", percent: 19 },
  cz: { name: "DPH", percent: 21 },
  de: { name: "USt", percent: 19 },
  dk: { name: "Moms", percent: 25 },
  ee: { name: "KM", percent: 24 },
  eg: vat(14),
  es: { name: "IVA", percent: 21 },
  fi: { name: "ALV", percent: 25.5 },
  ge: vat(18),
  gr: { name: "ΦΠΑ", percent: 24 },
  hk: none,
  hu: { name: "ÁFA", percent: 27 },
  id: { name: "PPN", percent: 11 },
  in: gst(18),
  iq: none,
  jo: gst(16),
  jp: { name: "消費税", percent: 10 },
  kh: vat(10),
  kr: vat(10),
  kw: none,
  kz: vat(16),
  la: vat(10),
  lk: vat(18),
  lt: { name: "PVM", percent: 21 },
  lv: { name: "PVN", percent: 21 },
  mm: { name: "Commercial tax", percent: 5 },
  mx: { name: "IVA", percent: 16 },
  my: { name: "SST", percent: 6 },
  no: { name: "MVA", percent: 25 },
  om: vat(5),
  pe: { name: "IGV", percent: 18 },
  ph: vat(12),
  pk: { name: "Sales tax", percent: 16 },
  pl: { name: "VAT", percent: 23 },
  pt: { name: "IVA", percent: 23 },
  qa: none,
  ro: { name: "TVA", percent: 21 },
  sa: vat(15),
  se: { name: "Moms", percent: 25 },
  sg: gst(9),
  sk: { name: "DPH", percent: 23 },
  th: vat(7),
  tr: { name: "KDV", percent: 20 },
  tw: vat(5),
  vn: { name: "VAT", percent: 10 },
};

/** Returns the tax of a country on deliveries. */
export const taxOf = (country: CountryName): Tax => taxes[country];

/**
 * Returns the net and tax parts of a total in minor units; fees are quoted with tax. The tax is rounded half away
 * from zero, so that a full credit note has exactly the invoice's tax.
 */
export function taxWithin(totalMinor: number, percent: number): { netMinor: number; taxMinor: number } {
  const size = Math.abs(totalMinor);
  const tax = Math.round((size * percent) / (100 + percent));
  const taxMinor = totalMinor < 0 && tax > 0 ? -tax : tax;
  return { netMinor: totalMinor - taxMinor, taxMinor };
}
