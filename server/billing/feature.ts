import type { ApprovedActs } from "../approvals/decide-approval.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { CallbackWork } from "../webhooks/feature.ts";
import { openRefunds, type Refunds } from "./refunds/refund-order.ts";
import { ledgerRoutes } from "./routes.ts";

type Needs = PaymentDeps & CallbackWork & { readonly approvedActs: ApprovedActs };

/** Documents of the ledger, refunds, and the cash that riders hand in, for merchants and operators. */
export const billing: Feature<Needs, { readonly refunds: Refunds }> = {
  name: "billing",
  owns: ["invoices", "invoice_transactions", "credit_notes", "document_numbers", "refunds"],
  open: (deps) => {
    const refunds = openRefunds({ ...deps, wakeCallbacks: () => deps.callbacks.wake() });
    deps.approvedActs.set("refund", {
      write: refunds.approved,
      afterCommit: (payload) => refunds.send(payload),
    });
    return { refunds };
  },
  routes: (app, deps) => ledgerRoutes(app, deps, deps.refunds),
  work: ({ refunds }) => [refunds.work],
};
