import { chargedKinds } from "@waybill/domain/money/postings";

/** The condition on a ledger transaction that its merchant was charged by it. */
export const isCharged = `kind in (${chargedKinds.map((kind) => `'${kind}'`).join(", ")})`;
