// All actions, guards and actors of the flow's steps.
import { surchargeOf } from "@waybill/domain/pricing/price-rule";
import {
  afterVoucherAnswer,
  lacksDiscount,
  noVoucher,
  withoutDiscount,
  withVoucherCode,
} from "@waybill/domain/pricing/vouchers";
import { isOpen } from "@waybill/domain/time/service-hours";
import { feeRetryDelayMs } from "@waybill/domain/time/timings";
import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from "xstate";
import { withChosenAddress, withChangedAddress } from "../../address-search/previous-details.ts";
import { AlreadyPaidError } from "../../orders/payment/pending-payment.ts";
import { newDraftKey } from "../draft/request-draft.ts";
import { isAnotherAddress } from "./destination-check.ts";
import type {
  Destination,
  OrderRefusal,
  RequestContext,
  RequestDraft,
  RequestEmitted,
  RequestEvent,
  RequestInput,
  RequestNotice,
  TypedEntries,
  VoucherCheck,
} from "../request-types.ts";
import { problemOfRefusal, refusedField } from "./placing/order-check.ts";
import { requestActors } from "./request-actors.ts";
import { withVoucher, paymentMethodOf, plannedTime, uncheckedDestination } from "./request-context.ts";

/** Applies an edit: a refusal about a field is shown until that field is edited. */
function edited({ draft, refusal }: RequestContext, part: Partial<RequestDraft>) {
  const field = refusal && refusedField(refusal);
  const isStillRefused = field !== undefined && !Object.hasOwn(part, field);
  return { draft: { ...draft, ...part }, refusal: isStillRefused ? refusal : undefined };
}

/** The destination changed or was removed: resets everything known about it, including the voucher's discount. */
const moved = (request: RequestContext, part: Partial<RequestDraft>) => ({
  ...withoutDiscount(request),
  ...uncheckedDestination,
  ...edited(request, part),
});

/** The details of the previous address can be restored until the user types in one of their fields. */
const withoutOffer = (part: Partial<RequestDraft>) =>
  ("unit" in part || "building" in part || "notes" in part) && { formerDetails: undefined };

/** Applies a chosen destination. Details of another address are dropped; a saved customer fills all fields. */
function arrived(
  request: RequestContext,
  destination: Destination,
  typed: Partial<TypedEntries> | undefined,
): Partial<RequestContext> {
  const { draft } = request;
  const part = { ...typed, address: destination.address, destination };
  if (typed?.savedCustomer) return { ...moved(request, part), formerDetails: undefined };
  const left = isAnotherAddress(draft.destination, destination) ? draft.destination : undefined;
  const held = withChangedAddress(draft, left, request.formerDetails);
  const { details, former } = withChosenAddress(destination, {
    ...held,
    details: { ...held.details, ...typed },
  });
  return { ...moved(request, { ...part, ...details }), formerDetails: former };
}

const renewed = ({ draft }: RequestContext) => ({ draft: { ...draft, idempotencyKey: newDraftKey() } });

const paidBy = (request: RequestContext, event: RequestEvent): Partial<RequestContext> =>
  event.type === "PAYMENT_CHOSEN"
    ? edited(request, { payment: event.option })
    : event.type === "PAYMENT_OFFERED"
      ? { paymentOptions: event.options }
      : {};

/** A voucher's message disappears when another code is typed. */
const aboutVoucher = ({ refusal }: RequestContext) => ({
  failedVoucher: undefined,
  refusal: refusal && refusedField(refusal) === "voucherCode" ? undefined : refusal,
});

/** Removes the voucher that caused the refusal, so that the next attempt is without it. */
function withoutRefusedVoucher(request: RequestContext, refusal: OrderRefusal) {
  if (refusal.kind === "unreachable") return {};
  const isBlamed = refusedField(refusal) === "voucherCode";
  if (!isBlamed && refusal.code !== "VOUCHER_NOT_AVAILABLE") return {};
  const problem = problemOfRefusal(refusal);
  return {
    ...withVoucher(request, noVoucher),
    ...(isBlamed && { failedVoucher: { code: request.draft.voucherCode, problem } }),
  };
}

