import { deleteOldMessages } from "../platform/messages/queue/message-queue.ts";
import type { Accounts } from "../accounts/open-accounts.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { chooseNoticeSender, type NoticeSender } from "./channels.ts";
import { messageRoutes } from "./messages/routes.ts";
import { purgeNotices } from "./rows.ts";
import { openNoticeSending } from "./send-notices.ts";
import { openOfferPushes } from "./send-pushes.ts";

export type NoticeWork = {
  readonly notices: RepeatingWork;
  readonly pushes: RepeatingWork;
  /** For other features that send notices. */
  readonly noticeSender: NoticeSender;
};

/** Notices about orders to recipients, merchants and riders, each sent once. */
export const notices: Feature<OrderDeps & PlatformDeps & Pick<Accounts, "messageQueue">, NoticeWork> = {
  name: "notices",
  owns: ["notices", "notice_recipients"],
  open: (deps) => {
    const sender = chooseNoticeSender(deps);
    return {
      notices: openNoticeSending(deps, sender),
      pushes: openOfferPushes(deps, sender),
      noticeSender: sender,
    };
  },
  workDoneBy: "notices",
  work: (deps) => [deps.messageQueue.work, deps.notices, deps.pushes],
  routes: messageRoutes,
  purge: async (deps) => {
    await purgeNotices(deps.pool, deps.now());
    await deleteOldMessages(deps);
  },
};
