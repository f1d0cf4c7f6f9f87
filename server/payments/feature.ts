import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/floors.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { authenticationRoutes } from "./cybersource/authentication-routes.ts";
import { purgeAuthentications } from "./cybersource/purge-authentications.ts";
import { chooseCardProviders, type PaymentDeps } from "./payment-deps.ts";
import { paymentRoutes } from "./routes.ts";
import { cardPageRoutes } from "./sandbox/card-page-routes.ts";
import { stripeEventRoutes } from "./stripe/stripe-event-routes.ts";
import { givenBack } from "./settling/give-back-sql.ts";
import { openPaymentWatch, purgeSavedCards } from "./settling/payment-watch.ts";

type Opened = Pick<PaymentDeps, "cardProviders"> & { readonly paymentWatch: RepeatingWork };

/** Payment by card. */
export const payments: Feature<OrderDeps & PlatformDeps, Opened> = {
  name: "payments",
  owns: ["payments", "saved_cards", "payer_authentications", "sandbox_charges", "sandbox_refunds"],
  open: (deps) => {
    const cardProviders = chooseCardProviders(deps);
    deps.alongMoves.push(givenBack);
    return { cardProviders, paymentWatch: openPaymentWatch({ ...deps, cardProviders }) };
  },
  routes: (app, deps) => {
    paymentRoutes(app, deps, deps.paymentWatch);
    authenticationRoutes(app, deps);
    stripeEventRoutes(app, deps, deps.paymentWatch);
    cardPageRoutes(app, deps);
  },
  work: ({ paymentWatch }) => [paymentWatch],
  purge: async (deps) => {
    await purgeSavedCards(deps);
    await purgeAuthentications(deps);
  },
};
