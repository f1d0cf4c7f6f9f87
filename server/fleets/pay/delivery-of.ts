/** The rider who delivered an order, for the features that pay more than the delivery itself. */
export { findDelivery as deliveryOf, type Delivery } from "./pay-rows.ts";
