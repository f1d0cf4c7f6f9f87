import { SaxesParser, type SaxesOptions } from "saxes";
import { SheetProblem } from "./sheet-problem.ts";

/** Deeper than any part of a real workbook. */
const maxDepth = 64;
/** More than any element of a real workbook. */
const maxAttributes = 100;

export type Attributes = Readonly<Record<string, string>>;
export type XmlListener = {
  /** Called with the element's name without its namespace prefix. */
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reports the elements and texts of an XML file as its bytes arrive, yielding to other work after each piece.
 * Refuses a DOCTYPE.
 */
export async function* scanXml(
  bytes: AsyncIterable<Uint8Array>,
  { open, close, text }: XmlListener,
): AsyncGenerator<void> {
  const parser = new SaxesParser<SaxesOptions & { xmlns?: false }>({ position: false });
  let depth = 0;
  let attributes = 0;
  parser.on("doctype", () => {
    throw new SheetProblem("not_xlsx");
  });
  parser.on("opentagstart", () => {
    attributes = 0;
    if (++depth > maxDepth) throw new SheetProblem("not_xlsx");
  });
  parser.on("attribute", () => {
    if (++attributes > maxAttributes) throw new SheetProblem("not_xlsx");
  });
  parser.on("opentag", (tag) => open?.(localName(tag.name), tag.attributes));
  parser.on("closetag", (tag) => {
    depth--;
    close?.(localName(tag.name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
}

/** Reads a whole XML file; the listener collects what it needs. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  const scan = scanXml(bytes, listener);
  while (!(await scan.next()).done);
}
