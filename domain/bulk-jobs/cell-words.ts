import { paymentOptionNames, paymentOptions, type PaymentOption } from "../payments/payment-methods.ts";
import {
  deliveryTypes,
  templateColumnNames,
  templateColumns,
  type DeliveryType,
  type TemplateColumn,
} from "./template-columns.ts";
import { usualNames } from "./usual-words.ts";

/** The words that a sheet may say a choice or a column in, each as `plainWords` makes it. */
export type CellWords = {
  readonly payment: ReadonlyMap<string, PaymentOption>;
  readonly delivery: ReadonlyMap<string, DeliveryType>;
  readonly headings: ReadonlyMap<string, TemplateColumn>;
};

/** Words as they are compared: case, accents, dots, and what is between the words say nothing. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}.\u0640]/gu, "")
    .replaceAll(/[\s_-]+/gu, " ")
    .trim()
    .toLowerCase();

/** As headings are compared: a note in brackets and a star for "required" say nothing either. */
export const plainHeading = (heading: string): string =>
  plainWords(heading.replace(/\(.*$/su, "").replaceAll("*", ""));

/**
 * The words of a sheet in some languages: the names of the choices in code, on the wire and in the portal, what people
 * call them, and the headings of the columns. Each language is the function that says the text of a key.
 */
export function cellWords(languages: readonly ((key: string) => string)[]): CellWords {
  const namesOf = (own: string, key: string, name: PaymentOption | DeliveryType): string[] => [
    own,
    ...usualNames[name],
    ...languages.flatMap((textOf) => [textOf(key), ...textOf(`bulk-cell.${name}`).split(/[,،、，]/u)]),
  ];
  const words = <Name>(names: readonly Name[], textsOf: (name: Name) => string[]) =>
    new Map(names.flatMap((name) => textsOf(name).map((text) => [plainWords(text), name] as const)));
  return {
    payment: new Map([
      // Pay at pickup is paid too: of a method that two options share the first is meant.
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
