import { call } from "@waybill/client/calls/call.ts";
import { inBase64 } from "@waybill/client/calls/in-base64.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { createClaim } from "@waybill/contract/merchants/claims";
import type { Order } from "@waybill/contract/order";
import type { ClaimCause } from "@waybill/domain/money/claims/claim";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useNavigate } from "react-router";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { pathOfClaim } from "../../claims/claim-paths.ts";
import { valueOfOrder } from "../../claims/claimable.ts";
import { fieldOfRefusal } from "../../../toasts/field-of-refusal.ts";
import { claimsKey } from "../../claims/claims-queries.ts";
import type { PickedPhoto } from "./picked-photos.tsx";

type Typed = {
  cause: ClaimCause | undefined;
  /** Undefined until it is typed: the default amount follows the cause. */
  amount: string | undefined;
  text: string;
  photos: readonly PickedPhoto[];
};

/** The default amount: the fee if the claim is about it, else the remaining maximum. */
const usualAmount = (cause: ClaimCause | undefined, fee: number, max: number): number =>
  cause === "late" || cause === "overcharged" ? Math.min(fee, max) : max;

/** The form of a new claim; `granted` is the amount already granted for this order. */
export function useClaimForm(order: Order, granted: number) {
  const navigate = useNavigate();
  const worth = valueOfOrder(order);
  const max = Math.max(0, worth.both - granted);
  const amountOf = ({ amount, cause }: Typed) =>
    amount ?? (cause === undefined ? "" : String(usualAmount(cause, worth.fee, max)));
  const sumOf = (typed: Typed) => Number(plainAmount(amountOf(typed)));

  const { mutateAsync } = useChange(
    async (typed: Typed & { cause: ClaimCause }) => {
      const { order_id } = order;
      const photos = await Promise.all(typed.photos.map(({ picture }) => inBase64(picture)));
      const text = typed.text.trim() || null;
      return call(createClaim, {
        body: { order_id, cause: typed.cause, amount: sumOf(typed), text, photos },
      });
    },
    {
      refresh: [claimsKey],
      onDone: ({ result }) => {
        notify({ message: textOf(`claims.sent-${result.state}`), type: "success" });
        return navigate(pathOfClaim(order.vendor_id, result.claim_id), { replace: true });
      },
      onProblem: "inline",
    },
  );
  const form = useForm<Typed>({
    initial: { cause: undefined, amount: undefined, text: "", photos: [] },
    check: (typed) => {
      if (typed.cause === undefined) return [{ field: "cause", words: textOf("claims.cause-missing") }];
      const sum = sumOf(typed);
      if (!(sum > 0)) return [{ field: "amount", words: textOf("claims.amount-missing") }];
      if (sum <= max) return [];
      const amount = formatMoney(max, order.currency);
      return [{ field: "amount", words: textOf("claims.amount-most", { amount }) }];
    },
    save: async ({ cause, ...typed }) => {
      if (cause !== undefined) await mutateAsync({ ...typed, cause });
    },
    blame: (refused) => fieldOfRefusal(refused, ["amount", "photos"]),
  });
  return { ...form, amount: amountOf(form.typed), sum: sumOf(form.typed), max };
}
