import type { Pool } from "pg";
import { uncountUse } from "./rows.ts";

/** Takes back one use by a vendor, inside the transaction that notes that the order was not placed after all. */
export const giveBackVoucher = (
  client: Pick<Pool, "query">,
  use: { code: string; vendorId: string },
): Promise<void> => uncountUse(client, use);
