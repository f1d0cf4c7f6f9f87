import type { FastifyInstance } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import type { Accounts } from "./accounts/open-accounts.ts";
import { riderSessionRoutes } from "./accounts/riders/routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { addressBookRoutes } from "./vendors/address-book/routes.ts";
import { brandRoutes } from "./brand/routes.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { contentRoutes } from "./content/routes.ts";
import { countryParameterRoutes } from "./country-settings/parameters/routes.ts";
import { chooseCouriers } from "./fleets/couriers/choose-couriers.ts";
import { openCourierWork } from "./fleets/couriers/courier-work.ts";
import { courierRoutes } from "./fleets/couriers/routes.ts";
import { portalRoutes } from "./deployment/portal-routes.ts";
import { referenceRoutes } from "./deployment/reference-routes.ts";
import { deploymentRoutes } from "./deployment/routes.ts";
import { pageScript } from "./platform/http/served-file.ts";
import { openDispatcher } from "./fleets/dispatch/dispatch-area.ts";
import { flagRoutes } from "./country-settings/flags/routes.ts";
import { helpCenterRoutes } from "./content/help-center/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { chooseNoticeSender } from "./notices/channels.ts";
import { openNotices } from "./notices/send-notices.ts";
import { openOfferPushes } from "./notices/send-pushes.ts";
import { vapidKeys } from "./notices/web-push.ts";
import { adoptOrders } from "./orders/adopt-orders.ts";
import { openOutbox } from "./orders/announcing/outbox.ts";
import { orderDeps, type OrderDeps } from "./orders/order-deps.ts";
import { findOutboxLag } from "./orders/announcing/outbox-rows.ts";
import { orderRoutes } from "./orders/routes.ts";
import { operationsRoutes } from "./console/routes.ts";
import { outletRoutes } from "./vendors/outlets/routes.ts";
import { chooseCardProvider } from "./payments/payment-deps.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { cardPageRoutes } from "./payments/sandbox/card-page-routes.ts";
import { openPaymentWatch } from "./payments/settling/payment-watch.ts";
import { chooseGeocoder, chooseGooglePlaces } from "./places/choose-geocoder.ts";
import type { Geocoder } from "./places/geocoder.ts";
import { partnerRoutes } from "./partner/routes.ts";
import { placeRoutes } from "./places/routes.ts";
import { creditsOf, findStreetData } from "./places/street-data.ts";
import { tileRoutes } from "./places/tile-routes.ts";
import { openAlerts } from "./insight/alerts.ts";
import { insightRoutes } from "./insight/routes.ts";
import { openRefunds } from "./billing/refunds/refund-order.ts";
import { ledgerRoutes } from "./billing/routes.ts";
import { marketRoutes } from "./pricing/managing/routes.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { metricsRoutes } from "./platform/http/metrics-routes.ts";
import { readAtScrape } from "./platform/http/metrics.ts";
import { openHttpServer } from "./platform/http/http-server.ts";
import { openOutgoingPost } from "./platform/outgoing-post.ts";
import { openRepeatingWork } from "./platform/work/repeating-work.ts";
import { simulationSpeedOf } from "./platform/settings/settings.ts";
import { openMarket, watchMarket } from "./pricing/market.ts";
import { pricingDeps } from "./pricing/pricing-deps.ts";
import { pricingRoutes } from "./pricing/routes.ts";
import { chooseProofStore } from "./fleets/proofs/proof-deps.ts";
import { proofLinks } from "./fleets/proofs/proof-links.ts";
import { returnProver } from "./fleets/proofs/prove-return.ts";
import { proofRoutes } from "./fleets/proofs/routes.ts";
import { fontRoutes } from "./document-fonts/routes.ts";
import { receiptRoutes } from "./tracking/receipts/routes.ts";
import { riderAppRoutes } from "./fleets/riders/rider-app-routes.ts";
import { riderRoutes } from "./fleets/riders/routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { termsRoutes } from "./content/terms/routes.ts";
import { openStreets } from "./tracking/drawn-streets.ts";
import { trackingRoutes } from "./tracking/routes.ts";
import { vendorRoutes } from "./vendors/routes.ts";
import { visitorRoutes } from "./content/visitors/routes.ts";
import { voucherRoutes } from "./pricing/vouchers/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { openCallbacks } from "./webhooks/send-callbacks.ts";
import { chooseRouter } from "./places/ways/router.ts";
import { wayRoutes } from "./places/ways/routes.ts";

