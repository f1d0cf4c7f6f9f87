/**
 * Every expected refusal of the API: its HTTP status and its translation key. The English message is the text of that key
 * in locales/en.json. Anything that is not in this list is a defect: 500.
 */
const statusAndKey = {
  malformed_request: [400, "error.malformed-request"],
  bad_pagination_key: [400, "error.bad-pagination-key"],
  not_signed_in: [401, "error.not-signed-in"],
  wrong_credentials: [401, "auth.wrong-credentials"],
  account_not_confirmed: [401, "auth.not-confirmed"],
  reset_required: [401, "auth.reset-required"],
  session_over: [401, "auth.session-over"],
  rider_code_wrong: [401, "auth.code-wrong"],
  account_not_approved: [401, "auth.not-approved"],
  rider_code_expired: [401, "auth.code-expired"],
  card_declined: [402, "error.payment.card-declined"],
  guests_not_served: [403, "error.guests-not-served"],
  role_missing: [403, "error.role-missing"],
  vendor_suspended: [403, "error.vendor-suspended"],
  consent_missing: [403, "error.consent-missing"],
  card_payment_not_available: [403, "error.payment.not-available"],
  not_found: [404, "error.not-found"],
  vendor_not_found: [404, "unable-to-fetch-vendor"],
  order_not_found: [404, "error.order-not-found"],
  offer_not_found: [404, "error.order-not-found"],
  session_not_found: [404, "error.session-not-found"],
  voucher_not_found: [404, "voucher.error.get.message"],
  saved_address_not_found: [404, "error.saved-address-not-found"],
  bulk_job_not_found: [404, "error.bulk-job-not-found"],
  country_parameter_unknown: [404, "error.not-found"],
  proof_not_found: [404, "error.proof-not-found"],
  payment_intent_not_found: [404, "error.payment.intent-not-found"],
  saved_card_not_found: [404, "error.payment.saved-card-not-found"],
  method_not_allowed: [405, "error.not-found"],
  order_not_cancellable: [409, "error.cant-cancel-order"],
  order_not_updatable: [409, "error.order-not-updatable"],
  order_not_movable: [409, "error.order-not-movable"],
  last_admin: [409, "error.last-admin"],
  last_owner: [409, "error.last-owner"],
  phone_number_taken: [409, "error.phone-number-taken"],
  rider_suspended: [409, "error.rider-suspended"],
  registration_decided: [409, "error.registration-decided"],
  order_changed_meanwhile: [409, "error.order-changed-meanwhile"],
  outlet_already_registered: [409, "error.outlet-already-registered"],
  email_taken: [409, "register.email-taken"],
  bulk_job_without_orders: [409, "error.bulk-job-without-orders"],
  bulk_row_not_correctable: [409, "error.bulk-row-not-correctable"],
  job_taken: [409, "error.job-taken"],
  job_under_way: [409, "rider-error.job-under-way"],
  offer_gone: [409, "rider-error.offer-gone"],
  event_out_of_order: [409, "rider-error.event-out-of-order"],
  payment_ended: [409, "error.payment.ended"],
  payment_under_way: [409, "error.payment.under-way"],
  webhook_limit_reached: [409, "error.webhook-limit"],
  signature_expired: [409, "error.fee.expired"],
  changed_meanwhile: [409, "operations-error.changed-meanwhile"],
  approval_by_same_person: [409, "operations-error.same-person"],
  approval_decided: [409, "operations-error.approval-decided"],
  idempotency_key_in_use: [409, "error.idempotency-key-in-use"],
  confirmation_over: [410, "register.link-over"],
  wallet_over: [410, "error.payment.wallet-over"],
  too_large: [413, "error.too-large"],
  bulk_file_too_large: [413, "bulk-file.over-5-mb"],
  bulk_file_unpacks_too_large: [413, "bulk-file.unpacks-too-large"],
  precondition_failed: [412, "error.malformed-request"],
  media_type_not_supported: [415, "error.malformed-request"],
  range_not_satisfiable: [416, "error.malformed-request"],
  area_not_drawable: [422, "operations-error.area-not-drawable"],
  webhook_address_refused: [422, "error.webhook-address"],
  signature_invalid: [422, "error.fee.not-ours"],
  idempotency_key_reused: [422, "error.idempotency-key-reused"],
  price_not_computable: [422, "request.error.cannot-compute-price"],
  voucher_not_available: [422, "voucher.error.validation.message"],
  not_deliverable: [422, "request.error.undeliverable-address"],
  nothing_to_pay: [422, "error.payment.nothing-to-pay"],
  card_not_readable: [422, "error.payment.card-not-readable"],
  cancel_reason_unknown: [422, "validation.cancel-reason"],
  preorder_out_of_window: [422, "validation.preorder-window"],
  bulk_file_not_xlsx: [422, "bulk-file.wrong-format"],
  bulk_file_without_header: [422, "bulk-file.without-header"],
  bulk_file_without_rows: [422, "bulk-file.without-rows"],
  bulk_file_foreign_columns: [422, "bulk-file.foreign-columns"],
  proof_not_an_image: [422, "error.proof-not-an-image"],
  proof_missing: [422, "rider-error.proof-missing"],
  pin_wrong: [422, "rider-error.pin-wrong"],
  pin_blocked: [422, "rider-error.pin-wrong"],
  pick_up_code_wrong: [422, "rider-error.proof-missing"],
  cash_collected_missing: [422, "error.malformed-request"],
  outlet_not_editable: [422, "error.outlet-not-editable"],
  vendor_code_or_email_wrong: [422, "register.vendor-code-or-email"],
  current_password_wrong: [422, "account.current-password-wrong"],
  feature_off: [422, "error.feature-off"],
  second_factor_wrong: [422, "auth.second-factor-wrong"],
  reset_code_wrong: [422, "auth.code-wrong"],
  reset_code_expired: [422, "auth.code-expired"],
  /** A rule of spec §5: the problem that domain finds names the key, from which the code is made. */
  rule_broken: [422, "error.rule-broken"],
  too_many_requests: [429, "error.too-many-requests"],
  overloaded: [503, "error.overloaded"],
  message_not_sent: [503, "contact.not-sent"],
  mail_unavailable: [503, "register.mail-not-sent"],
  card_payment_unavailable: [503, "error.payment.provider-unavailable"],
  proof_store_unavailable: [503, "error.proof-store-unavailable"],
  help_center_unavailable: [503, "help-center.failed"],
  geocoder_unavailable: [503, "geolocator.error.autocomplete"],
} as const satisfies Record<string, readonly [status: number, key: string]>;

export type RefusalName = keyof typeof statusAndKey;

/** The code of a refusal on the wire is its name in capitals, but for the two that the spec writes otherwise. */
const codesOfSpec: Partial<Record<string, string>> = {
  signature_expired: "SignatureExpired",
  signature_invalid: "SignatureInvalid",
};

// Object.fromEntries forgets the names: they are those of the table above.
export const refusals = Object.fromEntries(
  Object.entries(statusAndKey).map(([name, [status, key]]) => [
    name,
    { status, code: codesOfSpec[name] ?? name.toUpperCase(), key },
  ]),
) as Record<RefusalName, { status: number; code: string; key: string }>;

/** Refusals that every call can meet, so that no endpoint lists them. */
export const refusalsOfEveryCall = [
  "malformed_request",
  "too_many_requests",
  "too_large",
  "overloaded",
] as const satisfies readonly RefusalName[];

/** The wire code of a broken rule, made from its translation key: `validation.fill-amount` gives `FILL_AMOUNT`. */
export const codeOfKey = (key: string): string =>
  (key.split(".").at(-1) ?? key).replaceAll("-", "_").toUpperCase();
