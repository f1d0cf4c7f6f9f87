import { readFileSync } from "node:fs";
import { readXlsx, writeXlsx } from "hucre";
import type { Download, Page } from "playwright-core";
import { textOf } from "./texts.ts";

/** A row's values by column heading; a missing column stays empty. */
export type SheetRow = Readonly<Record<string, string | number>>;

/** The template's columns in order; its headings are in the requester's language. */
const columns = [
  "Customer name",
  "Phone number",
  "Unit number",
  "Building",
  "Address",
  "Latitude",
  "Longitude",
  "Order amount",
  "Description",
  "Payment method",
  "Rider notes",
  "Delivery type",
  "Scheduled for",
  "Collection point",
  "Ready in minutes",
  "Reference",
];

export async function downloadTemplate(page: Page, language = "en"): Promise<Download> {
  const button = page.getByRole("button", { name: textOf("bulk-order.template", {}, language) });
  const [template] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return template;
}

/** The template with other rows below its headings, as a person would save it. */
export async function filledTemplate(template: string, rows: readonly SheetRow[]): Promise<Buffer> {
  const { sheets } = await readXlsx(readFileSync(template));
  const headings = (sheets[0]?.rows[0] ?? []).map(String);
  if (headings.length !== columns.length)
    throw new Error(
      `The template's columns are ${headings.join(", ")}; this file expects ${columns.join(", ")}.`,
    );
  for (const heading of rows.flatMap(Object.keys))
    if (!columns.includes(heading)) throw new Error(`The template has no column "${heading}".`);
  const filled = rows.map((row) => columns.map((heading) => row[heading] ?? null));
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Orders", rows: [headings, ...filled] }] }));
}
