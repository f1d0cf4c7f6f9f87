import { useQueryClient } from "@tanstack/react-query";
import { countryParameterQuery, useCountryParameter } from "@waybill/client/deployment/country-parameters.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import type { Country } from "@waybill/domain/markets/country";
import { itemValueValidation } from "@waybill/domain/orders/item-value";
import { useEffect, useEffectEvent, useState } from "react";
import { fieldsOfCustomer } from "../draft/saved-customer.ts";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { useStoredDraft, useDraftPlacedInOtherTab } from "../draft/use-stored-draft.ts";
import { guestSender, orderEntries } from "../flow/placing/order-body.ts";
import {
  detailsAreFilled,
  fieldProblems,
  loadChecks,
  problemOfRefusal,
  refusedField,
  type Checks,
} from "../flow/placing/order-check.ts";
import { chosenPayment } from "../flow/request-context.ts";
import { useRequestFlow } from "../flow/use-request-flow.ts";
import { usePaymentWay } from "../payment/payment-choice.tsx";
import { focusNextEmpty } from "../request-fields.ts";
import type { FieldProblems, InitialDraft, ParsePhone, RequestForm } from "../request-types.ts";
import { useFlowToasts } from "./use-flow-toasts.ts";

export const orderToUpdateKey = (orderId: string | undefined) => ["order-to-update", orderId];

const valueLimit = countryParameterQuery("orderItemValueExceedLimit");

/** If the check cannot be loaded, the server still validates the same rules. */
const ignored = () => undefined;

const phoneReader = (checks: Checks | undefined, country: Country): ParsePhone | undefined =>
  checks && ((typed) => checks.internationalPhone(typed, country));

type Beginning = {
  /** The initial form; undefined for the vendor's next order. */
  initial: InitialDraft | undefined;
  orderToBeUpdated: Order | undefined;
  startAfresh: () => void;
};

/** The page of one order (new, repeated, or changed): its flow, its form with problems, and submit. */
export function useRequest(
  vendor: Vendor,
  { initial: initialDraft, orderToBeUpdated, startAfresh }: Beginning,
) {
  const country = useCountry();
  const queries = useQueryClient();
  const [initial] = useState(initialDraft);
  const [checks, setChecks] = useState<Checks>();
  const [attempts, setAttempts] = useState(0);
  const vendorId = vendor.vendor_id;

  const onEvent = useFlowToasts({
    vendorId,
    initial,
    startAfresh,
    onRefused: (refusal) => {
      if (refusedField(refusal)) setAttempts((before) => before + 1);
      if (refusal.kind !== "refused") return;
      // The limit has changed since the form loaded, so the form asks to confirm the new one.
      if (refusal.code === "ITEM_VALUE_UNCONFIRMED" && refusal.limit !== undefined)
        queries.setQueryData(valueLimit.queryKey, { result: String(refusal.limit) });
      if (refusal.code === "ORDER_NOT_UPDATABLE")
        void queries.invalidateQueries({ queryKey: orderToUpdateKey(orderToBeUpdated?.order_id) });
    },
  });
  const { context, latest, send, step } = useRequestFlow({ vendor, initial, orderToBeUpdated }, onEvent);
  const { draft, refusal, failedVoucher, destinationProblem } = context;
  useStoredDraft(vendorId, initial, context);
  useDraftPlacedInOtherTab(
    { vendorId, draft, isPlacing: step.isPlacing },
    { renewKey: () => send({ type: "KEY_RENEWED" }), startAfresh },
  );

  const isStarted = draft.destination !== undefined || draft.address !== "" || draft.phone !== "";
  useEffect(() => {
    if (isStarted) loadChecks().then(setChecks, ignored);
  }, [isStarted]);

  // A draft's voucher is checked again once vouchers are known to be on.
  const mayUseVoucher = useFlag("voucher");
  const restoreVoucher = useEffectEvent(() => {
    if (draft.voucherCode !== "") send({ type: "VOUCHER_APPLIED", code: draft.voucherCode });
  });
  useEffect(() => {
    if (mayUseVoucher) restoreVoucher();
  }, [mayUseVoucher]);

  const mayGiveVat = useFlag("payment_vat");
  const payBy = usePaymentWay(!context.savesOrigin, draft.feeByCard);
  const payment = chosenPayment(context);
  const readPhone = phoneReader(checks, country);
  const entriesWith = (read: ParsePhone | undefined) =>
    orderEntries({
      draft: { ...draft, payment, vatNumber: mayGiveVat ? draft.vatNumber : "" },
      vendorId,
      readPhone: read,
      sender: guestSender(context, read),
    });
  const entries = entriesWith(readPhone);
  const confirmedAmount =
    draft.confirmedAmount === undefined ? undefined : Number(plainAmount(draft.confirmedAmount));
  const itemValue = itemValueValidation(
    { amount: entries.order.amount, confirmedAmount },
    useCountryParameter("orderItemValueExceedLimit"),
  );
  const problemsWith = (rules: Checks | undefined): FieldProblems => ({
    ...(rules && fieldProblems(entries, country, rules.orderProblems)),
    ...(draft.destination?.unsure && { address: { key: "address-search.pin-missing" } }),
    ...(itemValue.required && !itemValue.confirmed && { amount: { key: "request.value.confirm-missing" } }),
  });
  const problems = checks && problemsWith(checks);

  const hasDetails = problems !== undefined && detailsAreFilled(problems);
  const lacksDetails = problems !== undefined && !hasDetails;
  const { isAtDetails, isAtPayment } = step;
  useEffect(() => {
    if (isAtDetails && hasDetails) send({ type: "DETAILS_FILLED" });
    if (isAtPayment && lacksDetails) send({ type: "BACK" });
  }, [isAtDetails, isAtPayment, hasDetails, lacksDetails, send]);

  const blamed = refusal && refusedField(refusal);
  const form: RequestForm = {
    draft,
    problems: {
      ...(attempts > 0 ? problems : {}),
      ...(blamed && { [blamed]: problemOfRefusal(refusal) }),
      ...(failedVoucher && { voucherCode: failedVoucher.problem }),
      ...(destinationProblem && { address: { key: destinationProblem } }),
    },
    readPhone,
    edit: (part) => send({ type: "EDITED", part }),
  };

  return {
    context,
    latest,
    send,
    step,
    form,
    attempts,
    initial,
    payment,
    payBy,
    itemValue,
    mayUseVoucher,
    /** Why the order was refused, if no field caused it. */
    refused: refusal && !blamed ? problemOfRefusal(refusal) : undefined,
    /** Fills in recipient and address from a saved customer, and checks them at once. */
    pickCustomer: (customer: SavedAddress) => {
      const { address, destination, ...typed } = fieldsOfCustomer(customer, country);
      send({ type: "DESTINATION_CHOSEN", destination, typed });
      focusNextEmpty({ ...draft, ...typed, address, destination }, country);
    },
    /** Places the order, or shows everything that is missing at once. */
    submit: async () => {
      const { voucherCode } = latest();
      const loaded = await loadChecks().catch(ignored);
      if (loaded) setChecks(loaded);
      setAttempts((before) => before + 1);
      if (Object.keys(problemsWith(loaded)).length > 0) return;
      const { idempotencyKey } = draft;
      const entries = entriesWith(phoneReader(loaded, country));
      const { byCard } = payBy;
      const submission = { entries, idempotencyKey, byCard, voucherCode, pressedAt: Date.now() };
      send({ type: "PLACE", submission });
    },
  };
}
