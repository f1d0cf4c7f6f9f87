import { pastedRows } from "@waybill/domain/bulk-jobs/uploading";
import type { useOwnColumns } from "./own-columns.ts";
import { writeWorkbook } from "./xlsx-writer.ts";

/** A file's text: UTF-8, UTF-16, or the Latin encoding of old programs. */
async function textIn(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Converts a CSV into a workbook, so that it gets the same checks; undefined if it has no rows. */
export async function workbookOfCsv(
  file: File,
  own: Pick<ReturnType<typeof useOwnColumns>, "headings" | "mapping">,
): Promise<File | undefined> {
  const rows = pastedRows(await textIn(file), own.headings(), own.mapping);
  return rows && (await writeWorkbook(rows, file.name.replace(/\.\w+$/, ".xlsx")));
}
