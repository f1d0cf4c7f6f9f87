import type { OutletImport } from "@waybill/contract/merchants/outlet-imports";
import { maxBulkFileBytes } from "@waybill/domain/limits";
import { setImmediate as othersFirst } from "node:timers/promises";
import { auditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { translatorFor } from "../../platform/texts.ts";
import { refusedFile } from "../create-bulk-job.ts";
import { findPlacesWithin } from "../find-place.ts";
import { SheetProblem } from "../sheet/sheet-problem.ts";
import { checkOutlet } from "./check-outlet.ts";
import { importAnswer } from "./import-answer.ts";
import { searchCentre, requireOwnParent, type ImportDeps } from "./own-imports.ts";
import { readOutletSheet } from "./read-sheet.ts";
import { deleteImportsBefore, insertImport, type StoredOutlet } from "./rows.ts";

/** Rows checked before yielding to other work. */
const rowsATurn = 20;

/** Reads and checks a spreadsheet of outlets, without creating any. */
export async function importOutlets(
  deps: ImportDeps,
  actor: Actor,
  { parentId, bytes, language }: { parentId: string | null | undefined; bytes: Buffer; language: string },
): Promise<OutletImport> {
  const parent = await requireOwnParent(deps, actor, parentId);
  if (bytes.length > maxBulkFileBytes) throw new Refused("bulk_file_too_large", { path: ["content"] });
  const translators = ["en", ...deps.country.languages].map(translatorFor);
  const found = await readOutletSheet(bytes, deps.readRows, translators).catch((problem: unknown) => {
    throw problem instanceof SheetProblem ? refusedFile(problem) : problem;
  });
  const around = {
    parentId: parent.vendor_id,
    near: searchCentre(deps, parent),
    findPlace: findPlacesWithin(deps.findPlace, deps.placesWithinMs.file),
  };
  const rows: StoredOutlet[] = [];
  for (let at = 0; at < found.length; at += rowsATurn) {
    rows.push(...(await Promise.all(found.slice(at, at + rowsATurn).map((row) => checkOutlet(row, around)))));
    await othersFirst();
  }
  const newImport = {
    import_id: `outlets-${deps.randomBytes(12).toString("hex")}`,
    parent_vendor_id: parent.vendor_id,
  };
  await insertImport(deps.pool, { ...newImport, by: auditActor(actor).id, at: deps.now() }, rows);
  return importAnswer(deps.pool, newImport, language);
}

/** How long an import is kept, in milliseconds. */
const keptMs = 30 * 86_400_000;

export const purgeOutletImports = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteImportsBefore(pool, new Date(now().getTime() - keptMs));
