import type { OutletImport } from "@waybill/contract/merchants/outlet-imports";
import type { Actor } from "../../platform/actor.ts";
import { importAnswer } from "./import-answer.ts";
import { requireOwnImport, type ImportDeps } from "./own-imports.ts";

/** An import of the actor, with the current state of its rows. */
export const readOutletImport = async (
  deps: Pick<ImportDeps, "pool">,
  actor: Actor,
  { importId, language }: { importId: string; language: string },
): Promise<OutletImport> => importAnswer(deps.pool, await requireOwnImport(deps, actor, importId), language);
