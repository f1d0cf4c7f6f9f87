import type { Actor } from "../../platform/actor.ts";
import { csvRow } from "../../platform/csv.ts";
import type { Deps } from "../../platform/deps.ts";
import { findCallsToExport } from "./call-rows.ts";

const batch = 1000;

/** The calls of the manager's systems as CSV, of one key or of all, read in batches of a thousand. */
export async function* exportCalls(
  { pool }: Pick<Deps, "pool">,
  actor: Actor,
  clientId: string | undefined,
): AsyncGenerator<string> {
  const ownerIds = actor.kind === "vendor" ? [...actor.vendorIds] : [];
  yield csvRow([
    "at",
    "client_id",
    "name",
    "method",
    "path",
    "status",
    "milliseconds",
    "message",
    "request_id",
  ]);
  let before: number | null = null;
  for (;;) {
    const rows = await findCallsToExport(pool, {
      ownerIds,
      clientId: clientId ?? null,
      before,
      limit: batch,
    });
    yield rows
      .map((row) =>
        csvRow([
          row.at.toISOString(),
          row.client_id,
          row.name,
          row.method,
          row.path,
          row.status,
          row.milliseconds,
          row.message,
          row.request_id,
        ]),
      )
      .join("");
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.call_id;
  }
}
