/**
 * What a refusal of the partner API says in its header `X-Waybill-Code`, and when. The message beside it is in the words of
 * the On Demand Rider API, which are for people; a program acts on the code.
 */
export const partnerCodes = {
  INVALID_PAYLOAD: "A field is missing or not as it has to be; the message names each and its limit.",
  AUTHORIZATION_MISSING: "The call has no Authorization header.",
  TOKEN_NOT_VALID: "The token or key is expired, revoked or unknown.",
  SCOPE_MISSING: "The key does not have the scope of this call.",
  OUTLET_NOT_FOUND: "The client has no such outlet.",
  ORDER_NOT_FOUND: "The client has no such order.",
  WEBHOOK_NOT_FOUND: "The client has no such webhook.",
  PROOF_NOT_FOUND: "The order has no such proof, or not yet.",
  COURIER_NOT_ASSIGNED: "No courier has the order, so there are no coordinates.",
  SENDER_REQUIRED: "The order says no pick-up place, and the client has none of its own.",
  NO_OUTLET_NEAR: "No outlet of the client is near the pick-up place.",
  SEVERAL_OUTLETS_NEAR: "Several outlets of the client are near the pick-up place; name one.",
  OUTLET_DISABLED: "The outlet is switched off.",
  OUTLET_SUSPENDED: "The operator has suspended the outlet.",
  OUTSIDE_DELIVERABLE_RANGE: "The drop-off is farther than is delivered to.",
  OUTSIDE_OPERATING_HOURS: "Nobody delivers at this time.",
  AGE_VALIDATION_NOT_SUPPORTED: "Riders of this country do not ask for an age.",
  COLLECT_TOO_LOW: "collect_from_customer is lower than the amount.",
  COLLECT_TOO_HIGH: "collect_from_customer is too far above the amount.",
  AMOUNT_REQUIRED: "An order that is paid at the door has an amount.",
  ITEM_VALUE_UNCONFIRMED: "The goods are worth more than is carried unasked; confirm it.",
  QUOTE_EXPIRED: "The quote is over; ask for a new one.",
  CLIENT_ORDER_ID_IN_USE: "Another order under way has this client_order_id.",
  IDEMPOTENCY_KEY_REUSED: "The Idempotency-Key was sent with another body.",
  IDEMPOTENCY_KEY_IN_USE: "A call with this Idempotency-Key is still under way; wait and send it again.",
  NOT_A_TEST_ORDER: "Only orders of a test key are played by hand.",
  ORDER_NOT_UPDATABLE: "The order is too far on to be changed.",
  UPDATE_NOT_ALLOWED: "Orders are not changed in this country.",
  ORDER_NOT_CANCELLABLE: "A courier has accepted the order, or it has ended.",
  ORDER_CHANGED: "The order changed in the same moment; read it and decide anew.",
  REASON_NOT_VALID: "The reason is none of those that a client may cancel for.",
  STEP_NOT_LEGAL: "The test order may not go on to this status.",
  NOT_A_PARENT: "The vendor has no outlets.",
  NOT_A_PROPER_PARENT: "The outlet belongs to another vendor.",
  USERS_ADDED_AND_DELETED: "A request adds users or deletes them, not both.",
  NOTHING_TO_CHANGE: "The request has no field to change.",
} as const satisfies Record<string, string>;

export type PartnerCode = keyof typeof partnerCodes;
