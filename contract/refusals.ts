/**
 * Every expected refusal of the API: its HTTP status, its code on the wire and its translation key.
 * The English message is the text of that key in locales/en.json. Anything that is not in this list is a defect: 500.
 */
export const refusals = {
  malformed: { status: 400, code: "MALFORMED_REQUEST", key: "error.malformed-request" },
  bad_pagination_key: { status: 400, code: "BAD_PAGINATION_KEY", key: "error.bad-pagination-key" },
  not_signed_in: { status: 401, code: "NOT_SIGNED_IN", key: "error.not-signed-in" },
  wrong_credentials: { status: 401, code: "WRONG_CREDENTIALS", key: "auth.wrong-credentials" },
  account_not_confirmed: { status: 401, code: "ACCOUNT_NOT_CONFIRMED", key: "auth.not-confirmed" },
  reset_required: { status: 401, code: "RESET_REQUIRED", key: "auth.reset-required" },
  session_over: { status: 401, code: "SESSION_OVER", key: "auth.session-over" },
  card_declined: { status: 402, code: "CARD_DECLINED", key: "error.payment.card-declined" },
  card_payment_not_available: {
    status: 403,
    code: "CARD_PAYMENT_NOT_AVAILABLE",
    key: "error.payment.not-available",
  },
  not_found: { status: 404, code: "NOT_FOUND", key: "error.not-found" },
  vendor_not_found: { status: 404, code: "VENDOR_NOT_FOUND", key: "unable-to-fetch-vendor" },
  order_not_found: { status: 404, code: "ORDER_NOT_FOUND", key: "error.order-not-found" },
  voucher_not_found: { status: 404, code: "VOUCHER_NOT_FOUND", key: "voucher.error.get.message" },
  saved_address_not_found: {
    status: 404,
    code: "SAVED_ADDRESS_NOT_FOUND",
    key: "error.saved-address-not-found",
  },
  bulk_job_not_found: { status: 404, code: "BULK_JOB_NOT_FOUND", key: "error.bulk-job-not-found" },
  country_parameter_unknown: { status: 404, code: "COUNTRY_PARAMETER_UNKNOWN", key: "error.not-found" },
  proof_not_found: { status: 404, code: "PROOF_NOT_FOUND", key: "error.proof-not-found" },
  payment_intent_not_found: {
    status: 404,
    code: "PAYMENT_INTENT_NOT_FOUND",
    key: "error.payment.intent-not-found",
  },
  saved_card_not_found: {
    status: 404,
    code: "SAVED_CARD_NOT_FOUND",
    key: "error.payment.saved-card-not-found",
  },
  method_not_allowed: { status: 405, code: "METHOD_NOT_ALLOWED", key: "error.not-found" },
  order_not_cancellable: { status: 409, code: "ORDER_NOT_CANCELLABLE", key: "error.cant-cancel-order" },
  order_not_updatable: { status: 409, code: "ORDER_NOT_UPDATABLE", key: "error.order-not-updatable" },
  order_not_movable: { status: 409, code: "ORDER_NOT_MOVABLE", key: "error.order-not-movable" },
  order_changed_meanwhile: {
    status: 409,
    code: "ORDER_CHANGED_MEANWHILE",
    key: "error.order-changed-meanwhile",
  },
  outlet_already_registered: {
    status: 409,
    code: "OUTLET_ALREADY_REGISTERED",
    key: "error.outlet-already-registered",
  },
  email_taken: { status: 409, code: "EMAIL_TAKEN", key: "register.email-taken" },
  bulk_job_without_orders: {
    status: 409,
    code: "BULK_JOB_WITHOUT_ORDERS",
    key: "error.bulk-job-without-orders",
  },
  bulk_row_not_correctable: {
    status: 409,
    code: "BULK_ROW_NOT_CORRECTABLE",
    key: "error.bulk-row-not-correctable",
  },
  job_taken: { status: 409, code: "JOB_TAKEN", key: "error.job-taken" },
  payment_ended: { status: 409, code: "PAYMENT_ENDED", key: "error.payment.ended" },
  payment_under_way: { status: 409, code: "PAYMENT_UNDER_WAY", key: "error.payment.under-way" },
  signature_expired: { status: 409, code: "SignatureExpired", key: "error.fee.expired" },
  idempotency_key_in_use: {
    status: 409,
    code: "IDEMPOTENCY_KEY_IN_USE",
    key: "error.idempotency-key-in-use",
  },
  confirmation_over: { status: 410, code: "CONFIRMATION_OVER", key: "register.link-over" },
  wallet_over: { status: 410, code: "WALLET_OVER", key: "error.payment.wallet-over" },
  too_large: { status: 413, code: "TOO_LARGE", key: "error.too-large" },
  bulk_file_too_large: { status: 413, code: "BULK_FILE_TOO_LARGE", key: "bulk-file.over-5-mb" },
  bulk_file_unpacks_too_large: {
    status: 413,
    code: "BULK_FILE_UNPACKS_TOO_LARGE",
    key: "bulk-file.unpacks-too-large",
  },
  precondition_failed: { status: 412, code: "PRECONDITION_FAILED", key: "error.malformed-request" },
  media_type_not_supported: { status: 415, code: "MEDIA_TYPE_NOT_SUPPORTED", key: "error.malformed-request" },
  range_not_satisfiable: { status: 416, code: "RANGE_NOT_SATISFIABLE", key: "error.malformed-request" },
  signature_invalid: { status: 422, code: "SignatureInvalid", key: "error.fee.not-ours" },
  idempotency_key_reused: {
    status: 422,
    code: "IDEMPOTENCY_KEY_REUSED",
    key: "error.idempotency-key-reused",
  },
  price_not_computable: {
    status: 422,
    code: "PRICE_NOT_COMPUTABLE",
    key: "request.error.cannot-compute-price",
  },
  voucher_not_available: {
    status: 422,
    code: "VOUCHER_NOT_AVAILABLE",
    key: "voucher.error.validation.message",
  },
  not_deliverable: { status: 422, code: "NOT_DELIVERABLE", key: "request.error.undeliverable-address" },
  nothing_to_pay: { status: 422, code: "NOTHING_TO_PAY", key: "error.payment.nothing-to-pay" },
  card_not_readable: { status: 422, code: "CARD_NOT_READABLE", key: "error.payment.card-not-readable" },
  cancel_reason_unknown: { status: 422, code: "CANCEL_REASON_UNKNOWN", key: "validation.cancel-reason" },
  preorder_out_of_window: { status: 422, code: "PREORDER_OUT_OF_WINDOW", key: "validation.preorder-window" },
  bulk_file_not_xlsx: { status: 422, code: "BULK_FILE_NOT_XLSX", key: "bulk-file.wrong-format" },
  bulk_file_without_header: {
    status: 422,
    code: "BULK_FILE_WITHOUT_HEADER",
    key: "bulk-file.without-header",
  },
  bulk_file_without_rows: { status: 422, code: "BULK_FILE_WITHOUT_ROWS", key: "bulk-file.without-rows" },
  bulk_file_foreign_columns: {
    status: 422,
    code: "BULK_FILE_FOREIGN_COLUMNS",
    key: "bulk-file.foreign-columns",
  },
  proof_not_an_image: { status: 422, code: "PROOF_NOT_AN_IMAGE", key: "error.proof-not-an-image" },
  outlet_not_editable: { status: 422, code: "OUTLET_NOT_EDITABLE", key: "error.outlet-not-editable" },
  vendor_code_or_email_wrong: {
    status: 422,
    code: "VENDOR_CODE_OR_EMAIL_WRONG",
    key: "register.vendor-code-or-email",
  },
  reset_code_wrong: { status: 422, code: "RESET_CODE_WRONG", key: "auth.code-wrong" },
  reset_code_expired: { status: 422, code: "RESET_CODE_EXPIRED", key: "auth.code-expired" },
  /** A rule of spec §5: the domain's problem names the key, from which the code is made. */
  rule_broken: { status: 422, code: "RULE_BROKEN", key: "error.rule-broken" },
  too_many_requests: { status: 429, code: "TOO_MANY_REQUESTS", key: "error.too-many-requests" },
  overloaded: { status: 503, code: "OVERLOADED", key: "error.overloaded" },
  mail_unavailable: { status: 503, code: "MAIL_UNAVAILABLE", key: "register.mail-not-sent" },
  card_payment_unavailable: {
    status: 503,
    code: "CARD_PAYMENT_UNAVAILABLE",
    key: "error.payment.provider-unavailable",
  },
  proof_store_unavailable: {
    status: 503,
    code: "PROOF_STORE_UNAVAILABLE",
    key: "error.proof-store-unavailable",
  },
  help_center_unavailable: { status: 503, code: "HELP_CENTER_UNAVAILABLE", key: "help-center.failed" },
  geocoder_unavailable: { status: 503, code: "GEOCODER_UNAVAILABLE", key: "geolocator.error.autocomplete" },
} as const satisfies Record<string, { status: number; code: string; key: string }>;

export type RefusalName = keyof typeof refusals;

/** Refusals that every call can meet, so that no endpoint lists them. */
export const refusalsOfEveryCall = [
  "malformed",
  "too_many_requests",
  "too_large",
  "overloaded",
] as const satisfies readonly RefusalName[];

/** The wire code of a broken rule, made from its translation key: `validation.fill-amount` gives `FILL_AMOUNT`. */
export const codeOfKey = (key: string): string =>
  (key.split(".").at(-1) ?? key).replaceAll("-", "_").toUpperCase();
