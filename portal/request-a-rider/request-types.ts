// The types of a request, shared by its page, flow and draft.
import type { OrderForm } from "@waybill/client/offline-orders/unanswered-order.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import type { AnswerOf } from "@waybill/contract/endpoint";
import type { Order, OrderRequest, OrderUpdate } from "@waybill/contract/order";
import type { PlaceAddress } from "@waybill/contract/places";
import type { estimateDelivery, quoteFee } from "@waybill/contract/pricing";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import type { validateVoucher } from "@waybill/contract/vouchers";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { PaymentMethod, PaymentOption } from "@waybill/domain/payments/payment-methods";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import type { MatchDoubt } from "../address-search/match-doubt-of.ts";
import type { PreviousDetails } from "../address-search/previous-details.ts";
import type { OrderableProof } from "@waybill/domain/riders/proof-needs";
import type { VoucherTerms, RequestVoucher, VoucherAnswer } from "@waybill/domain/pricing/vouchers";
import type { ParsedHours } from "@waybill/domain/time/service-hours";

/** `unsure`: a weak match; `unsure` and `doubt` apply until the pin was checked. */
export type Destination = Place & { address: string; unsure?: true; doubt?: MatchDoubt };

/** The typed and chosen values; text as typed. Held by the flow, and the only part stored across reloads. */
export type RequestDraft = {
  address: string;
  unit: string;
  building: string;
  phone: string;
  name: string;
  notes: string;
  description: string;
  amount: string;
  /** The amount above the country's limit that was confirmed. */
  confirmedAmount: string | undefined;
  payment: PaymentOption | "";
  /** True if a guest pays the delivery by card, not in cash. */
  feeByCard: boolean;
  coldBag: boolean;
  /** Whether the rider must check the customer's age. */
  ageCheck: boolean;
  /** The proofs the rider must collect for this order. */
  askedProofs: readonly OrderableProof[];
  /** An applied voucher; a typed but unapplied code is not stored. */
  voucherCode: string;
  vatNumber: string;
  /** Milliseconds; undefined: as soon as possible. */
  plannedFor: number | undefined;
  destination: Destination | undefined;
  /** The address book customer that the form was filled with, or saved as. */
  savedCustomer: SavedAddress | undefined;
  /**
   * Values passed on unchanged: the merchant's reference, and the options of a returned or failed order being sent
   * again.
   */
  carried?:
    | Pick<OrderRequest, "reference" | "redelivery_of" | "if_undeliverable" | "ready_in_minutes">
    | undefined;
  /** With this key, the same draft becomes one order, however often it is sent. */
  idempotencyKey: string;
};

/** Values that do not affect the flow, because no fee depends on them. */
export type TypedEntries = Omit<
  RequestDraft,
  "address" | "destination" | "plannedFor" | "payment" | "voucherCode" | "idempotencyKey"
>;

/** A form that starts with a placed order: to change it (`orderID`), or to repeat it. */
export type InitialDraft = { purpose: "orderID" | "repeat"; orderId: string; draft: RequestDraft };

/** The fields that can have a problem; of the carried values only the reference. */
export type RequestField = Exclude<
  keyof RequestDraft,
  "destination" | "savedCustomer" | "idempotencyKey" | "confirmedAmount" | "feeByCard" | "askedProofs"
>;
export type FieldProblem = { key: string; values?: Readonly<Record<string, string | number>> | undefined };
export type FieldProblems = Partial<Record<RequestField, FieldProblem>>;

/** Converts a phone number in local form to E.164. Without this function the server parses the typed text. */
export type ParsePhone = (typed: string) => string;