/** What is committed and not yet announced may take so long at the end; the next start announces the rest. */
const lastNewsMs = 2000;

/** So long after the start the first callers are served; what is read then takes a tenth of a second. */
const warmAfterMs = 1000;

type BuildOptions = {
  /** In tests: every answer and refusal is held against its endpoint. */
  checkAnswers?: boolean;
  /** In tests: is called with the methods and the address of every route. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
  /** How long a bulk call waits for the places of its addresses. */
  bulkPlacesWithinMs?: { file: number; row: number };
};

/** The whole product as one HTTP server; closing it ends everything that was begun here. */
export async function buildApp(
  deps: Accounts,
  { checkAnswers = false, onRoute, bulkPlacesWithinMs }: BuildOptions = {},
): Promise<FastifyInstance> {
  const app = await openHttpServer(deps, { whoActs: deps.whoActs, checkAnswers });
  if (onRoute) app.addHook("onRoute", onRoute);
  const outgoing = openOutgoingPost({ testHosts: deps.settings.webhookTestHosts });
  const callbacks = openCallbacks({ ...deps, outgoing });
  app.addHook("onListen", async () => callbacks.start());
  app.addHook("onClose", async () => {
    await callbacks.close();
    outgoing.close();
  });
  const sender = chooseNoticeSender({ ...deps, outgoing });
  const notices = openNotices(deps, sender);
  app.addHook("onListen", async () => notices.start());
  app.addHook("onClose", () => notices.close());
  const pushes = openOfferPushes(deps, sender);
  app.addHook("onListen", async () => pushes.start());
  app.addHook("onClose", () => pushes.close());
  const outbox = openOutbox(deps, undefined, () => callbacks.wake());
  const tooLate = (error: unknown) => deps.log.warn({ err: error }, "news waits for the next start");
  app.addHook("onClose", async () => {
    await Promise.race([outbox.run(), wait(lastNewsMs, undefined, { ref: false })]).catch(tooLate);
    await outbox.close();
    deps.closeAccounts();
  });
  readAtScrape(deps.metrics.outboxLagSeconds, () => findOutboxLag(deps.pool));
  const streets = findStreetData(deps.settings);
  const router = chooseRouter(deps, streets);
  const market = openMarket(deps, () => deps.brand.refresh());
  await market.refresh();
  const marketWatch = watchMarket(market, deps);
  app.addHook("onListen", async () => marketWatch.start());
  app.addHook("onClose", () => marketWatch.close());
  const pricing = pricingDeps(deps, router, market);
  const orders = orderDeps(deps, outbox, pricing);
  deps.guestAdopters.push(adoptOrders);
  const payments = { ...orders, cardProvider: chooseCardProvider(deps) };
  const watch = openPaymentWatch(payments);
  app.addHook("onListen", async () => watch.start());
  app.addHook("onClose", () => watch.close());
  const refunds = openRefunds({ ...payments, wakeCallbacks: () => callbacks.wake() });
  app.addHook("onListen", async () => refunds.work.start());
  app.addHook("onClose", () => refunds.work.close());
  const proofs = { ...orders, proofs: chooseProofStore(deps) };
  const couriers = { ...proofs, couriers: chooseCouriers(deps) };
  const courierWork = openCourierWork(couriers);
  app.addHook("onListen", async () => courierWork.start());
  app.addHook("onClose", () => courierWork.close());
  const links = proofLinks(deps);
  const isOwn = deps.settings.placesDir !== undefined;
  const geocoder = chooseGeocoder({ ...deps, ...(isOwn ? { streets } : { demoStreets: streets }) });
  warmLater(app, geocoder);

  // Before all other routes: its plugin must see them.
  await liveRoutes(app, deps);
  healthRoutes(app, deps);
  metricsRoutes(app, deps);
  accountRoutes(app, deps);
  riderSessionRoutes(app, deps);
  vendorRoutes(app, deps);
  outletRoutes(app, deps);
  placeRoutes(app, deps, geocoder, chooseGooglePlaces(deps));
  pricingRoutes(app, pricing);
  wayRoutes(app, deps, router);
  addressBookRoutes(app, deps);
  voucherRoutes(app, { ...pricing, pool: deps.pool, flags: deps.flags });
  orderRoutes(app, orders, returnProver(proofs));
  paymentRoutes(app, payments, watch);
  cardPageRoutes(app, deps);
  historyRoutes(app, orders);
  await bulkRoutes(app, { ...orders, geocoder, log: deps.log }, bulkPlacesWithinMs);
  riderRoutes(app, proofs);
  const push = { publicKey: vapidKeys(deps)?.publicKey, isAllowed: (url: string) => outgoing.isAllowed(url) };
  await riderAppRoutes(app, { ...proofs, push });
  dispatchWhileListening(app, orders);
  courierRoutes(app, { ...couriers, wake: () => courierWork.wake() });
  proofRoutes(app, proofs, links);
  await partnerRoutes(app, { ...orders, proofs: proofs.proofs, geocoder });
  webhookRoutes(app, { ...deps, outgoing, wakeCallbacks: () => callbacks.wake() });
  const script = pageScript(app);
  const drawnStreets = openStreets(streets);
  trackingRoutes(
    app,
    { ...deps, proofs: proofs.proofs },
    { script, links, streets: drawnStreets, credits: creditsOf(streets) },
  );
  receiptRoutes(app, deps, script);
  termsRoutes(app, deps, script);
  const questionScript = pageScript(app, "help-center/help-center");
  helpCenterRoutes(app, deps, questionScript);
  visitorRoutes(app, deps, questionScript);
  contentRoutes(app, deps, questionScript);
  brandRoutes(app, { ...deps, changed: () => market.changed() });
  countryParameterRoutes(app, deps);
  await flagRoutes(app, deps);
  deploymentRoutes(app, deps, streets, drawnStreets);
  fontRoutes(app);
  tileRoutes(app, streets);
  ledgerRoutes(app, deps, refunds);
  marketRoutes(app, { ...deps, ...pricing }, refunds);
  const insight = { ...deps, ...pricing, outgoing };
  const alerts = openAlerts(insight);
  app.addHook("onListen", async () => alerts.start());
  app.addHook("onClose", () => alerts.close());
  insightRoutes(app, insight);
  operationsRoutes(app, { ...deps, ...proofs });
  sandboxRoutes(app, { ...deps, notices });
  await referenceRoutes(app, deps);
  // Last, for it takes every address that nothing else owns.
  await portalRoutes(app, deps);
  return app;
}

