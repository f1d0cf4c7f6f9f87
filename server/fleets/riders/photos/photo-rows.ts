import { removeRiderPhotoSql } from "../../../orders/moving/carrier-sql.ts";
import { statement } from "../../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../../platform/database/transaction.ts";

const photoOfRiderSql = statement("photo-of-rider")`
  select photo from riders where rider_id = ${"riderId"} and deleted_at is null`;

export const findPhotoOfRider = (
  db: Queryable,
  riderId: string,
): Promise<{ photo: string | null } | undefined> => firstRow(db, photoOfRiderSql({ riderId }));

const savePhotoOfRiderSql = statement("save-photo-of-rider")`
  update riders set photo = ${"photo"} where rider_id = ${"riderId"}`;

export const savePhotoOfRider = async (db: Queryable, riderId: string, photo: string | null): Promise<void> =>
  void (await db.query(savePhotoOfRiderSql({ riderId, photo })));

const forgetPhotoOnOrdersSql = statement("forget-photo-on-orders")`
  ${removeRiderPhotoSql}
  from jobs where jobs.rider_id = ${"riderId"} and jobs.order_id = orders.order_id and orders.rider ? 'photo'`;

/** Removes the picture from all the rider's orders. */
export const deletePhotoOnOrders = async (db: Queryable, riderId: string): Promise<void> =>
  void (await db.query(forgetPhotoOnOrdersSql({ riderId })));
