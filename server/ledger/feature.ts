import type { Feature } from "../platform/floors.ts";

/** What is posted for orders. It has no calls of its own: billing shows what stands here. */
export const ledger: Feature = { name: "ledger", owns: ["ledger_transactions", "ledger_postings"] };
