import { mayBeCash } from "@waybill/domain/pricing/quote";
import { isOpen } from "@waybill/domain/service-hours";
import { feeRetryDelayMs } from "@waybill/domain/timings";
import {
  afterVoucherAnswer,
  lacksDiscount,
  noVoucher,
  withoutDiscount,
  withVoucherCode,
} from "@waybill/domain/pricing/vouchers";
import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from "xstate";
import { PaidAlready } from "../../payment/paid-already.ts";
import { requestActors } from "./request-actors.ts";
import { unchecked } from "./request-at-start.ts";
import type {
  RequestContext,
  RequestEmitted,
  RequestEvent,
  RequestInput,
  RequestNotice,
  VoucherCheck,
} from "./request-steps.ts";

/** What the steps of the flow do and ask; request-machine.ts says in which order. */
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
    complain: emit((_, key: RequestNotice) => ({ type: "NOTICE", tone: "error", key })),
    praise: emit((_, key: RequestNotice) => ({ type: "NOTICE", tone: "success", key })),
    refuse: assign({ refusal: ({ context }, error: unknown) => context.refusalOf(error) }),
    announceRefusal: emit(({ context }, error: unknown) => ({
      type: "REFUSED",
      refusal: context.refusalOf(error),
    })),
    choosePlan: assign(({ event, context }) => ({
      plannedFor: event.type === "PLANNED" ? event.plannedFor : context.plannedFor,
    })),
    choosePayment: assign(({ event, context }) => ({
      paymentMethod: event.type === "PAYMENT_CHOSEN" ? event.method : context.paymentMethod,
    })),
    keepSubmission: assign(({ event, context }) => ({
      submission: event.type === "PLACE" ? event.submission : context.submission,
      refusal: undefined,
      requoted: false,
    })),
    dropSubmission: assign({ submission: undefined }),
    askVoucher: assign(({ event }) => (event.type === "VOUCHER_APPLIED" ? withVoucherCode(event.code) : {})),
    dropVoucher: assign(noVoucher),
    dropVoucherIfUsedUp: assign(({ context }) =>
      context.refusal?.kind === "refused" && context.refusal.code === "VOUCHER_NOT_AVAILABLE"
        ? noVoucher
        : {},
    ),
    hearVoucher: enqueueActions(({ context, enqueue }, check: VoucherCheck) => {
      enqueue.assign({
        ...afterVoucherAnswer(context, check.code, check.answer),
        quote: check.quote ?? context.quote,
      });
      if (check.problem) enqueue.emit({ type: "VOUCHER_FAILED", code: check.code, key: check.problem });
    }),
    hearVoucherProblem: enqueueActions(({ enqueue }, check: VoucherCheck | undefined) => {
      if (!check?.problem) return;
      enqueue.emit({ type: "VOUCHER_FAILED", code: check.code, key: check.problem });
      // Its field may be out of sight by now.
      enqueue.emit({ type: "NOTICE", tone: "error", key: check.problem });
    }),
    chooseDestination: assign(({ event, context }) => ({
      ...withoutDiscount(context),
      destination: event.type === "DESTINATION_CHOSEN" ? event.destination : context.destination,
      ...unchecked,
      refusal: undefined,
    })),
    forgetDestination: assign(({ context }) => ({
      ...withoutDiscount(context),
      destination: undefined,
      ...unchecked,
      refusal: undefined,
    })),
  },
  guards: {
    hasOrigin: ({ context }) => context.origin !== undefined,
    hasUncheckedDestination: ({ context }) =>
      context.destination !== undefined && context.destinationProblem === undefined,
    // An order that is under way is changed whenever that is needed.
    isOpenForOrder: ({ context }) =>
      context.orderToBeUpdated !== undefined ||
      isOpen(context.hours, context.plannedFor ?? context.now(), context.timeZone),
    isOpenForPlan: ({ context, event }) =>
      event.type === "PLANNED" && isOpen(context.hours, event.plannedFor ?? context.now(), context.timeZone),
    isAboutThisFee: ({ context, event }) =>
      event.type === "VOUCHER_ANSWERED" && event.check.forFee === context.quote?.signature,
    mayCostOther: ({ context, event }) =>
      event.type === "PAYMENT_CHOSEN" &&
      // Before there is a fee, what it is being asked for counts.
      mayBeCash(event.method) !==
        mayBeCash(context.quote ? context.quote.priced_for.payment_method : context.paymentMethod),
    hasSubmission: ({ context }) => context.submission !== undefined,
    isPaidAlready: (_, error: unknown) => error instanceof PaidAlready,
    expiredForTheFirstTime: ({ context }, error: unknown) => {
      const refusal = context.refusalOf(error);
      return !context.requoted && refusal.kind === "refused" && refusal.code === "SignatureExpired";
    },
  },
  delays: { feeRetry: feeRetryDelayMs },
});

/** Asks about the code that is wanted, unless its part of this very fee is known. */
export const checkVoucher = requestSetup.enqueueActions(({ context, enqueue }) => {
  enqueue(stopChild("voucher"));
  if (lacksDiscount(context)) enqueue(spawnChild("checkVoucher", { id: "voucher", input: context }));
});

export const toClosed = { target: "#request.SERVICE_CLOSED" } as const;

/** Another time may have another fee; one outside the service hours ends the flow. */
const repricing = [
  {
    guard: "isOpenForPlan",
    target: "#request.CHECK_IF_DESTINATION_IS_VALID",
    reenter: true,
    actions: "choosePlan",
  },
  { ...toClosed, actions: "choosePlan" },
] as const;

/** What the fee depends on besides the place: the time, and whether riders collect cash. */
export const dearerOrCheaper = {
  PLANNED: repricing,
  PAYMENT_CHOSEN: [
    {
      guard: "mayCostOther",
      target: "#request.CHECK_IF_DESTINATION_IS_VALID",
      reenter: true,
      actions: "choosePayment",
    },
    { actions: "choosePayment" },
  ],
} as const;

/** A time inside the service hours is kept; any other ends the flow. */
export const planning = [
  { guard: "isOpenForPlan", actions: "choosePlan" },
  { ...toClosed, actions: "choosePlan" },
] as const;