/** The one area of a deployment, until areas are drawn for fleets. */
const wholeArea = "all";
const dispatchEveryMs = 5000;
/** The sandbox's riders live as fast as this where dispatching keeps its own pace; where faster, it keeps up with them. */
const usualSpeed = 20;
const dispatchAtLeastEveryMs = 250;

function dispatchWhileListening(app: FastifyInstance, deps: OrderDeps): void {
  const dispatcher = openDispatcher(deps);
  const hurry = Math.max(1, simulationSpeedOf(deps.settings) / usualSpeed);
  const dispatching = openRepeatingWork(deps, {
    name: "dispatching",
    everyMs: Math.max(dispatchAtLeastEveryMs, dispatchEveryMs / hurry),
    longestPauseMs: 4 * dispatchEveryMs,
    work: () => dispatcher.run(wholeArea),
  });
  let isStarted = false;
  app.addHook("onListen", async () => {
    isStarted = true;
    dispatching.start();
  });
  app.addHook("onClose", async () => {
    await dispatching.close();
    if (isStarted) await dispatcher.leave(wholeArea).catch(() => undefined);
  });
}

function warmLater(app: FastifyInstance, { warm }: Pick<Geocoder, "warm">): void {
  if (!warm) return;
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => void (timer = setTimeout(warm, warmAfterMs)));
  app.addHook("onClose", async () => clearTimeout(timer));
}