/** The actions, guards and actors of the flow; request-machine.ts has their order. */
export const requestSetup = setup({
  types: {
    context: {} as RequestContext,
    input: {} as RequestInput,
    events: {} as RequestEvent,
    emitted: {} as RequestEmitted,
    tags: {} as "busy" | "priced" | "fee-changed",
  },
  actors: requestActors,
  actions: {
    notifyError: emit((_, key: RequestNotice) => ({ type: "NOTICE", tone: "error", key })),
    notifySuccess: emit((_, key: RequestNotice) => ({ type: "NOTICE", tone: "success", key })),
    refuse: assign({ refusal: ({ context }, error: unknown) => context.refusalOf(error) }),
    /** Makes a new key if the server has an order under the old one; drops a voucher that caused the refusal. */
    refuseOrder: assign(({ context }, error: unknown) => {
      const refusal = context.refusalOf(error);
      const isKeyUsed = refusal.kind === "refused" && refusal.code === "IDEMPOTENCY_KEY_REUSED";
      return { refusal, ...(isKeyUsed && renewed(context)), ...withoutRefusedVoucher(context, refusal) };
    }),
    announceRefusal: emit(({ context }, error: unknown) => ({
      type: "REFUSED",
      refusal: context.refusalOf(error),
      notice: context.orderToBeUpdated ? "order.not-updated" : "request.toast.not-created",
    })),
    edit: assign(({ event, context }) =>
      event.type === "EDITED" ? { ...edited(context, event.part), ...withoutOffer(event.part) } : {},
    ),
    renewKey: assign(({ context }) => renewed(context)),
    choosePlan: assign(({ event, context }) =>
      event.type === "PLANNED" ? edited(context, { plannedFor: event.plannedFor?.getTime() }) : {},
    ),
    choosePayment: assign(({ event, context }) => paidBy(context, event)),
    keepSubmission: assign(({ event, context }) => {
      if (event.type !== "PLACE") return {};
      const submission = { voucherCode: context.voucherCode, ...event.submission };
      // If the voucher was dropped, the order is not sent without it, and the voucher's message stays visible.
      const isHeld = submission.voucherCode === context.voucherCode;
      return { submission, refusal: undefined, requoted: false, ...(isHeld && { failedVoucher: undefined }) };
    }),
    dropSubmission: assign({ submission: undefined }),
    askVoucher: assign(({ event, context }) =>
      event.type === "VOUCHER_APPLIED"
        ? { ...aboutVoucher(context), ...withVoucher(context, withVoucherCode(event.code)) }
        : {},
    ),
    dropVoucher: assign(({ context }) => ({ ...aboutVoucher(context), ...withVoucher(context, noVoucher) })),
    forgetVoucherProblem: assign(({ context }) => aboutVoucher(context)),
    applyVoucher: assign(({ context }, check: VoucherCheck) => ({
      ...withVoucher(context, afterVoucherAnswer(context, check.code, check.answer)),
      quote: check.quote ?? context.quote,
      ...(check.problem && { failedVoucher: { code: check.code, problem: { key: check.problem } } }),
    })),
    applyVoucherProblem: enqueueActions(({ enqueue }, check: VoucherCheck | undefined) => {
      if (!check?.problem) return;
      enqueue.assign({ failedVoucher: { code: check.code, problem: { key: check.problem } } });
      // A toast too, because the voucher field may be out of view.
      enqueue.emit({ type: "NOTICE", tone: "error", key: check.problem });
    }),
    chooseDestination: assign(({ event, context }) => {
      if (event.type !== "DESTINATION_CHOSEN") return {};
      return arrived(context, event.destination, event.typed);
    }),
    typeAddress: assign(({ event, context }) => {
      if (event.type !== "ADDRESS_TYPED") return {};
      const { draft, formerDetails } = context;
      const { details, former } = withChangedAddress(draft, draft.destination, formerDetails);
      const part = { ...details, address: event.text, destination: undefined };
      return { ...moved(context, part), formerDetails: former };
    }),
    /** Repeats the failed check. */
    checkAgain: assign(uncheckedDestination),
  },
  guards: {
    hasOrigin: ({ context }) => context.origin !== undefined,
    /**
     * True if the pickup typed as a guest can be saved for the account without asking again: it was neither refused
     * nor changed.
     */
    hasOriginOfGuest: ({ context: { savesOrigin, keptOrigin, originAddress, refusal } }) =>
      savesOrigin &&
      keptOrigin !== undefined &&
      originAddress === keptOrigin.address &&
      refusal === undefined,
    hasUncheckedDestination: ({ context }) =>
      context.draft.destination !== undefined && context.destinationProblem === undefined,
    /** An undeliverable address is not checked again. */
    mayBeCheckedAgain: ({ context }) =>
      context.destinationProblem !== undefined &&
      context.destinationProblem !== "request.error.undeliverable-address",
    // A placed order can be changed at any hour.
    isOpenForOrder: ({ context }) =>
      context.orderToBeUpdated !== undefined ||
      isOpen(context.hours, plannedTime(context) ?? context.now(), context.timeZone),
    isOpenForPlan: ({ context, event }) =>
      event.type === "PLANNED" && isOpen(context.hours, event.plannedFor ?? context.now(), context.timeZone),
    isAboutThisFee: ({ context, event }) =>
      event.type === "VOUCHER_ANSWERED" && event.check.forFee === context.quote?.signature,
    mayCostOther: ({ context, event }) => {
      const after = paymentMethodOf({ ...context, ...paidBy(context, event) });
      // Before the first fee is known, compares with the payment method of the fee request.
      const before = context.quote ? context.quote.priced_for.payment_method : paymentMethodOf(context);
      return surchargeOf(context.pricing, after) !== surchargeOf(context.pricing, before);
    },
    lacksDiscount: ({ context }) => lacksDiscount(context),
    wantsOtherVoucher: ({ context }) => context.voucherCode !== context.submission?.voucherCode,
    isByCard: ({ context }) => context.submission?.byCard === true,
    hasSubmission: ({ context }) => context.submission !== undefined,
    isPaidAlready: (_, error: unknown) => error instanceof AlreadyPaidError,
    expiredForTheFirstTime: ({ context }, error: unknown) => {
      const refusal = context.refusalOf(error);
      return !context.requoted && refusal.kind === "refused" && refusal.code === "SignatureExpired";
    },
  },
  delays: { feeRetry: feeRetryDelayMs },
});

