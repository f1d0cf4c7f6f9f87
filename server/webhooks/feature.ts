import type { Accounts } from "../accounts/open-accounts.ts";
import type { Outbox } from "../orders/announcing/outbox.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { purgeDeliveries } from "./delivery-rows.ts";
import { purgeListeners } from "./listeners/listener-rows.ts";
import { webhookRoutes } from "./routes.ts";
import { openCallbacks } from "./send-callbacks.ts";

export type CallbackWork = { readonly callbacks: RepeatingWork };

type Needs = OrderDeps &
  Pick<Accounts, "mails"> &
  PlatformDeps & { readonly outbox: Pick<Outbox, "whenFollowed"> };

/** Webhooks of partners: endpoints, and the delivery of events. */
export const webhooks: Feature<Needs, CallbackWork> = {
  name: "webhooks",
  owns: ["webhook_endpoints", "webhook_deliveries"],
  open: (deps) => {
    const callbacks = openCallbacks(deps);
    deps.outbox.whenFollowed(() => callbacks.wake());
    return { callbacks };
  },
  routes: (app, deps) => webhookRoutes(app, { ...deps, wakeCallbacks: () => deps.callbacks.wake() }),
  workDoneBy: "webhooks",
  work: ({ callbacks }) => [callbacks],
  purge: async ({ pool, now }) => {
    await purgeDeliveries(pool, now());
    await purgeListeners(pool, now());
  },
};
