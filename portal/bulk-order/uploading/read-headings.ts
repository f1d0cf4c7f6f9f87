import { maxTitleRows } from "@waybill/domain/bulk-jobs/sheet-header";

/** Maximum characters read to find the first rows; also bounds hostile files. */
const maxCharacters = 4_000_000;

type Part = { method: number; size: number; at: number };

/** The positions of a ZIP's parts, from the directory at its end. */
async function partsOf(file: Blob): Promise<Map<string, Part>> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - 65_557)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return new Map();
  const start = tail.getUint32(end + 16, true);
  const directory = new DataView(
    await file.slice(start, start + tail.getUint32(end + 12, true)).arrayBuffer(),
  );
  const parts = new Map<string, Part>();
  let at = 0;
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50) {
    const length = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, length));
    parts.set(name, {
      method: directory.getUint16(at + 10, true),
      size: directory.getUint32(at + 20, true),
      at: directory.getUint32(at + 42, true),
    });
    at += 46 + length + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return parts;
}

/** The text of a part; stops reading when `isEnough` returns true. */
async function textOf(
  file: Blob,
  part: Part | undefined,
  isEnough: (text: string) => boolean,
): Promise<string> {
  if (!part) return "";
  const head = new DataView(await file.slice(part.at, part.at + 30).arrayBuffer());
  const start = part.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + part.size).stream();
  const bytes = part.method === 0 ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < maxCharacters && !isEnough(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

const namedEntities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const plain = (xml: string) =>
  xml.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (entity: string, hex?: string, decimal?: string, name = "") =>
      hex || decimal
        ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? "", hex ? 16 : 10))
        : (namedEntities[String(name)] ?? entity),
  );
/** The words of all `t` elements in a piece of XML. */
const wordsIn = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?t\b[^>]*>([^<]*)</g)].map(([, text = ""]) => plain(text)).join("");

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const row = /<(?:\w+:)?row\b(?:[^>]*[^/])?>(.*?)<\/(?:\w+:)?row>/gs;
const cell = /<(?:\w+:)?c\b([^>]*)>(.*?)<\/(?:\w+:)?c>/gs;
const valueIn = (xml: string) => plain(/<(?:\w+:)?v>([^<]*)</.exec(xml)?.[1] ?? "");

type Cell = { column: number } & ({ shared: number } | { text: string });

/** The column index in a cell's name: A1 is 0, AB7 is 27; without a name, the column after `before`. */
const columnOf = (name: string | undefined, before: number): number =>
  name === undefined
    ? before + 1
    : [...name.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellsOfRow(inside: string): Cell[] {
  const cells: Cell[] = [];
  let before = -1;
  const expanded = inside.replaceAll(/<((?:\w+:)?c)\b([^>]*)\/>/g, "<$1$2></$1>");
  for (const [, attributes = "", content = ""] of expanded.matchAll(cell)) {
    const column = columnOf(attribute(attributes, "r"), before);
    before = column;
    cells.push(
      attribute(attributes, "t") === "s"
        ? { column, shared: Number(valueIn(content)) }
        : { column, text: wordsIn(content) || valueIn(content) },
    );
  }
  return cells;
}

/** Maximum rows to read: those above the headings, the headings, and some examples. */
const maxRows = maxTitleRows + 4;

/** The first rows of a sheet that are not empty. */
function firstRows(sheet: string): Cell[][] {
  const rows: Cell[][] = [];
  for (const [, inside = ""] of sheet.matchAll(row)) {
    const cells = cellsOfRow(inside);
    if (cells.some((one) => "shared" in one || one.text.trim() !== "")) rows.push(cells);
    if (rows.length === maxRows) break;
  }
  return rows;
}

/** The first non-empty rows of a workbook, by column; empty if it cannot be read. */
export async function readFirstRows(file: Blob): Promise<string[][]> {
  const parts = await partsOf(file);
  const neverEnough = () => false;
  const workbook = await textOf(file, parts.get("xl/workbook.xml"), neverEnough);
  const relations = await textOf(file, parts.get("xl/_rels/workbook.xml.rels"), neverEnough);
  const id = attribute(/<(?:\w+:)?sheet\b[^>]*>/.exec(workbook)?.[0] ?? "", "\\w+:id");
  const relation = relations.match(/<Relationship\b[^>]*>/g)?.find((tag) => attribute(tag, "Id") === id);
  const target = attribute(relation ?? "", "Target") ?? "";
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  const isRead = (text: string) => (text.match(/<\/(?:\w+:)?row>/g)?.length ?? 0) >= maxSheetRows;
  const rows = firstRows(await textOf(file, parts.get(path), isRead));
  const last = Math.max(-1, ...rows.flat().map((one) => ("shared" in one ? one.shared : -1)));
  const strings =
    last < 0
      ? ""
      : await textOf(
          file,
          parts.get("xl/sharedStrings.xml"),
          (text) => (text.match(/<\/(?:\w+:)?si>/g)?.length ?? 0) > last,
        );
  const shared = [...strings.matchAll(/<(?:\w+:)?si\b[^>]*>(.*?)<\/(?:\w+:)?si>/gs)].map(([, inside = ""]) =>
    wordsIn(inside),
  );
  return rows.map((cells) => {
    const words: string[] = [];
    for (const one of cells) words[one.column] = "shared" in one ? (shared[one.shared] ?? "") : one.text;
    return Array.from(words, (word: string | undefined) => word ?? "");
  });
}

/** Maximum rows searched, including empty ones. */
const maxSheetRows = 100;
