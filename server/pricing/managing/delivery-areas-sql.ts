import { fragment } from "../../platform/database/statement.ts";

/** The SQL by which a statement that creates a vendor also writes its delivery area. */
export const intoDeliveryAreas = fragment`insert into delivery_areas (vendor_id, area)`;
