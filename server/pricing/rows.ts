import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { Pool } from "pg";

/** The area that an outlet has of its own. */
export const findArea = async (pool: Pick<Pool, "query">, vendorId: string): Promise<Area | undefined> => {
  const { rows } = await pool.query<{ area: Area }>({
    name: "delivery-area",
    text: "select area from delivery_areas where vendor_id = $1",
    values: [vendorId],
  });
  return rows[0]?.area;
};
