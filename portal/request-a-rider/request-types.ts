// The words of one request, which its page, its flow and its draft share.
import type { SentForm } from "@waybill/client/offline-orders/unanswered-order.ts";
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
import type { FormerDetails } from "../address-search/former-details.ts";
import type { OrderableProof } from "@waybill/domain/riders/proof-needs";
import type { HeldVoucher, RequestVoucher, VoucherAnswer } from "@waybill/domain/pricing/vouchers";
import type { KnownHours } from "@waybill/domain/time/service-hours";

/** `unsure`: it was matched weakly; that, and what its search says of it, hold until somebody has looked at its pin. */
export type Destination = Place & { address: string; unsure?: true; doubt?: MatchDoubt };

/** What a person has typed and chosen; texts as typed. The flow holds it, and it alone is kept across reloads. */
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
  /** Whether a guest's card pays the delivery, and not cash. */
  feeByCard: boolean;
  coldBag: boolean;
  /** Whether the rider has to check the customer's age. */
  ageCheck: boolean;
  /** What the rider has to bring from the door of this order. */
  askedProofs: readonly OrderableProof[];
  /** A voucher that was applied; what is typed and not applied is not kept. */
  voucherCode: string;
  vatNumber: string;
  /** Milliseconds; undefined: as soon as possible. */
  plannedFor: number | undefined;
  destination: Destination | undefined;
  /** The customer of the address book whom the form was filled with, or who was saved from it. */
  savedCustomer: SavedAddress | undefined;
  /**
   * What goes with the order as it is: the merchant's reference, and of a returned or failed one that is sent once more
   * what holds as it did for that one.
   */
  carried?:
    | Pick<OrderRequest, "reference" | "redelivery_of" | "if_undeliverable" | "ready_in_minutes">
    | undefined;
  /** Makes the same draft one order, however often it is sent. */
  idempotencyKey: string;
};

/** What can be typed without the flow going anywhere: no fee depends on it. */
export type TypedEntries = Omit<
  RequestDraft,
  "address" | "destination" | "plannedFor" | "payment" | "voucherCode" | "idempotencyKey"
>;

/** A form that begins with an order that was placed before: to change it (`orderID`), or to repeat it. */
export type InitialDraft = { purpose: "orderID" | "repeat"; orderId: string; draft: RequestDraft };

/** The fields that something can be wrong with. */
export type RequestField = Exclude<
  keyof RequestDraft,
  | "carried"
  | "destination"
  | "savedCustomer"
  | "idempotencyKey"
  | "confirmedAmount"
  | "feeByCard"
  | "askedProofs"
>;
export type FieldProblem = { key: string; values?: Readonly<Record<string, string | number>> | undefined };
export type FieldProblems = Partial<Record<RequestField, FieldProblem>>;

/** A phone as E.164, read as people here write it. Where it is missing the server reads what was typed. */
export type ReadPhone = (typed: string) => string;

/** The form as a section of the page sees it: what is in it, what is said about it, and the way to type. */
export type RequestForm = {
  draft: RequestDraft;
  problems: FieldProblems;
  /** Undefined until the phone numbers of the world are loaded. */
  readPhone: ReadPhone | undefined;
  edit: (part: Partial<TypedEntries>) => void;
};
export type Quote = AnswerOf<typeof quoteFee>;
export type Estimate = AnswerOf<typeof estimateDelivery>["estimations"];
export type Delivery = {
  vendorId: string;
  origin: Place;
  destination: Place;
  /** A fee may depend on when it is and on who collects cash; nothing said: as soon as possible, and any way to pay. */
  plannedFor: Date | undefined;
  paymentMethod: PaymentMethod | undefined;
};
/** Why riders do not go there, as a text and what fills it. */
export type Reason = { key: string; values: Readonly<Record<string, string>> };
export type Deliverability = { deliverable: boolean; reason?: Reason | undefined };
/** `name`, `phone` and `email` are a guest's own: riders call them at the pick-up. */
export type OriginDetails = {
  unit: string;
  building: string;
  notes: string;
  name?: string;
  phone?: string;
  email?: string;
};
/** What the page is filled with; the quote adds the fee and its signature, the voucher its discount. */
export type OrderEntries = Omit<OrderRequest, "delivery_fee" | "signature">;
export type FeeWithVoucher = { code: string; quote: Quote; vendorId: string; plannedFor: Date | undefined };
/**
 * The key makes the same page one order, however often it is sent; `byCard`: a card pays the fee before it is placed;
 * `voucherCode`: the one that was part of the price at the press, where it is not the one that is held by now.
 */
export type Submission = {
  entries: OrderEntries;
  idempotencyKey: string;
  byCard?: boolean;
  voucherCode?: string | undefined;
  /** When the button was pressed, in ms. */
  pressedAt?: number;
};
/** A code that was refused, and what is said about it at its field until something else is typed. */
export type FailedVoucher = { code: string; problem: FieldProblem };
export type DestinationProblem =
  | "request.error.undeliverable-address"
  | "request.error.cannot-compute-price"
  | "request.error.cannot-verify";

