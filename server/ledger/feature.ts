import type { Feature } from "../platform/floors.ts";

/** The postings of orders. It has no calls of its own: billing shows them. */
export const ledger: Feature = { name: "ledger", owns: ["ledger_transactions", "ledger_postings"] };
