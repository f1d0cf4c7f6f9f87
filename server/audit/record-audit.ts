import type { Kysely } from "kysely";
import type { Actor } from "../platform/actor.ts";
import type { Tables } from "../platform/database/tables.ts";
import { insertAudit } from "./rows.ts";

/** The actor in the audit: the id of a person, client or program, never a name. */
export type AuditActor = {
  readonly kind: string;
  readonly id: string;
  /** The id of the request, for calls without sign-in. */
  readonly requestId?: string;
};

/** The actor of an automatic action, for example the dispatcher or a payment. */
export const systemActor = (name: string): AuditActor => ({ kind: "system", id: name });

export function auditActor(actor: Actor): AuditActor {
  switch (actor.kind) {
    case "vendor":
      return actor.visit
        ? { kind: "operator", id: actor.visit.operatorId }
        : { kind: "vendor", id: actor.userId };
    case "operator":
      return { kind: actor.kind, id: actor.userId };
    case "partner":
      return { kind: "partner", id: actor.vendorId };
    case "client":
      return { kind: "client", id: actor.clientId };
    case "guest":
      return { kind: "guest", id: actor.guestId };
    case "rider":
      return { kind: "rider", id: actor.riderId };
    case "fleet":
      return { kind: "fleet", id: actor.fleetId };
  }
}

export type Change = {
  /** The action, subject first: `voucher.changed`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /**
   * The facts that changed, without names, phones, addresses or secrets. `before` is omitted for something new,
   * `after` for something deleted.
   */
  readonly before?: object | null | undefined;
  readonly after?: object | null | undefined;
};

const snapshot = (facts: object | null | undefined) => (facts ? JSON.stringify(facts) : null);

/**
 * Records an actor's change. Pass the transaction that makes the change, so that both are committed or neither.
 * `by` is the actor of the call, which carries its request's id, or the result of systemActor.
 */
export async function recordAudit(
  db: Kysely<Tables>,
  { by, at }: { by: Actor | AuditActor; at: Date },
  ...changes: readonly Change[]
): Promise<void> {
  if (changes.length === 0) return;
  const actor = "id" in by ? by : auditActor(by);
  const request_id = "requestId" in by ? (by.requestId ?? null) : null;
  const rows = changes.map(({ action, subject, before, after }) => ({
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: snapshot(before),
    after: snapshot(after),
    request_id,
  }));
  await insertAudit(db, rows);
}
