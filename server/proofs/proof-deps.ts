import type { OrderDeps } from "../orders/order-deps.ts";
import type { ProofStore } from "../platform/proof-store.ts";

export type ProofDeps = Pick<OrderDeps, "pool" | "now" | "outbox" | "publicUrl"> & {
  readonly proofs: ProofStore;
};
