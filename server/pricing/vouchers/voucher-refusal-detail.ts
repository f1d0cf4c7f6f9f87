import type { RefusalDetail } from "../../platform/http/refused.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { hasExpired } from "./rows.ts";

/** The detail of a voucher's refusal: whether it has expired. */
export const voucherRefusalDetail = async (
  db: Queryable,
  voucher: { code: string; now: Date },
): Promise<RefusalDetail> => ((await hasExpired(db, voucher)) ? { key: "voucher.error.expired" } : {});
