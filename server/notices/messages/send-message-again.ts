import type { Message } from "@waybill/contract/operations/messages";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requeueMessage, messageLifeMs } from "../../platform/messages/queue/message-queue.ts";
import { messageOf } from "./list-messages.ts";
import { findMessage, requeueNotice } from "./rows.ts";

const noticePrefix = "notice-";

/** Queues a failed message again. If two operators do so concurrently, it is sent once. */
export async function sendMessageAgain(
  deps: Pick<Deps, "pool" | "now">,
  actor: Actor,
  id: string,
): Promise<Message> {
  const now = deps.now();
  const givesUpAt = new Date(now.getTime() + messageLifeMs);
  return inTransaction(deps.pool, async ({ pool, db }) => {
    const message = await findMessage(pool, id, now);
    if (!message) throw new Refused("not_found", { path: ["message_id"] });
    const isInLine = id.startsWith(noticePrefix)
      ? await requeueNotice(pool, Number(id.slice(noticePrefix.length)), { now, givesUpAt })
      : await requeueMessage(pool, id, now);
    if (!isInLine) throw new Refused("message_not_failed", { path: ["message_id"] });
    await recordAudit(
      db,
      { by: actor, at: now },
      { action: "message.sent-again", subject: { kind: "message", id } },
    );
    return messageOf({ ...message, state: "waiting", reason: null, tries: 0, can_be_sent_again: false });
  });
}
