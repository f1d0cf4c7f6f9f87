import type { OrderDeps } from "../orders/order-deps.ts";

/** For tests that change orders by themselves and want nothing announced at once: the outbox of their app does it in its time. */
export const unheardOutbox: OrderDeps["outbox"] = { wake: () => undefined, remember: () => undefined };
