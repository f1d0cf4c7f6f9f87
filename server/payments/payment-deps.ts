import type { OrderDeps } from "../orders/order-deps.ts";
import type { CardProvider } from "./card-provider.ts";

/** What the verbs about card payments need: those about orders, and who charges cards; none: nobody pays by card here. */
export type PaymentDeps = OrderDeps & { readonly cardProvider: CardProvider | undefined };