/** What the flow asks of the server, each a promise that throws what `call` throws. */
export type RequestCalls = {
  readServiceHours: () => Promise<string>;
  saveOrigin: (vendorId: string, place: PlaceAddress, details: OriginDetails) => Promise<Vendor>;
  isDeliverable: (delivery: Delivery) => Promise<Deliverability>;
  quote: (delivery: Delivery) => Promise<Quote>;
  estimate: (delivery: Delivery) => Promise<Estimate>;
  readPaymentOptions: () => Promise<readonly PaymentOption[]>;
  /** Whether the country has online payment; what cannot be looked up is none. */
  readPaymentActivated: () => Promise<boolean>;
  /** `form`: what is kept of the request beside an order that goes out. */
  placeOrder: (order: OrderRequest, idempotencyKey: string, form: SentForm | undefined) => Promise<Order>;
  updateOrder: (orderId: string, update: OrderUpdate) => Promise<Order>;
  readVoucher: (code: string) => Promise<HeldVoucher>;
  validateVoucher: (asked: FeeWithVoucher) => Promise<AnswerOf<typeof validateVoucher>>;
};

/** Why an order was not taken: `unreachable` when nobody knows whether it arrived. */
export type OrderRefusal =
  | { kind: "unreachable" }
  | {
      kind: "refused";
      code: string;
      key: string;
      path: readonly string[];
      values: Readonly<Record<string, string>>;
      limit?: number;
      reason?: Reason;
    };

export type RequestInput = {
  vendor: Vendor;
  /** A guest's pick-up place belongs to the request, not to a vendor: there is nothing to save. */
  savesOrigin: boolean;
  /** What a guest said about the collection point with an earlier request; an account that the guest made saves it. */
  keptOrigin?: { address: PlaceAddress; details: OriginDetails } | undefined;
  calls: RequestCalls;
  refusalOf: (error: unknown) => OrderRefusal;
  now: () => Date;
  timeZone: string;
  /** What is known when the request begins; its destination is checked again, for fees and areas change. */
  draft: RequestDraft;
  /** How customers pay in this country where nothing else is chosen. */
  usualPayment: PaymentOption | undefined;
  /** The country's price rule: which ways to pay cost more. */
  pricing?: Pricing | undefined;
  /** An order that is changed instead of a new one being placed. */
  orderToBeUpdated?: Order | undefined;
};

export type RequestContext = RequestInput &
  RequestVoucher & {
    origin: Place | undefined;
    originAddress: PlaceAddress | undefined;
    originDetails: OriginDetails | undefined;
    hours: KnownHours | undefined;
    destinationProblem: DestinationProblem | undefined;
    destinationReason: Reason | undefined;
    /** Unit, building and note of the address before, until something is typed in their fields. */
    formerDetails: FormerDetails | undefined;
    quote: Quote | undefined;
    estimate: Estimate | undefined;
    /** The ways to pay that are offered; undefined until they are read. */
    paymentOptions: readonly PaymentOption[] | undefined;
    hasPaymentActivated: boolean;
    failedVoucher: FailedVoucher | undefined;
    submission: Submission | undefined;
    /** Whether an expired signature was replaced once in this attempt. */
    requoted: boolean;
    refusal: OrderRefusal | undefined;
  };

export type RequestEvent =
  | { type: "EDITED"; part: Partial<TypedEntries> }
  /** Another order than the one that went out under the key so far. */
  | { type: "KEY_RENEWED" }
  /** A pick-up that was found is on the map, for its pin to be looked at and moved. */
  | { type: "ORIGIN_PLACED"; place: PlaceAddress }
  | { type: "ORIGIN_CHOSEN"; place: PlaceAddress }
  | { type: "ORIGIN_DETAILS_FILLED"; details: OriginDetails }
  | { type: "ORIGIN_REOPENED" }
  /** `typed`: what came with the destination, of a saved customer. */
  | { type: "DESTINATION_CHOSEN"; destination: Destination; typed?: Partial<TypedEntries> }
  /** Whatever is typed is no place until one is chosen. */
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
  | { type: "REQUOTED"; asked: { quote: Quote; check: VoucherCheck | undefined } }
  | { type: "PAID"; orderId: string; before?: boolean }
  | { type: "BACK" }
  | { type: "RESTART" };
/** A message that was pasted, while it is looked at, and the places that may be meant, the chosen one first. */
export type Pasted = { text: string; places?: readonly Place[] };

export type SendToFlow = (event: RequestEvent) => void;

/** What was asked about a code, for which fee (its signature), and what came of it. */
export type VoucherCheck = {
  code: string;
  forFee: string | undefined;
  /** The fee that the discount is on: another one where the first had expired. */
  quote?: Quote;
  answer: VoucherAnswer;
  problem?: VoucherProblem | undefined;
};
export type VoucherProblem =
  | "voucher.error.validation.message"
  | "voucher.error.get.message"
  | "voucher.error.expired";

/** What the flow has to say beside its state: the screen shows it as a toast. */
export type RequestEmitted =
  | { type: "NOTICE"; tone: "success" | "error"; key: RequestNotice }
  | { type: "CLOSED"; hours: KnownHours; at: Date }
  | { type: "REFUSED"; refusal: OrderRefusal; notice: RequestNotice }
  | { type: "PLACED"; order: Order }
  /** `before`: by a card payment whose answer was lost. */
  | { type: "PAID"; orderId: string; before?: boolean }
  | { type: "UPDATED"; order: Order };

export type RequestNotice =
  | "request.toast.address-saved"
  | "request.toast.address-not-saved"
  | "request.toast.not-verified"
  | "request.toast.no-price"
  | "request.toast.not-deliverable"
  | "request.toast.not-created"
  | "request.toast.not-updated"
  | VoucherProblem
  | "error.no-payment-method-available";
