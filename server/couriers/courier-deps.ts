import type { OrderDeps } from "../orders/order-deps.ts";
import type { ProofStore } from "../platform/proof-store.ts";
import type { Couriers } from "./choose-couriers.ts";

/** What the verbs about outside couriers need. */
export type CourierDeps = OrderDeps & { readonly proofs: ProofStore; readonly couriers: Couriers };
