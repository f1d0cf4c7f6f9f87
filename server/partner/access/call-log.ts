import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { FeatureWork } from "../../platform/feature-layers.ts";
import { openRepeatingWork } from "../../platform/work/repeating-work.ts";
import { deleteCallsBefore, insertCalls, type CallRow } from "./call-rows.ts";

const writtenEveryMs = 1000;
/** Max calls buffered while the database is unavailable. */
const maxBuffered = 5000;
const maxAtOnce = 500;
const keptForMs = 7 * 24 * 3_600_000;
const longestPath = 300;
const longestMessage = 500;

/** Buffers the log of partners' calls and writes it in the background, so that no call waits for its log entry. */
export type CallLog = {
  note(call: CallRow): void;
  readonly writing: FeatureWork;
};

export function openCallLog(deps: Pick<Deps, "pool" | "log" | "metrics">): CallLog {
  const calls: CallRow[] = [];
  const writing = openRepeatingWork(deps, {
    name: "partner-calls",
    everyMs: writtenEveryMs,
    isDue: async () => calls.length > 0,
    work: async () => {
      const batch = calls.slice(0, maxAtOnce);
      if (batch.length === 0) return false;
      await insertCalls(deps.pool, batch);
      calls.splice(0, batch.length);
      return calls.length > 0;
    },
  });
  writing.start();
  return {
    note: (call) => {
      if (calls.length < maxBuffered) calls.push(call);
    },
    writing: {
      start: () => undefined,
      close: async () => {
        await writing.run().catch(() => undefined);
        await writing.close();
      },
    },
  };
}

/** Logs every call of a partner's own system. */
export function logPartnerCalls(app: FastifyInstance, deps: Pick<Deps, "now">, log: CallLog): void {
  app.addHook("onResponse", async ({ actor, id, method, url, refusedWith }, reply) => {
    if (actor?.kind !== "client") return;
    log.note({
      owner_vendor_id: actor.ownerVendorId,
      request_id: id,
      client_id: actor.clientId,
      method,
      // Omits the query, which may contain personal data.
      path: (url.split("?")[0] ?? "").slice(0, longestPath),
      status: reply.statusCode,
      // Removes NUL characters, which the message may repeat from the request: PostgreSQL accepts none, and the
      // whole batch would fail.
      message: refusedWith?.replaceAll("\0", "").slice(0, longestMessage) ?? null,
      milliseconds: Math.round(reply.elapsedTime),
      at: deps.now(),
    });
  });
}

export const purgePartnerCalls = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteCallsBefore(pool, new Date(now().getTime() - keptForMs));
