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
  cash_entries: "belong to a rider",
  dispatch_decisions: "belong to an area, and are deleted after 30 days",
  earnings: "belong to a rider",
  jobs: "belong to a rider, who carries parcels of several vendors at once",
  ledger_transactions: "are the books of the whole deployment, with one sequence of numbers",
  offered_orders: "belong to an offer, which may have orders of several vendors",
  rider_contacts: "belong to a job",
  rider_events: "belong to a rider",
};

/** Statements on a distributed table that do not name the distribution key, by the reason why they need not. */
export const withoutKey = {
  "They have only the order's number: a recipient, a rider, a partner or the console sends nothing else.": [
    "order-by-id",
    "orders-by-id",
    "versions-of-orders",
    "order-of-cell",
    "followed-orders",
    "partner-orders-of-number",
  ],
  "They have only the idempotency key of a call, whose row has the order's number.": [
    "order-of-key",
    "free-key",
  ],
  "They add to an order that may move to another vendor at the same moment, and the addition must not be lost.":
    ["add-proof", "link-redelivery", "take-order-from-fleet", "change-rider-of-fleet"],
  "They move a guest's orders to the vendor that the guest became, from one node to another.": [
    "adopt-orders",
  ],
  "They look for work among the open orders of all vendors; on each node a small index finds these.": [
    "orders-without-rider",
    "findWaiting",
    "close-stale-offers",
    "promised-orders",
    "unasked-pick-ups",
    "adopt-order",
    "carried-orders-followed",
  ],
  "They are for one rider or fleet, whose parcels belong to several vendors.": [
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
  "They serve the console, which shows the whole market.": [
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
  "They delete expired rows once an hour.": ["expired-claims", "forget-claim-words"],
  "They have only a claim's or an order's number, and claims are few: one order in hundreds has one.": [
    "claim-by-id",
    "lock-claim",
    "claimed-of-order",
    "update-claim",
    "earlier-claims",
  ],
  "They are built from a filter. It names the key for a parent's page, a search and open orders; an outlet's own page names only the outlet, so that the index of outlets is used.":
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
  "They name outlets, and run only a few times a day for each.": ["bulk-recent-orders", "statement-lines"],
};
