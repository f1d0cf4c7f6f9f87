import { setTimeout as wait } from "node:timers/promises";
import type { Accounts } from "../accounts/open-accounts.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { readAtScrape } from "../platform/http/metrics.ts";
import type { PricingDeps } from "../pricing/pricing-deps.ts";
import { moveGuestOrders } from "./move-guest-orders.ts";
import { findOutboxLag } from "./announcing/outbox-rows.ts";
import { openOutbox, type Outbox } from "./announcing/outbox.ts";
import { openOrderMonths } from "./maintain-order-months.ts";
import type { SandboxSteps } from "./moving/move-order-in-sandbox.ts";
import { orderDeps, type OrderDeps } from "./order-deps.ts";
import { purgeIdempotencyKeys } from "./placing/idempotency.ts";
import { orderRoutes } from "./routes.ts";

type Opened = Pick<
  OrderDeps,
  "requireOfferedPayment" | "requireFeatures" | "requireOrderBounds" | "alongMoves" | "cancelSteps"
> & {
  readonly outbox: Outbox;
  readonly sandboxSteps: SandboxSteps;
};

/** How long a shutdown waits for pending announcements, in milliseconds; the next start announces the rest. */
const lastNewsMs = 2000;

/** Orders: placing, changing, moving, cancelling, finding and announcing them. */
export const orders: Feature<Accounts & PricingDeps, Opened> = {
  name: "orders",
  owns: [
    "orders",
    "counter_codes",
    "idempotency_keys",
    "outbox",
    "outbox_lease",
    "vendor_sequences",
    "notice_news",
    "webhook_news",
  ],
  open: (deps) => {
    const outbox = openOutbox(deps);
    readAtScrape(deps.metrics.outboxLagSeconds, () => findOutboxLag(deps.pool));
    deps.guestAdopters.push(moveGuestOrders);
    return { ...orderDeps(deps, outbox, deps), outbox, sandboxSteps: {} };
  },
  routes: orderRoutes,
  work: (deps) => [openOrderMonths(deps)],
  purge: purgeIdempotencyKeys,
  close: async ({ outbox, log }) => {
    const tooLate = (error: unknown) =>
      log.warn({ err: error }, "announcing orders failed at shutdown; it continues after the next start");
    await Promise.race([outbox.run(), wait(lastNewsMs, undefined, { ref: false })]).catch(tooLate);
    await outbox.close();
  },
};
