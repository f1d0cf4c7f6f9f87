import { chargedKinds } from "@waybill/domain/money/postings";
import { fragment, raw } from "../platform/database/statement.ts";

/** The condition on a ledger transaction that its merchant was charged by it. */
export const isCharged = fragment`kind in (${raw(chargedKinds.map((kind) => `'${kind}'`).join(", "))})`;
