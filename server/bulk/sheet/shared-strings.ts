import type { Archive } from "./archive.ts";
import { readXml } from "./scan-xml.ts";

const part = "xl/sharedStrings.xml";

/** Excel writes control characters of a text this way; the only one that people cause is the line break. */
export const plainText = (text: string): string => text.replaceAll("_x000D_", "").replaceAll("\0", "");

/** The texts that cells refer to by their number; how to say them aloud (`rPh`) is no part of them. */
export async function readSharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has(part)) return strings;
  let current = "";
  let isText = false;
  let isPhonetic = false;
  await readXml(archive.read(part), {
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
