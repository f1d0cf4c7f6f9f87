import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { authenticationRoutes } from "./cybersource/authentication-routes.ts";
import { purgeAuthentications } from "./cybersource/purge-authentications.ts";
import { chooseCardProviders, type PaymentDeps } from "./payment-deps.ts";
import { paymentRoutes } from "./routes.ts";
import { cardPageRoutes } from "./sandbox/card-page-routes.ts";
import { stripeEventRoutes } from "./stripe/stripe-event-routes.ts";
import { refundCancelled } from "./settling/refund-cancelled-sql.ts";
import { cardOfTip } from "./tips/card-of-tip.ts";
import { tipPageRoutes } from "./tips/page-routes.ts";
import { tipRoutes } from "./tips/routes.ts";
import { openTipWatch } from "./tips/tip-watch.ts";
import type { NoticeWork } from "../notices/feature.ts";
import type { TrackingOpened } from "../tracking/feature.ts";
import { openPaymentWatch, purgeSavedCards } from "./settling/payment-watch.ts";

type Opened = Pick<PaymentDeps, "cardProviders"> & {
  readonly paymentWatch: RepeatingWork;
  readonly tipWatch: RepeatingWork;
};

/** Payment by card. */
export const payments: Feature<
  OrderDeps & PlatformDeps & Pick<NoticeWork, "noticeSender"> & Pick<TrackingOpened, "recipientCards">,
  Opened
> = {
  name: "payments",
  owns: ["payments", "saved_cards", "payer_authentications", "sandbox_charges", "sandbox_refunds", "tips"],
  open: (deps) => {
    const cardProviders = chooseCardProviders(deps);
    deps.alongMoves.push(refundCancelled);
    const all = { ...deps, cardProviders };
    deps.recipientCards.push(cardOfTip(all));
    return {
      cardProviders,
      paymentWatch: openPaymentWatch(all),
      tipWatch: openTipWatch(all, deps.noticeSender),
    };
  },
  routes: (app, deps) => {
    paymentRoutes(app, deps, deps.paymentWatch);
    tipRoutes(app, deps, deps.tipWatch);
    tipPageRoutes(app, deps, deps.pageScripts["tip/pay-tip"]);
    authenticationRoutes(app, deps);
    stripeEventRoutes(app, deps, deps.paymentWatch);
    cardPageRoutes(app, deps);
  },
  work: ({ paymentWatch, tipWatch }) => [paymentWatch, tipWatch],
  purge: async (deps) => {
    await purgeSavedCards(deps);
    await purgeAuthentications(deps);
  },
};