/** The form for a section of the page: values, problems, and edit. */
export type RequestForm = {
  draft: RequestDraft;
  problems: FieldProblems;
  /** Undefined until the phone data of all countries is loaded. */
  readPhone: ParsePhone | undefined;
  edit: (part: Partial<TypedEntries>) => void;
};
export type Quote = AnswerOf<typeof quoteFee>;
export type Estimate = AnswerOf<typeof estimateDelivery>["estimations"];
export type DeliveryInputs = {
  vendorId: string;
  origin: Place;
  destination: Place;
  /** The inputs that a fee may depend on: time and payment; omitted: as soon as possible, any payment. */
  plannedFor: Date | undefined;
  paymentMethod: PaymentMethod | undefined;
};
/** Why riders cannot deliver there, as a text key with values. */
export type UndeliverableText = { key: string; values: Readonly<Record<string, string>> };
export type Deliverability = { deliverable: boolean; reason?: UndeliverableText | undefined };
/** `name`, `phone` and `email` are a guest's own: riders call them at the pickup. */
export type OriginDetails = {
  unit: string;
  building: string;
  notes: string;
  name?: string;
  phone?: string;
  email?: string;
};
/** The form's values; the quote adds fee and signature, the voucher its discount. */
export type OrderEntries = Omit<OrderRequest, "delivery_fee" | "signature">;
export type FeeWithVoucher = { code: string; quote: Quote; vendorId: string; plannedFor: Date | undefined };
/**
 * With the key, repeated sends make one order. `byCard`: a card pays the fee first. `voucherCode`: the voucher
 * included in the price when the button was pressed, if it has changed since.
 */
export type Submission = {
  entries: OrderEntries;
  idempotencyKey: string;
  byCard?: boolean;
  voucherCode?: string | undefined;
  /** When the button was pressed, in ms. */
  pressedAt?: number;
};
/** A refused code, with its message at the field until something else is typed. */
export type FailedVoucher = { code: string; problem: FieldProblem };
export type DestinationProblem =
  | "request.error.undeliverable-address"
  | "request.error.cannot-compute-price"
  | "request.error.cannot-verify";

/** The flow's server calls, each a promise that throws like `call`. */
export type RequestCalls = {
  readServiceHours: () => Promise<string>;
  saveOrigin: (vendorId: string, place: PlaceAddress, details: OriginDetails) => Promise<Vendor>;
  isDeliverable: (delivery: DeliveryInputs) => Promise<Deliverability>;
  quote: (delivery: DeliveryInputs) => Promise<Quote>;
  estimate: (delivery: DeliveryInputs) => Promise<Estimate>;
  readPaymentOptions: () => Promise<readonly PaymentOption[]>;
  /** Whether the country has online payment; a failed lookup counts as no. */
  readPaymentActivated: () => Promise<boolean>;
  /** `form`: the request data stored with an order being sent. */
  placeOrder: (order: OrderRequest, idempotencyKey: string, form: OrderForm | undefined) => Promise<Order>;
  updateOrder: (orderId: string, update: OrderUpdate) => Promise<Order>;
  readVoucher: (code: string) => Promise<VoucherTerms>;
  validateVoucher: (fee: FeeWithVoucher) => Promise<AnswerOf<typeof validateVoucher>>;
};

/** Why an order was refused: `unreachable` if it is unknown whether it arrived. */
export type OrderRefusal =
  | { kind: "unreachable" }
  | {
      kind: "refused";
      code: string;
      key: string;
      path: readonly string[];
      values: Readonly<Record<string, string>>;
      limit?: number;
      reason?: UndeliverableText;
    };

export type RequestInput = {
  vendor: Vendor;
  /** A guest's pickup belongs to the request, not to a vendor: nothing is saved. */
  savesOrigin: boolean;
  /** A guest's pickup of an earlier request; the guest's new account saves it. */
  keptOrigin?: { address: PlaceAddress; details: OriginDetails } | undefined;
  calls: RequestCalls;
  refusalOf: (error: unknown) => OrderRefusal;
  now: () => Date;
  timeZone: string;
  /** The initial values; the destination is checked again, because fees and areas change. */
  draft: RequestDraft;
  /** The country's default payment. */
  usualPayment: PaymentOption | undefined;
  /** The country's price rule, which says which payment methods cost more. */
  pricing?: Pricing | undefined;
  /** An order that is changed instead of a new one being placed. */
  orderToBeUpdated?: Order | undefined;
};

