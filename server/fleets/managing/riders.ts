import type * as endpoints from "@waybill/contract/operations/riders";
import type { AnswerOf, BodyOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { findRiders, reinstateRow } from "./rows.ts";
import { putRiderFacts } from "./put-rider-facts.ts";
import { consoleRiderAnswer, requireRider } from "./console-rider-answer.ts";

export const readConsoleRider = async (deps: Deps, riderId: string): Promise<ConsoleRider> =>
  consoleRiderAnswer(await requireRider(deps.pool, riderId), deps);

export async function listConsoleRiders(
  deps: Deps,
  {
    q,
    fleet,
    area,
    state,
    cursor,
    limit = defaultPage,
  }: SchemaOutput<(typeof endpoints.listConsoleRiders)["query"]>,
): Promise<AnswerOf<typeof endpoints.listConsoleRiders>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findRiders(deps.pool, { q, fleet, area, state, after, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ rider_id }) => [rider_id],
    (row) => consoleRiderAnswer(row, deps),
  );
}

export async function reinstateRider(deps: Deps, by: Actor, riderId: string): Promise<ConsoleRider> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const { suspended_at, suspend_reason } = await requireRider(pool, riderId);
    if (suspended_at === null) return;
    await reinstateRow(pool, riderId);
    const subject = { kind: "rider", id: riderId };
    const before = { reason: suspend_reason };
    await recordAudit(db, { by, at }, { action: "rider.reinstated", subject, before });
  });
  return readConsoleRider(deps, riderId);
}

export const addRider = (
  deps: Deps,
  by: Actor,
  facts: BodyOf<typeof endpoints.addRider>,
): Promise<ConsoleRider> => putRiderFacts(deps, by, undefined, facts);

export const changeRider = (
  deps: Deps,
  by: Actor,
  riderId: string,
  changes: BodyOf<typeof endpoints.changeRider>,
): Promise<ConsoleRider> => putRiderFacts(deps, by, riderId, changes);
