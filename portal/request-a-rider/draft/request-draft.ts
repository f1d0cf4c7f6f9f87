import type { SavedAddress } from "@waybill/contract/address-book";
import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { forgetKeptDraft, keepDraft, keptDraft } from "./kept-draft.ts";
import { wasPaid } from "../../payment/paying.ts";
import { rememberedVat } from "../payment/remembered-vat.ts";
import type { Destination } from "../flow/request-steps.ts";

/** What a person has typed and chosen; texts as typed. */
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
  /** A voucher that was applied; what is typed and not applied is not kept. */
  voucherCode: string;
  vatNumber: string;
  /** Milliseconds; undefined: as soon as possible. */
  plannedFor: number | undefined;
  destination: Destination | undefined;
  /** The customer of the address book whom the form was filled with, or who was saved from it. */
  savedCustomer: SavedAddress | undefined;
  /** Makes the same draft one order, however often it is sent. */
  idempotencyKey: string;
};

export type RequestField = Exclude<
  keyof RequestDraft,
  "destination" | "savedCustomer" | "idempotencyKey" | "confirmedAmount" | "feeByCard"
>;

/** A key that nobody else has: 128 random bits. It works without a secure context, unlike randomUUID. */
export const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const emptyDraft = (): RequestDraft => ({
  address: "",
  unit: "",
  building: "",
  phone: "",
  name: "",
  notes: "",
  description: "",
  amount: "",
  confirmedAmount: undefined,
  payment: "",
  feeByCard: false,
  coldBag: false,
  ageCheck: false,
  voucherCode: "",
  vatNumber: "",
  plannedFor: undefined,
  destination: undefined,
  savedCustomer: undefined,
  idempotencyKey: freshKey(),
});

const keyOf = (vendorId: string) => `request-draft:${vendorId}`;

/** The draft of a vendor: this tab's own, else what the same person last typed in this browser. */
export function loadDraft(vendorId: string): RequestDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(vendorId)) ?? "null");
    const known: Partial<RequestDraft> | undefined =
      typeof stored === "object" && stored ? stored : keptDraft(vendorId);
    if (wasPaid(vendorId, known?.idempotencyKey))
      return { ...emptyDraft(), vatNumber: rememberedVat(vendorId) };
    return { ...emptyDraft(), vatNumber: rememberedVat(vendorId), ...known };
  } catch {
    return emptyDraft();
  }
}

/** Whether two drafts would make the same order. */
export const isSameDraft = (one: RequestDraft, other: RequestDraft): boolean =>
  JSON.stringify({ ...one, idempotencyKey: "" }) === JSON.stringify({ ...other, idempotencyKey: "" });

/** Whether nobody has typed anything into it. */
export const isBlankDraft = (draft: RequestDraft, vendorId: string): boolean =>
  isSameDraft({ ...emptyDraft(), vatNumber: rememberedVat(vendorId) }, { ...emptyDraft(), ...draft });

export function saveDraft(vendorId: string, draft: RequestDraft): void {
  try {
    sessionStorage.setItem(keyOf(vendorId), JSON.stringify(draft));
    if (isBlankDraft(draft, vendorId)) forgetKeptDraft(vendorId, draft.idempotencyKey);
    else keepDraft(vendorId, draft);
  } catch {
    // A full or forbidden storage costs the draft at the next reload, never the order.
  }
}

/** Forgets the draft that became an order, in this tab and beyond it. */
export function clearDraft(vendorId: string, { idempotencyKey }: RequestDraft): void {
  sessionStorage.removeItem(keyOf(vendorId));
  forgetKeptDraft(vendorId, idempotencyKey);
}
