import { posix } from "node:path";
import type { Archive } from "./archive.ts";
import { readXml } from "./scan-xml.ts";
import { SheetProblem } from "./sheet-problem.ts";

const workbookPart = "xl/workbook.xml";
const relations = "xl/_rels/workbook.xml.rels";
const macros = "xl/vbaProject.bin";

/** The path of a workbook's first sheet, and whether its dates count from 1904. */
export async function readWorkbook(archive: Archive): Promise<{ sheet: string; is1904: boolean }> {
  if (!archive.has(workbookPart) || !archive.has(relations) || archive.has(macros))
    throw new SheetProblem("not_xlsx");
  let is1904 = false;
  let first: string | undefined;
  await readXml(archive.read(workbookPart), {
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (name !== "sheet" || first !== undefined) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"));
      first = id?.[1];
    },
  });
  let sheet: string | undefined;
  await readXml(archive.read(relations), {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id === first && Target !== undefined)
        sheet = Target.startsWith("/") ? Target.slice(1) : posix.join("xl", Target);
    },
  });
  if (first === undefined || sheet === undefined) throw new SheetProblem("not_xlsx");
  return { sheet, is1904 };
}

const sharedStringsPart = "xl/sharedStrings.xml";

/** Excel writes control characters in this form; the only one that users enter is the line break. */
export const plainText = (text: string): string => text.replaceAll("_x000D_", "").replaceAll("\0", "");

/** The texts that cells refer to by index, without phonetic hints (`rPh`). */
export async function readSharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has(sharedStringsPart)) return strings;
  let current = "";
  let isText = false;
  let isPhonetic = false;
  await readXml(archive.read(sharedStringsPart), {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    close: (name) => {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") strings.push(plainText(current));
    },
    text: (text) => {
      if (isText) current += text;
    },
  });
  return strings;
}

const stylesPart = "xl/styles.xml";
const within = (id: number, first: number, last: number) => id >= first && id <= last;

/** True for the built-in formats that show a date or time, including those of East Asian versions. */
const isBuiltInDate = (id: number) =>
  within(id, 14, 22) || within(id, 27, 36) || within(id, 45, 47) || within(id, 50, 58);

/** Longer than any format that a spreadsheet program writes. */
const maxFormatCharacters = 255;

/** True if a custom format shows a date: it has a date letter outside quotes, brackets and escapes. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*./g, "").replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, ""));

/** The indexes of the cell styles that show a number as a date. */
export async function readDateStyles(archive: Archive): Promise<Set<number>> {
  const dates = new Set<number>();
  if (!archive.has(stylesPart)) return dates;
  const own = new Map<number, boolean>();
  let isCellStyle = false;
  let style = 0;
  await readXml(archive.read(stylesPart), {
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
