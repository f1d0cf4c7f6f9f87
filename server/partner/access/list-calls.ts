import type * as endpoints from "@waybill/contract/partner/developer";
import type { AnswerOf } from "@waybill/contract/endpoint";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { findCalls } from "./call-rows.ts";

const pageLength = 50;

/** The calls of a manager's systems, newest first. */
export async function listCalls(
  { pool }: Pick<Deps, "pool">,
  actor: Actor,
  cursor: string | undefined,
): Promise<AnswerOf<typeof endpoints.listCalls>> {
  const ownerIds = actor.kind === "vendor" ? [...actor.vendorIds] : [];
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await findCalls(pool, { ownerIds, before, limit: pageLength + 1 });
  const page = rows.slice(0, pageLength);
  const last = rows.length > pageLength ? page.at(-1) : undefined;
  return {
    result: page.map(({ request_id, client_id, method, path, status, milliseconds, message, at }) => ({
      request_id,
      client_id,
      method,
      path,
      status,
      milliseconds,
      message,
      at: at.toISOString(),
    })),
    next_cursor: last ? String(last.call_id) : null,
  };
}
