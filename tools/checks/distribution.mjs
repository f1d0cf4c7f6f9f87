// How a deployment's tables are distributed over the nodes of a Citus cluster (docs/scaling.md), and the statements
// that may query all nodes.

/** A parent vendor and all its outlets are on one node. */
export const distributionKey = "root_vendor_id";

/** Tables with the key; a statement that reads or writes one of them must name the key. */
export const distributed = ["orders", "claims"];

/**
 * Tables with rows of one order but without the key. A migration must add the column before they can be distributed
 * with the orders.
 */
export const children = [
  "after_failures",
  "bulk_rows",
  "counter_codes",
  "courier_deliveries",
  "idempotency_keys",
  "incidents",
  "notice_news",
  "notices",
  "order_notes",
  "outbox",
  "partner_orders",
  "payments",
  "refunds",
  "test_orders",
  "tips",
  "webhook_deliveries",
  "webhook_news",
];

/** Tables that name an order but belong to something else; they stay on one node. */
export const elsewhere = {
  cash_entries: "a rider's",
  dispatch_decisions: "an area's, and for 30 days",
  earnings: "a rider's",
  jobs: "a rider's, who carries parcels of several vendors at once",
  ledger_transactions: "the books of the whole deployment, in one row of numbers",
  offered_orders: "an offer's, with orders of several vendors",
  rider_contacts: "a job's",
  rider_events: "a rider's",
};

/** Statements on a distributed table that do not name the distribution key, by the reason why they need not. */
export const withoutKey = {
  "They know the order's number alone, as its recipient, its rider, a partner or the console gives it.": [
    "order-by-id",
    "orders-by-id",
    "versions-of-orders",
    "order-of-cell",
    "followed-orders",
    "partner-orders-of-number",
  ],
  "They know the key of an attempt, whose row says the order's number.": ["order-of-key", "free-key"],
  "They add to an order that may become another vendor's at that moment, and must not lose what they add.": [
    "add-proof",
    "link-redelivery",
    "take-order-from-fleet",
    "change-rider-of-fleet",
  ],
  "They move a guest's orders to the vendor that the guest became: from one node to another.": [
    "adopt-orders",
  ],
  "They look for work among the open orders of all vendors, which an index of few rows serves on each node.":
    [
      "orders-without-rider",
      "findWaiting",
      "close-stale-offers",
      "promised-orders",
      "unasked-pick-ups",
      "adopt-order",
      "carried-orders-followed",
    ],
  "They are about one rider, or a fleet, whose parcels are of several vendors.": [
    "report-position",
    "fleet-jobs",
    "lock-orders-of-rider",
    "earnings-of-rider",
    "sample-ended-jobs",
    "ratings-of-rider",
    "count-ratings-of-rider",
    "hide-rider-on-orders",
    "forget-photo-on-orders",
    "note-courier-cost",
  ],
  "They are the console's, over the whole market.": [
    "findNewestOfCell",
    "findMostUrgent",
    "findTotals",
    "findOnTime",
    "kept-promises",
    "insight-by-{}",
    "teaching-orders",
    "all-claims",
    "decided-claims",
    "claim-figures",
    "pricedOrders",
  ],
  "They are purges, once an hour.": ["expired-claims", "forget-claim-words"],
  "They know a claim's number alone, or one order's: one order in hundreds has a claim.": [
    "claim-by-id",
    "lock-claim",
    "claimed-of-order",
    "update-claim",
    "earlier-claims",
  ],
  "They are put together from a filter, which names the family for a parent, a search and what is open; an outlet's own page names the outlet alone, so that the index of outlets serves it.":
    [
      "walkOrders",
      "countOrders",
      "findAmongNewest",
      "hasMore",
      "findByLetters",
      "haveReferences",
      "findOrdersWithRider",
      "findFigures",
      "findReasons",
    ],
  "They name outlets, a few times a day for each of them.": ["bulk-recent-orders", "statement-lines"],
};
