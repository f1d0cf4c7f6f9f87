import { paymentOptionNames, paymentOptions, type PaymentOption } from "../payments/payment-methods.ts";
import {
  deliveryTypes,
  templateColumnNames,
  templateColumns,
  type DeliveryType,
  type TemplateColumn,
} from "./template-columns.ts";
import { defaultNames } from "./default-words.ts";

/** The words a sheet may use for a choice or a column, each normalised by `plainWords`. */
export type CellWords = {
  readonly payment: ReadonlyMap<string, PaymentOption>;
  readonly delivery: ReadonlyMap<string, DeliveryType>;
  readonly headings: ReadonlyMap<string, TemplateColumn>;
};

/** Normalises words for comparison: case, accents, dots and separators are ignored. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}.\u0640]/gu, "")
    .replaceAll(/[\s_-]+/gu, " ")
    .trim()
    .toLowerCase();

/** Normalises headings for comparison: a note in brackets and the star of a required field are ignored too. */
export const plainHeading = (heading: string): string =>
  plainWords(heading.replace(/\(.*$/su, "").replaceAll("*", ""));

/**
 * Returns the accepted words of a sheet in some languages: the choices as named in code, on the wire, in the portal
 * and by merchants, and the column headings. Each language is a function from key to text.
 */
export function cellWords(languages: readonly ((key: string) => string)[]): CellWords {
  const namesOf = (own: string, key: string, name: PaymentOption | DeliveryType): string[] => [
    own,
    ...defaultNames[name],
    ...languages.flatMap((textOf) => [textOf(key), ...textOf(`bulk-cell.${name}`).split(/[,،、，]/u)]),
  ];
  const words = <Name>(names: readonly Name[], textsOf: (name: Name) => string[]) =>
    new Map(names.flatMap((name) => textsOf(name).map((text) => [plainWords(text), name] as const)));
  return {
    payment: new Map([
      // Pay at pickup is sent as PAID too: of two options with the same wire value, the first is used.
      ...[...paymentOptionNames]
        .reverse()
        .map((name) => [plainWords(paymentOptions[name].payment_method), name] as const),
      ...words(paymentOptionNames, (name) => namesOf(name, `payment-option.${name}`, name)),
    ]),
    delivery: words(deliveryTypes, (name) => namesOf(name, `bulk-delivery.${name}`, name)),
    headings: new Map(
      templateColumnNames.flatMap((name) =>
        [templateColumns[name].heading, ...languages.map((textOf) => textOf(`bulk-column.${name}`))].map(
          (heading) => [plainHeading(heading), name] as const,
        ),
      ),
    ),
  };
}
