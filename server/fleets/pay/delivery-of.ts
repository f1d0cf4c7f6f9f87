/** Who delivered an order, for the feature that pays them beside the delivery. */
export { findDelivery as deliveryOf, type Delivery } from "./pay-rows.ts";
