import type { Migration } from "kysely";
import { vendorsAndAccounts } from "./0001-vendors-and-accounts.ts";
import { orders } from "./0002-orders.ts";
import { addressBook } from "./0003-address-book.ts";
import { vouchers } from "./0004-vouchers.ts";
import { ordersAsFirstPlaced } from "./0005-orders-as-first-placed.ts";
import { deliveryAreas } from "./0006-delivery-areas.ts";
import { ordersSearched } from "./0007-orders-searched.ts";
import { registrations } from "./0010-registrations.ts";
import { payments } from "./0011-payments.ts";
import { bulkJobs } from "./0012-bulk-jobs.ts";
import { pastOrdersSearched } from "./0013-past-orders-searched.ts";
import { passwordResets } from "./0014-password-resets.ts";
import { flagTimes } from "./0015-flag-times.ts";
import { cellsOfFailedRows } from "./0016-cells-of-failed-rows.ts";
import { outboxTimes } from "./0017-outbox-times.ts";
import { accountSettings } from "./0018-account-settings.ts";
import { bulkRowsLeftOut } from "./0019-bulk-rows-left-out.ts";
import { accountLanguage } from "./0020-account-language.ts";
import { riders } from "./0021-riders.ts";
import { partners } from "./0022-partners.ts";
import { webhooks } from "./0025-webhooks.ts";
import { partnerCalls } from "./0025b-partner-calls.ts";
import { testOrders } from "./0026-test-orders.ts";
import { operators } from "./0027-operators.ts";
import { market } from "./0028-market.ts";
import { consoleWork } from "./0029-console-work.ts";
import { riderPapers } from "./0030-rider-papers.ts";
import { ledger } from "./0031-ledger.ts";
import { couriers } from "./0032-couriers.ts";
import { notices } from "./0033-notices.ts";
import { secondFactors } from "./0034-second-factors.ts";
import { invoicesAndRefunds } from "./0035-invoices-and-refunds.ts";
import { riderPhotos } from "./0037-rider-photos.ts";
import { offerPushes } from "./0037b-offer-pushes.ts";
import { brandsWatched } from "./0038-brands-watched.ts";
import { couriersWithDrivers } from "./0041-couriers-with-drivers.ts";
import { compensation } from "./0042-compensation.ts";
import { ordersByMonth } from "./0043-orders-by-month.ts";
import { searchTextOfOrders } from "./0044-search-text-of-orders.ts";
import { gramsOfWords } from "./0045-grams-of-words.ts";
import { whatEstimatesAreTo } from "./0046-what-estimates-are-to.ts";
import { deploymentKept } from "./0047-deployment-kept.ts";
import { counterCodes } from "./0048-counter-codes.ts";
import { vehicleKinds } from "./0049-vehicle-kinds.ts";
import { cellKeys } from "./0050-cell-keys.ts";
import { paces } from "./0051-paces.ts";
import { dispatchDecisions } from "./0052-dispatch-decisions.ts";
import { eventDistances } from "./0053-events-by-place.ts";
import { changesSeen } from "./0054-changes-seen.ts";
import { payerAuthentications } from "./0055-payer-authentications.ts";
import { queuedMessages } from "./0056-queued-messages.ts";
import { schemaCompatibility } from "./0058-schema-compatibility.ts";
import { payRules } from "./0059-pay-rules.ts";
import { webhookOrder } from "./0066-webhook-order.ts";
import { tours } from "./0067-tours.ts";
import { outletServices } from "./0071-outlet-services.ts";
import { batteries } from "./0072-batteries.ts";
import { afterFailures } from "./0073-after-failures.ts";
import { pastCounterCodes } from "./0074-past-counter-codes.ts";
import { claims } from "./0075-claims.ts";
import { backedUp } from "./0078-backed-up.ts";
import { tracesOfNews } from "./0079-traces-of-news.ts";
import { listeners } from "./0086-listeners.ts";
import { entriesOfNews } from "./0080-entries-of-news.ts";
import { invitations } from "./0081-invitations.ts";
import { decidedClaims } from "./0082-decided-claims.ts";
import { singleSignOn } from "./0091-single-sign-on.ts";
import { vendorSecurities } from "./0083-vendor-securities.ts";
import { learnedTimes } from "./0097-learned-times.ts";
import { reportMails } from "./0098-report-mails.ts";
import { boundsOfKeys } from "./0099-bounds-of-keys.ts";
import { lapsedDomains } from "./0100-lapsed-domains.ts";
import { vendorLogos } from "./0101-vendor-logos.ts";
import { tips } from "./0102-tips.ts";
import { occasionsOfNotices } from "./0084-occasions-of-notices.ts";
import { orderRules } from "./0085-order-rules.ts";
import { scim } from "./0092-scim.ts";
import { outletImports } from "./0090-outlet-imports.ts";

