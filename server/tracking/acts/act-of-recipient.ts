import { secondsUntilNextAct, withAct, type RecipientActs } from "@waybill/domain/tracking/recipient-acts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderDetails, OrderRow } from "../../orders/order-row.ts";
import { writeDetails } from "../../orders/updating/write-details.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findByLink, type OrderLink } from "../find-by-link.ts";

/** Acts that come at the same moment are done one after another. */
const maxAttempts = 20;

/** An act's effect on an order. */
export type Act = {
  /** The recipient's acts after this one. */
  recipient: RecipientActs;
  /** The place that it changes, where it does. */
  location?: Partial<OrderDetails["customer"]["location"]>;
  /** The names of the changed fields; empty: nothing changes. */
  fields: readonly string[];
  audited: { action: string; before: object; after: object };
  /** Further writes in its transaction. */
  along?: (tx: { pool: Queryable }) => Promise<void>;
};

/** A link, and the call that it comes with. */
export type ActingLink = OrderLink & { requestId: string };

/** The recipient in the audit, named by the order: a link needs no sign-in. */
const byRecipient = ({ orderId, requestId }: ActingLink): AuditActor => ({
  kind: "recipient",
  id: orderId,
  requestId,
});

/**
 * Performs an act that an order's recipient requested by the link; with a wrong secret the order is not found. Too
 * many acts within an hour are refused, and earlier ones stay.
 */
export async function actOfRecipient(
  deps: OrderDeps,
  link: ActingLink,
  decide: (order: OrderRow, now: Date) => Act | Promise<Act>,
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
      recipient: withAct(recipient, at, fields),
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
