import { chargedKinds } from "@waybill/domain/money/postings";
import { fragment, raw } from "../platform/database/statement.ts";

/** True for ledger transactions that charge the merchant. */
export const isCharged = fragment`kind in (${raw(chargedKinds.map((kind) => `'${kind}'`).join(", "))})`;
