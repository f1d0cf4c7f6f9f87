import { posix } from "node:path";
import type { Archive } from "./archive.ts";
import { readXml } from "./scan-xml.ts";
import { SheetProblem } from "./sheet-problem.ts";

const part = "xl/workbook.xml";
const relations = "xl/_rels/workbook.xml.rels";
const macros = "xl/vbaProject.bin";

/** Where the first sheet of a workbook lies, and from which year its dates count. */
export async function readWorkbook(archive: Archive): Promise<{ sheet: string; is1904: boolean }> {
  if (!archive.has(part) || !archive.has(relations) || archive.has(macros))
    throw new SheetProblem("not_xlsx");
  let is1904 = false;
  let first: string | undefined;
  await readXml(archive.read(part), {
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
