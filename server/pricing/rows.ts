import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { Pool } from "pg";
import { statement } from "../platform/database/statement.ts";

const deliveryAreaSql = statement("delivery-area")`
  select area from delivery_areas where vendor_id = ${"vendorId"}`;

/** The outlet's own delivery area. */
export const findArea = async (pool: Pick<Pool, "query">, vendorId: string): Promise<Area | undefined> => {
  const { rows } = await pool.query<{ area: Area }>(deliveryAreaSql({ vendorId }));
  return rows[0]?.area;
};