/** Checks the wanted voucher, unless its discount on the current fee is known. */
export const checkVoucher = requestSetup.enqueueActions(({ context, enqueue }) => {
  enqueue(stopChild("voucher"));
  if (lacksDiscount(context)) enqueue(spawnChild("checkVoucher", { id: "voucher", input: context }));
});

export const serviceClosedTransition = { target: "#request.SERVICE_CLOSED" } as const;

/** A different time may have a different fee; a time outside the service hours ends the flow. */
const repricing = [
  {
    guard: "isOpenForPlan",
    target: "#request.CHECK_IF_DESTINATION_IS_VALID",
    reenter: true,
    actions: "choosePlan",
  },
  { ...serviceClosedTransition, actions: "choosePlan" },
] as const;

/** A change of payment needs a new fee if the surcharge differs. */
const repaying = [
  {
    guard: "mayCostOther",
    target: "#request.CHECK_IF_DESTINATION_IS_VALID",
    reenter: true,
    actions: "choosePayment",
  },
  { actions: "choosePayment" },
] as const;
export const feeChangeTransitions = {
  PLANNED: repricing,
  PAYMENT_CHOSEN: repaying,
  PAYMENT_OFFERED: repaying,
} as const;

/** A time inside the service hours stays; any other ends the flow. */
export const planTransitions = [
  { guard: "isOpenForPlan", actions: "choosePlan" },
  { ...serviceClosedTransition, actions: "choosePlan" },
] as const;
