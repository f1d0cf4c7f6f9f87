import { one, type Queryable } from "../../platform/database/transaction.ts";

export const findPhotoOfRider = (
  db: Queryable,
  riderId: string,
): Promise<{ photo: string | null } | undefined> =>
  one(db, {
    name: "photo-of-rider",
    text: "select photo from riders where rider_id = $1 and deleted_at is null",
    values: [riderId],
  });

export const savePhotoOfRider = async (db: Queryable, riderId: string, photo: string | null): Promise<void> =>
  void (await db.query({
    name: "save-photo-of-rider",
    text: "update riders set photo = $2 where rider_id = $1",
    values: [riderId, photo],
  }));

/** Takes the picture from every order that the rider has or had. */
export const forgetPhotoOnOrders = async (db: Queryable, riderId: string): Promise<void> =>
  void (await db.query({
    name: "forget-photo-on-orders",
    text: `update orders set rider = orders.rider - 'photo'
      from jobs where jobs.rider_id = $1 and jobs.order_id = orders.order_id and orders.rider ? 'photo'`,
    values: [riderId],
  }));
