/** Exports who delivered an order, for features that pay the rider more than the delivery, for example tips. */
export { findDelivery as deliveryOf, type Delivery } from "./pay-rows.ts";
