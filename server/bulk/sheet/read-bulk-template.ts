import { exampleOrder } from "@waybill/domain/bulk-jobs/example-orders";
import {
  deliveryTypes,
  templateColumnNames,
  type TemplateColumn,
} from "@waybill/domain/bulk-jobs/template-columns";
import { directionOf } from "@waybill/domain/markets/languages";
import {
  offeredPaymentOptions,
  paymentOptionOf,
  type PaymentOption,
} from "@waybill/domain/payments/payment-methods";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { readFlagStates } from "../../country-settings/flags/flags.ts";
import { chooseLanguage, translatorFor } from "../../platform/texts.ts";
import type { BulkDeps } from "../bulk-deps.ts";

const widths: Partial<Record<TemplateColumn, number>> = {
  customer_name: 24,
  address: 44,
  description: 30,
  rider_notes: 30,
};
/** Formatted as text, because spreadsheets drop the leading zeros of phone numbers and unit numbers. */
const formats: Partial<Record<TemplateColumn, string>> = {
  phone_number: "@",
  unit_number: "@",
  scheduled_for: "yyyy-mm-dd hh:mm",
};
const lastListedRow = 50_000;

function listOf(column: TemplateColumn, values: string[]) {
  const letter = String.fromCharCode(65 + templateColumnNames.indexOf(column));
  return {
    type: "list" as const,
    values,
    allowBlank: true,
    showErrorMessage: true,
    range: `${letter}2:${letter}${lastListedRow}`,
  };
}

/**
 * Template.xlsx: the columns, drop-down lists for choices, and one example row of the country, in the first
 * language of `acceptLanguage` that the country has.
 */
export async function readBulkTemplate(
  deps: BulkDeps,
  acceptLanguage: string | undefined,
): Promise<Uint8Array> {
  const { country } = deps;
  const language = chooseLanguage(country, acceptLanguage);
  const textOf = translatorFor(language);
  const label = (option: PaymentOption) => textOf(`payment-option.${option}`);
  const parameter = await countryParameter(deps, "paymentMethods");
  const flags = await readFlagStates(deps);
  const { options } = offeredPaymentOptions({ countryParameter: parameter, vendorMethods: undefined, flags });
  const usual = paymentOptionOf({ payment_method: country.default_payment_method }) ?? options[0];

  const example: Partial<Record<TemplateColumn, string | number>> = {
    ...exampleOrder(country),
    description: textOf("bulk-example.description"),
    rider_notes: textOf("bulk-example.rider-notes"),
    phone_number: country.phone_example,
    ...(usual && { payment_method: label(usual) }),
    delivery_type: textOf(`bulk-delivery.${deliveryTypes[0]}`),
  };
  const headings = templateColumnNames.map((name) => textOf(`bulk-column.${name}`));
  // Imported on first use, to keep the start fast.
  const { writeXlsx } = await import("hucre");
  return writeXlsx({
    sheets: [
      {
        name: textOf("history.export.sheet"),
        columns: templateColumnNames.map((name) => ({
          width: widths[name] ?? 16,
          ...(formats[name] !== undefined && { numFmt: formats[name] }),
        })),
        rows: [headings, templateColumnNames.map((name) => example[name] ?? null)],
        cells: new Map(
          headings.map((value, at) => [
            `0,${at}`,
            { value, type: "string" as const, style: { font: { bold: true } } },
          ]),
        ),
        freezePane: { rows: 1 },
        view: { rightToLeft: directionOf(language) === "rtl" },
        dataValidations: [
          ...(options.length > 0 ? [listOf("payment_method", options.map(label))] : []),
          listOf(
            "delivery_type",
            deliveryTypes.map((type) => textOf(`bulk-delivery.${type}`)),
          ),
        ],
      },
    ],
  });
}
