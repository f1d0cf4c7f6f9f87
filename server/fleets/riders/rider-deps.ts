import type { Actor } from "../../platform/actor.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { ProofDeps } from "../proofs/proof-deps.ts";

/** The rider who makes the call. */
export type RiderActor = Extract<Actor, { kind: "rider" }>;

/** The dependencies of the riders' functions: those of orders, and the store of proofs. */
export type RiderDeps = OrderDeps & Pick<ProofDeps, "proofs">;
