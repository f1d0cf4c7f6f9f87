import type { Archive } from "./archive.ts";
import { readXml } from "./scan-xml.ts";

const part = "xl/styles.xml";
const within = (id: number, first: number, last: number) => id >= first && id <= last;

/** The number formats of every workbook that show a date or a time, those of East Asia among them. */
const isBuiltInDate = (id: number) =>
  within(id, 14, 22) || within(id, 27, 36) || within(id, 45, 47) || within(id, 50, 58);

/** No spreadsheet program writes a longer one. */
const maxFormatCharacters = 255;

/** Whether a workbook's own format shows a date: its letters beside quoted words, colours and escaped characters. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*./g, "").replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, ""));

/** The numbers of the cell styles that show their number as a date. */
export async function readDateStyles(archive: Archive): Promise<Set<number>> {
  const dates = new Set<number>();
  if (!archive.has(part)) return dates;
  const own = new Map<number, boolean>();
  let isCellStyle = false;
  let style = 0;
  await readXml(archive.read(part), {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      const id = Number(numFmtId);
      if (name === "numFmt") own.set(id, isDateFormat(formatCode.slice(0, maxFormatCharacters)));
      if (name === "cellXfs") isCellStyle = true;
      if (name !== "xf" || !isCellStyle) return;
      if (own.get(id) ?? isBuiltInDate(id)) dates.add(style);
      style++;
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return dates;
}
