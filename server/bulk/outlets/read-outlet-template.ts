import { exampleOrder } from "@waybill/domain/bulk-jobs/example-orders";
import { directionOf } from "@waybill/domain/markets/languages";
import { outletColumnNames, type OutletColumn } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import { chooseLanguage, translatorFor } from "../../platform/texts.ts";
import type { RowDeps } from "../bulk-deps.ts";

const widths: Partial<Record<OutletColumn, number>> = {
  name: 24,
  address: 44,
  users: 30,
  rider_instructions: 30,
};
/** Formatted as text, because spreadsheets drop the leading zeros of phone numbers and ids. */
const texts: readonly OutletColumn[] = [
  "client_vendor_id",
  "phone_number",
  "unit",
  "street_number",
  "postal_code",
];

const placeOfExample = ({ address, latitude, longitude }: ReturnType<typeof exampleOrder>) => ({
  address: String(address),
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/**
 * A template with the columns of an outlet spreadsheet and one example row, in the requested language if the
 * country has it.
 */
export async function readOutletTemplate(
  { country }: Pick<RowDeps, "country">,
  acceptLanguage: string | undefined,
): Promise<Uint8Array> {
  const language = chooseLanguage(country, acceptLanguage);
  const textOf = translatorFor(language);
  const example: Partial<Record<OutletColumn, string | number>> = {
    client_vendor_id: "BGC-2",
    name: textOf("outlet-example.name"),
    phone_number: country.phone_example,
    ...placeOfExample(exampleOrder(country)),
    users: "owner@example.com",
    rider_instructions: textOf("outlet-example.rider-instructions"),
  };
  const headings = outletColumnNames.map((name) => textOf(`outlet-column.${name}`));
  // Imported on first use, to keep the start fast.
  const { writeXlsx } = await import("hucre");
  return writeXlsx({
    sheets: [
      {
        name: textOf("outlet-example.sheet"),
        columns: outletColumnNames.map((name) => ({
          width: widths[name] ?? 16,
          ...(texts.includes(name) && { numFmt: "@" }),
        })),
        rows: [headings, outletColumnNames.map((name) => example[name] ?? null)],
        cells: new Map(
          headings.map((value, at) => [
            `0,${at}`,
            { value, type: "string" as const, style: { font: { bold: true } } },
          ]),
        ),
        freezePane: { rows: 1 },
        view: { rightToLeft: directionOf(language) === "rtl" },
      },
    ],
  });
}