export type RequestContext = RequestInput &
  RequestVoucher & {
    origin: Place | undefined;
    originAddress: PlaceAddress | undefined;
    originDetails: OriginDetails | undefined;
    hours: ParsedHours | undefined;
    destinationProblem: DestinationProblem | undefined;
    destinationReason: UndeliverableText | undefined;
    /** The previous address's unit, building and note, until something is typed in their fields. */
    formerDetails: PreviousDetails | undefined;
    quote: Quote | undefined;
    estimate: Estimate | undefined;
    /** The offered payment methods; undefined until loaded. */
    paymentOptions: readonly PaymentOption[] | undefined;
    hasPaymentActivated: boolean;
    failedVoucher: FailedVoucher | undefined;
    submission: Submission | undefined;
    /** True if an expired signature was already replaced in this attempt. */
    requoted: boolean;
    refusal: OrderRefusal | undefined;
  };

export type RequestEvent =
  | { type: "EDITED"; part: Partial<TypedEntries> }
  /** The draft differs from the order sent under its key, so it gets a new key. */
  | { type: "KEY_RENEWED" }
  /** Shows the found pickup on the map, where the user can check and move its pin. */
  | { type: "ORIGIN_PLACED"; place: PlaceAddress }
  | { type: "ORIGIN_CHOSEN"; place: PlaceAddress }
  | { type: "ORIGIN_DETAILS_FILLED"; details: OriginDetails }
  | { type: "ORIGIN_REOPENED" }
  /** `typed`: values that a saved customer has in addition to the destination. */
  | { type: "DESTINATION_CHOSEN"; destination: Destination; typed?: Partial<TypedEntries> }
  /** Typed text is not a place until one is chosen. */
  | { type: "ADDRESS_TYPED"; text: string }
  | { type: "DETAILS_FILLED" }
  | { type: "PLACE"; submission: Submission }
  | { type: "PLANNED"; plannedFor: Date | undefined }
  | { type: "PAYMENT_CHOSEN"; option: PaymentOption }
  | { type: "PAYMENT_OFFERED"; options: readonly PaymentOption[] }
  | { type: "VOUCHER_APPLIED"; code: string }
  | { type: "VOUCHER_REMOVED" }
  | { type: "VOUCHER_TYPED" }
  | { type: "VOUCHER_ANSWERED"; check: VoucherCheck }
  | { type: "REQUOTED"; newQuote: { quote: Quote; check: VoucherCheck | undefined } }
  | { type: "PAID"; orderId: string; before?: boolean }
  | { type: "BACK" }
  | { type: "RESTART" };
/** A pasted message under review, and its possible places, the chosen one first. */
export type PastedReview = { text: string; places?: readonly Place[] };

export type SendToFlow = (event: RequestEvent) => void;

/** A voucher check: the code, the signature of the fee that it was checked with, and the result. */
export type VoucherCheck = {
  code: string;
  forFee: string | undefined;
  /** The fee with the discount; a new one if the first had expired. */
  quote?: Quote;
  answer: VoucherAnswer;
  problem?: VoucherProblem | undefined;
};
export type VoucherProblem =
  | "voucher.error.validation.message"
  | "voucher.error.get.message"
  | "voucher.error.expired";

/** The flow's reports besides its state, which the screen shows as toasts. */
export type RequestEmitted =
  | { type: "NOTICE"; tone: "success" | "error"; key: RequestNotice }
  | { type: "CLOSED"; hours: ParsedHours; at: Date }
  | { type: "REFUSED"; refusal: OrderRefusal; notice: RequestNotice }
  | { type: "PLACED"; order: Order }
  /** `before` is true if an earlier card payment, whose response was lost, made the order. */
  | { type: "PAID"; orderId: string; before?: boolean }
  | { type: "UPDATED"; order: Order };

export type RequestNotice =
  | "address-book.address-saved"
  | "address-book.address-not-saved"
  | "request.toast.not-verified"
  | "request.toast.no-price"
  | "request.toast.not-deliverable"
  | "request.toast.not-created"
  | "order.not-updated"
  | VoucherProblem
  | "error.no-payment-method-available";
