import { fragment } from "../../platform/database/statement.ts";

/** How a statement that makes a vendor writes the area of its own. */
export const intoDeliveryAreas = fragment`insert into delivery_areas (vendor_id, area)`;
