import type { Pool } from "pg";
import { inTransaction } from "../../platform/database/database.ts";
import { useVoucher } from "../../vouchers/use-voucher.ts";
import { insertOrder, type NewOrder, type PlaceAnswer } from "../rows.ts";

/** Thrown only to undo the count. */
class NotPlaced extends Error {
  readonly answer: PlaceAnswer | undefined;

  constructor(answer: PlaceAnswer | undefined) {
    super("The order was not placed.");
    this.answer = answer;
  }
}

/** Writes a new order and the use of its voucher, both or neither; answers like insertOrder. */
export async function insertWithVoucher(
  pool: Pool,
  order: NewOrder,
  code: string,
): Promise<PlaceAnswer | undefined> {
  try {
    return await inTransaction(pool, async (client) => {
      await useVoucher(client, { code, vendorId: order.row.vendor_id, now: order.row.created_at });
      const answer = await insertOrder(client, order);
      if (!answer?.is_placed) throw new NotPlaced(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof NotPlaced) return error.answer;
    throw error;
  }
}
