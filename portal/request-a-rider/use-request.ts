import type { SavedAddress } from "@waybill/contract/address-book";
import type { Order } from "@waybill/contract/order";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Vendor } from "@waybill/contract/vendors";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useFlag } from "@waybill/client/flags.ts";
import type { Begun } from "./draft/kept-edits.ts";
import {
  detailsAreFilled,
  fieldProblems,
  loadOrderCheck,
  type FieldProblem,
  type FieldProblems,
  type OrderCheck,
} from "./field-problems.ts";
import { withHouseNumber } from "./destination/house-number.ts";
import { isFeeKept } from "./updating/kept-order.ts";
import { orderEntries } from "./placing/order-entries.ts";
import type { RequestDraft } from "./draft/request-draft.ts";
import { problemsOf, useAnswers } from "./use-answers.ts";
import { formOfCustomer } from "./customer/saved-customer.ts";
import { useDraft, usePlacedElsewhere } from "./draft/use-draft.ts";
import { useEndOfDraft } from "./draft/use-end-of-draft.ts";
import { useGuestSender } from "./sender/use-guest-sender.ts";
import { useItemValue } from "./payment/use-item-value.ts";
import { orderToUpdateKey } from "./updating/use-order-to-update.ts";
import { usePayBy } from "./payment/use-pay-by.ts";
import { usePayment } from "./payment/use-payment.ts";
import { useRequestFlow } from "./flow/use-request-flow.ts";
import { wayToDiscard } from "./draft/way-to-discard.ts";
import { useVoucher, useVoucherOfDraft, voucherIsSettled } from "./voucher/use-voucher.ts";

const wordsOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** A check that could not be loaded is no obstacle: the server has the same one. */
const ignored = () => undefined;

type Beginning = {
  /** What the form begins with; undefined where it is the vendor's next order. */
  begunWith: Begun | undefined;
  orderToBeUpdated: Order | undefined;
  startAfresh: () => void;
};

