import type { PaymentOption } from "../payments/payment-methods.ts";
import type { DeliveryType, TemplateColumn } from "./template-columns.ts";

/**
 * Words that merchants of any country write for the choices, in addition to the portal's; each language adds more.
 */
export const defaultNames: Readonly<Record<PaymentOption | DeliveryType, readonly string[]>> = {
  already_paid: ["paid", "prepaid", "paid online"],
  cash_on_delivery: ["cash", "COD"],
  card_on_delivery: ["card", "card at the door"],
  pay_at_pickup: ["at pickup", "paid at pickup"],
  instant: ["now", "ASAP"],
  scheduled: ["later", "preorder"],
};

/** Column names in merchants' own files. They are only used as suggestions that the merchant confirms. */
export const defaultHeadings: Readonly<Record<TemplateColumn, readonly string[]>> = {
  customer_name: ["name", "customer", "full name", "recipient", "receiver", "consignee", "client", "buyer"],
  phone_number: [
    "phone",
    "mobile",
    "mobile number",
    "tel",
    "telephone",
    "contact",
    "contact number",
    "cellphone",
  ],
  unit_number: ["unit", "flat", "apartment", "apt", "room", "suite"],
  building: ["building name", "tower", "block", "condominium"],
  address: [
    "delivery address",
    "drop off address",
    "shipping address",
    "street",
    "street address",
    "destination",
  ],
  latitude: ["lat"],
  longitude: ["lng", "lon", "long"],
  amount: ["total", "total amount", "price", "value", "order value", "order total", "cod amount", "collect"],
  description: ["item", "items", "order", "order details", "products", "contents", "goods"],
  payment_method: ["payment", "payment type", "paid by", "mode of payment", "pay"],
  rider_notes: ["note", "notes", "remarks", "comment", "comments", "instructions", "delivery instructions"],
  delivery_type: ["delivery", "type", "when"],
  scheduled_for: ["schedule", "date", "time", "delivery date", "delivery time", "date and time"],
  collection_point: ["outlet", "branch", "store", "shop", "pickup", "pickup location", "pickup point"],
  reference: ["ref", "your reference", "po number", "purchase order", "cost centre", "cost center"],
  ready_in_minutes: [
    "ready in",
    "ready",
    "minutes",
    "preparation",
    "preparation minutes",
    "prep time",
    "cooking time",
  ],
};