/** All migrations in order; a name must never change after it has run anywhere. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-vendors-and-accounts": vendorsAndAccounts,
  "0002-orders": orders,
  "0003-address-book": addressBook,
  "0004-vouchers": vouchers,
  "0005-orders-as-first-placed": ordersAsFirstPlaced,
  "0006-delivery-areas": deliveryAreas,
  "0007-orders-searched": ordersSearched,
  "0010-registrations": registrations,
  "0011-payments": payments,
  "0012-bulk-jobs": bulkJobs,
  "0013-past-orders-searched": pastOrdersSearched,
  "0014-password-resets": passwordResets,
  "0015-flag-times": flagTimes,
  "0016-cells-of-failed-rows": cellsOfFailedRows,
  "0017-outbox-times": outboxTimes,
  "0018-account-settings": accountSettings,
  "0019-bulk-rows-left-out": bulkRowsLeftOut,
  "0020-account-language": accountLanguage,
  "0021-riders": riders,
  "0022-partners": partners,
  "0025-webhooks": webhooks,
  "0025b-partner-calls": partnerCalls,
  "0026-test-orders": testOrders,
  "0027-operators": operators,
  "0028-market": market,
  "0029-console-work": consoleWork,
  "0030-rider-papers": riderPapers,
  "0031-ledger": ledger,
  "0032-couriers": couriers,
  "0033-notices": notices,
  "0034-second-factors": secondFactors,
  "0035-invoices-and-refunds": invoicesAndRefunds,
  "0037-rider-photos": riderPhotos,
  "0037b-offer-pushes": offerPushes,
  "0038-brands-watched": brandsWatched,
  "0041-couriers-with-drivers": couriersWithDrivers,
  "0042-compensation": compensation,
  "0043-orders-by-month": ordersByMonth,
  "0044-search-text-of-orders": searchTextOfOrders,
  "0045-grams-of-words": gramsOfWords,
  "0046-what-estimates-are-to": whatEstimatesAreTo,
  "0047-deployment-kept": deploymentKept,
  "0048-counter-codes": counterCodes,
  "0049-vehicle-kinds": vehicleKinds,
  "0050-cell-keys": cellKeys,
  "0051-paces": paces,
  "0052-dispatch-decisions": dispatchDecisions,
  "0053-events-by-place": eventDistances,
  "0054-changes-seen": changesSeen,
  "0055-payer-authentications": payerAuthentications,
  "0056-queued-messages": queuedMessages,
  "0058-schema-compatibility": schemaCompatibility,
  "0059-pay-rules": payRules,
  "0066-webhook-order": webhookOrder,
  "0067-tours": tours,
  "0071-outlet-services": outletServices,
  "0072-batteries": batteries,
  "0073-after-failures": afterFailures,
  "0074-past-counter-codes": pastCounterCodes,
  "0075-claims": claims,
  "0078-backed-up": backedUp,
  "0079-traces-of-news": tracesOfNews,
  "0080-entries-of-news": entriesOfNews,
  "0081-invitations": invitations,
  "0082-decided-claims": decidedClaims,
  "0083-vendor-securities": vendorSecurities,
  "0084-occasions-of-notices": occasionsOfNotices,
  "0085-order-rules": orderRules,
  "0086-listeners": listeners,
  "0090-outlet-imports": outletImports,
  "0091-single-sign-on": singleSignOn,
  "0092-scim": scim,
  "0097-learned-times": learnedTimes,
  "0098-report-mails": reportMails,
  "0099-bounds-of-keys": boundsOfKeys,
  "0100-lapsed-domains": lapsedDomains,
  "0101-vendor-logos": vendorLogos,
  "0102-tips": tips,
};
