import type { RefusalDetail } from "../../platform/http/refused.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { hasExpired } from "./rows.ts";

/** What the refusal of a voucher says beyond that it is refused: that its time is over. */
export const detailOf = async (db: Queryable, voucher: { code: string; now: Date }): Promise<RefusalDetail> =>
  (await hasExpired(db, voucher)) ? { key: "voucher.error.expired" } : {};
