import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  comparePriceRule,
  createPriceRule,
  listPriceRules,
  type PriceRule,
  type PriceRuleBody,
  tryPriceRule,
} from "@waybill/contract/operations/price-rules";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { readAllPages } from "../../calls.ts";

export type PriceDraft = PriceRuleBody;

export const usePrices = () =>
  useQuery({
    queryKey: ["market", "prices"],
    queryFn: ({ signal }) => readAllPages((query) => call(listPriceRules, { query, signal })),
  });

/** A rule's contents, without date and author. */
export const draftOfRule = ({
  distance,
  base,
  per_km,
  minimum,
  supplements,
  surcharge,
}: PriceRule): PriceDraft => ({
  ...(distance && { distance }),
  base,
  per_km,
  ...(minimum !== undefined && { minimum }),
  ...(supplements && { supplements }),
  ...(surcharge && { surcharge }),
});

export type TestDelivery = { metres: number; at: string; payment_method: PaymentMethod };

/** One delivery's price by the current rule, or by a draft. */
export const useTestPrice = (trial: TestDelivery | undefined, price_rule: PriceDraft | undefined) =>
  useQuery({
    queryKey: ["market", "try", trial, price_rule],
    enabled: trial !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(tryPriceRule, {
        body: { ...(trial as TestDelivery), ...(price_rule && { price_rule }) },
        signal,
        quiet: true,
      }),
    select: ({ result }) => result,
  });

/** How the cost of last week's orders would change with a draft. */
export const usePriceComparison = (price_rule: PriceDraft) =>
  useQuery({
    queryKey: ["market", "compare", price_rule],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(comparePriceRule, { body: { price_rule }, signal, quiet: true }),
    select: ({ result }) => result,
  });

export const usePublishPrice = () =>
  useChange((body: PriceDraft & { valid_from?: string }) => call(createPriceRule, { body }), {
    refresh: [["market", "prices"]],
    onDone: ({ result }) => {
      const key = "approval" in result ? "console.waits-for-second" : "console.market-price-published";
      notify({ message: textOf(key), type: "approval" in result ? "info" : "success" });
    },
  });
