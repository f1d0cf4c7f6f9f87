import type { Feature } from "../platform/feature-layers.ts";

/** The postings of orders. Has no routes; billing shows the postings. */
export const ledger: Feature = { name: "ledger", owns: ["ledger_transactions", "ledger_postings"] };
