import type { Kysely } from "kysely";
import type { SandboxChargeRow } from "../../platform/database/payment-tables.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;
type Status = SandboxChargeRow["status"];

/** Records an attempt; an existing record is not changed. */
export const insertCharge = async (
  db: Db,
  charge: Omit<SandboxChargeRow, "face"> & { face: string },
): Promise<void> => {
  await db
    .insertInto("sandbox_charges")
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findCharge = (db: Db, by: { reference: string } | { transaction_id: string }) => {
  const [column, value] =
    "reference" in by
      ? (["reference", by.reference] as const)
      : (["transaction_id", by.transaction_id] as const);
  return db.selectFrom("sandbox_charges").selectAll().where(column, "=", value).executeTakeFirst();
};

/** Changes the status of a recorded attempt, if it is one of `from`. */
export const moveCharge = async (
  db: Db,
  by: { reference: string } | { transaction_id: string },
  { from, to }: { from: readonly Status[]; to: Status },
): Promise<void> => {
  const [column, value] =
    "reference" in by
      ? (["reference", by.reference] as const)
      : (["transaction_id", by.transaction_id] as const);
  await db
    .updateTable("sandbox_charges")
    .set({ status: to })
    .where(column, "=", value)
    .where("status", "in", from)
    .execute();
};

/** Records a partial refund; an existing record is not changed. */
export const insertRefund = async (
  db: Db,
  refund: { reference: string; transaction_id: string; amount_minor: number },
): Promise<void> =>
  void (await db
    .insertInto("sandbox_refunds")
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute());
