import {
  secondsUntilNextAct,
  recordRecipientChange,
  type RecipientActs,
} from "@waybill/domain/tracking/recipient-acts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderDetails, OrderRow } from "../../orders/order-row.ts";
import { writeDetails } from "../../orders/updating/write-details.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findByLink, type OrderLink } from "../find-by-link.ts";

/** Max attempts when concurrent changes of the same order collide. */
const maxAttempts = 20;

/** How an action of the recipient changes an order. */
export type RecipientEffect = {
  /** The recipient's choices after this action. */
  recipient: RecipientActs;
  /** The changed location, if the action changes it. */
  location?: Partial<OrderDetails["customer"]["location"]>;
  /** The names of the changed fields; empty if nothing changes. */
  fields: readonly string[];
  audited: { action: string; before: object; after: object };
  /** Further writes in the same transaction. */
  along?: (tx: { pool: Queryable }) => Promise<void>;
};

/** A tracking link, and the id of the request that uses it. */
export type RecipientLink = OrderLink & { requestId: string };

/** The recipient in the audit, identified by the order, because a link needs no sign-in. */
const byRecipient = ({ orderId, requestId }: RecipientLink): AuditActor => ({
  kind: "recipient",
  id: orderId,
  requestId,
});

/**
 * Performs an action that an order's recipient requested through the link; with a wrong secret the order is not
 * found. Too many actions within an hour are refused.
 */
export async function carryOutRecipientAct(
  deps: OrderDeps,
  link: RecipientLink,
  decide: (order: OrderRow, now: Date) => RecipientEffect | Promise<RecipientEffect>,
): Promise<OrderRow> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const order = await findByLink(deps, link);
    const at = deps.now();
    const retryAfter = secondsUntilNextAct(order.details.recipient ?? {}, at);
    if (retryAfter > 0) throw new Refused("too_many_requests", { retryAfter });
    const { recipient, location, fields, audited, along } = await decide(order, at);
    const { customer } = order.details;
    const details = {
      ...order.details,
      customer: { ...customer, location: { ...customer.location, ...location } },
      recipient: recordRecipientChange(recipient, at, fields),
    };
    const written = await inTransaction(deps.pool, async (tx) => {
      const updated = await writeDetails(tx.pool, order, {
        details,
        at,
        by: byRecipient(link),
        audited: { ...audited, after: { ...audited.after, fields } },
      });
      if (updated) await along?.(tx);
      return updated;
    });
    if (!written) continue;
    deps.outbox.wake();
    return written;
  }
  throw new Refused("order_changed_meanwhile");
}
