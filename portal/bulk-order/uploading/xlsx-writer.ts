const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const asXml = (text: string) =>
  text.replaceAll(/[^\t\n\u0020-\uFFFD]/g, "").replaceAll(/[&<>]/g, (character) => entities[character] ?? "");
const cell = (text: string) =>
  text === "" ? "<c/>" : `<c t="inlineStr"><is><t xml:space="preserve">${asXml(text)}</t></is></c>`;

const partsOf = (rows: readonly (readonly string[])[]): Record<string, string> => ({
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}"><sheetData>${rows
    .map((row) => `<row>${row.map(cell).join("")}</row>`)
    .join("")}</sheetData></worksheet>`,
});

/**
 * Compresses text for a ZIP: gzip uses the same compression, after a header of 10 bytes and before a footer with
 * checksum and size.
 */
async function pack(text: string) {
  const stream = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const foot = new DataView(bytes.buffer, bytes.length - 8);
  return { data: bytes.slice(10, -8), checksum: foot.getUint32(0, true), size: foot.getUint32(4, true) };
}

/** A ZIP header: numbers of two and four bytes in sequence. */
function header(fields: readonly (readonly [bytes: 2 | 4, value: number])[]) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const version = [2, 20] as const;
const deflated = [2, 8] as const;
const none = [2, 0] as const;

/** Text rows as a workbook with one sheet, so that pasted tables are processed like files. */
export async function writeWorkbook(rows: readonly (readonly string[])[], name: string): Promise<File> {
  const packed: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);
  for (const [path, text] of Object.entries(partsOf(rows))) {
    const { data, checksum, size } = await pack(text);
    const called = new TextEncoder().encode(path);
    const facts = [
      version,
      none,
      deflated,
      none,
      none,
      [4, checksum] as const,
      [4, data.length] as const,
      [4, size] as const,
      [2, called.length] as const,
      none,
    ];
    const offset = lengthOf(packed);
    directory.push(
      header([[4, 0x02014b50], version, ...facts, none, none, none, [4, 0], [4, offset]]),
      called,
    );
    packed.push(header([[4, 0x04034b50], ...facts]), called, data);
  }
  const count = [2, directory.length / 2] as const;
  const end = [[4, lengthOf(directory)] as const, [4, lengthOf(packed)] as const, none];
  return new File(
    [...packed, ...directory, header([[4, 0x06054b50], none, none, count, count, ...end])],
    name,
  );
}