/** The page about one order, new, like another one, or to be changed: its draft, its flow, what is wrong with it, and what can be done. */
export function useRequest(vendor: Vendor, { begunWith, orderToBeUpdated, startAfresh }: Beginning) {
  const country = useCountry();
  const queries = useQueryClient();
  const [begun] = useState(begunWith);
  const own = useDraft(vendor.vendor_id, begun);
  const { draft, change, renewKey } = own;
  const [check, setCheck] = useState<{ run: OrderCheck }>();
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<{ fields: FieldProblems; alone?: FieldProblem }>({ fields: {} });

  const end = useEndOfDraft(vendor, draft, { begun, startAfresh });
  const voucher = useVoucher(change);
  const answers = useAnswers({
    vendorId: vendor.vendor_id,
    isNew: begun === undefined,
    placed: end.placed,
    refused: (refusal) => {
      const isLost = refusal.kind === "unreachable" && !orderToBeUpdated;
      if (isLost && end.waits(flow.getSnapshot().context)) return true;
      const problems = problemsOf(refusal);
      setRefused(problems);
      if (Object.keys(problems.fields).length > 0) setAttempts((before) => before + 1);
      if (problems.fields.voucherCode) voucher.fail(draft.voucherCode, problems.fields.voucherCode);
      if (refusal.kind !== "refused") return false;
      if (refusal.code === "IDEMPOTENCY_KEY_REUSED") renewKey();
      if (refusal.code === "ORDER_NOT_UPDATABLE")
        void queries.invalidateQueries({ queryKey: orderToUpdateKey(orderToBeUpdated?.order_id) });
      return false;
    },
    voucherFailed: voucher.fail,
  });
  const { snapshot, send, flow } = useRequestFlow({ vendor, draft, orderToBeUpdated }, answers);
  useVoucherOfDraft(voucher, draft, send);
  const isPlacing = snapshot.matches("FILL_PAYMENT_DETAILS") && snapshot.hasTag("busy");
  usePlacedElsewhere(vendor.vendor_id, own, { isBusy: isPlacing, startAfresh });

  const isBegun = draft.destination !== undefined || draft.address !== "" || draft.phone !== "";
  useEffect(() => {
    if (isBegun) loadOrderCheck().then(({ orderProblems }) => setCheck({ run: orderProblems }), ignored);
  }, [isBegun]);

  const { payment, paymentOptions } = usePayment(vendor, draft.payment, snapshot.context.calls, send);
  const mayGiveVat = useFlag("payment_vat");
  const payBy = usePayBy(!snapshot.context.savesOrigin, draft);
  const sender = useGuestSender(snapshot.context);
  const entries = orderEntries({
    draft: { ...draft, payment, vatNumber: mayGiveVat ? draft.vatNumber : "" },
    vendorId: vendor.vendor_id,
    country,
    sender,
  });
  const { itemValue, unconfirmed } = useItemValue(entries, draft);
  const problems = check && { ...fieldProblems(entries, country, check.run), ...unconfirmed };
  const hasDetails = problems !== undefined && detailsAreFilled(problems);
  const lacksDetails = problems !== undefined && !hasDetails;
  const isAtDetails = snapshot.matches("FILL_ORDER_DETAILS");
  const isAtPayment = snapshot.matches("FILL_PAYMENT_DETAILS");
  useEffect(() => {
    if (isAtDetails && hasDetails) send({ type: "DETAILS_FILLED" });
    if (isAtPayment && lacksDetails) send({ type: "BACK" });
  }, [isAtDetails, isAtPayment, hasDetails, lacksDetails, send]);

  const destinationProblem = snapshot.context.destinationProblem;
  const shown: FieldProblems = {
    ...(attempts > 0 ? problems : {}),
    ...refused.fields,
    ...(voucher.failed && { voucherCode: voucher.failed.problem }),
    ...(destinationProblem && { address: { key: destinationProblem } }),
  };

  const edit = (part: Partial<RequestDraft>) => {
    change(part);
    const fields = Object.fromEntries(
      Object.entries(refused.fields).filter(([field]) => !Object.hasOwn(part, field)),
    );
    setRefused({ fields });
  };

  const chooseDestination = (place: Place, address: string) => {
    const destination = { address, latitude: place.latitude, longitude: place.longitude };
    edit({ address, destination });
    send({ type: "DESTINATION_CHOSEN", destination });
  };

  return {
    vendor,
    draft,
    payment,
    paymentOptions,
    payBy,
    itemValue,
    snapshot,
    flow,
    send,
    edit,
    shown,
    attempts,
    alone: refused.alone,
    isUpdate: orderToBeUpdated !== undefined,
    discardChanges: wayToDiscard({ begun, draft }, startAfresh),
    isFeeKept: isFeeKept(snapshot.context),
    mayUseVoucher: voucher.mayUse && !orderToBeUpdated,
    failedVoucher: voucher.failed?.code,
    forgetVoucherProblem: voucher.forgetProblem,
    ...voucher.ways(send),
    isBusy: isPlacing,
    typeAddress: (address: string) => {
      edit({ address, destination: undefined });
      if (draft.destination) send({ type: "DESTINATION_CLEARED" });
    },
    pickAddress: (place: PlaceAddress) =>
      chooseDestination(place, withHouseNumber(draft.address, place.formatted_address)),
    /** A saved customer fills everything about whom and where, and is checked at once. */
    pickCustomer: (customer: SavedAddress) => {
      const filled = formOfCustomer(customer, country);
      edit(filled);
      send({ type: "DESTINATION_CHOSEN", destination: filled.destination });
      return filled;
    },
    /** A pin moved to where no address is known keeps the words there were, or takes its coordinates for words. */
    movePin: (place: Place, found: string | undefined) =>
      chooseDestination(
        place,
        found ? withHouseNumber(draft.address, found) : draft.address || wordsOf(place),
      ),
    plan: (plannedFor: Date | undefined) => {
      edit({ plannedFor: plannedFor?.getTime() });
      send({ type: "PLANNED", plannedFor });
    },
    /** Places the order, or shows everything that is missing at once. */
    submit: async () => {
      const wanted = flow.getSnapshot().context.voucherCode;
      const loaded = await loadOrderCheck().catch(ignored);
      if (loaded) setCheck({ run: loaded.orderProblems });
      setAttempts((before) => before + 1);
      const found = loaded ? fieldProblems(entries, country, loaded.orderProblems) : {};
      if (Object.keys({ ...found, ...unconfirmed }).length > 0) return;
      const { destinationProblem: problem } = flow.getSnapshot().context;
      // What could not be asked is asked again; an address out of reach stays out of reach.
      if (draft.destination && problem && problem !== "request.error.undeliverable-address")
        send({ type: "DESTINATION_CHOSEN", destination: draft.destination });
      if (!flow.getSnapshot().hasTag("priced")) return;
      if (!(await voucherIsSettled(flow, wanted)) || !flow.getSnapshot().hasTag("priced")) return;
      setRefused({ fields: {} });
      voucher.forgetProblem();
      const { idempotencyKey } = draft;
      send({ type: "PLACE", submission: { entries, idempotencyKey, byCard: payBy.byCard } });
    },
  };
}

export type Request = ReturnType<typeof useRequest>;
