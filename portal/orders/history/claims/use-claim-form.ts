import { useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { inBase64 } from "@waybill/client/calls/in-base64.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { createClaim } from "@waybill/contract/merchants/claims";
import type { Order } from "@waybill/contract/order";
import type { ClaimCause } from "@waybill/domain/money/claims/claim";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { pathOfClaim } from "../../claims/claim-paths.ts";
import { worthOf } from "../../claims/claimable.ts";
import { claimsKey } from "../../claims/claims-queries.ts";
import type { PickedPhoto } from "./picked-photos.tsx";

type Problem = { field: "cause" | "amount" | "photos" | "form"; words: string };

/** The default amount: the fee if the claim is about it, else the remaining maximum. */
const usualAmount = (cause: ClaimCause | undefined, fee: number, most: number): number =>
  cause === "late" || cause === "overcharged" ? Math.min(fee, most) : most;

/**
 * A claim form and its submit, sent once however often pressed; `granted` is the amount already granted for this
 * order.
 */
export function useClaimForm(order: Order, granted: number) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const underWay = useRef(false);
  const [cause, setCause] = useState<ClaimCause>();
  const [typed, setTyped] = useState<string>();
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const worth = worthOf(order);
  const most = Math.max(0, worth.both - granted);
  const amount = typed ?? (cause === undefined ? "" : String(usualAmount(cause, worth.fee, most)));
  const sum = Number(plainAmount(amount));

  const settled = (field: Problem["field"]) =>
    setProblem((before) => (before?.field === field || before?.field === "form" ? undefined : before));
  const wrong = (): Problem | undefined => {
    if (cause === undefined) return { field: "cause", words: textOf("claims.cause-missing") };
    if (!(sum > 0)) return { field: "amount", words: textOf("claims.amount-missing") };
    if (sum > most)
      return {
        field: "amount",
        words: textOf("claims.amount-most", { amount: formatMoney(most, order.currency) }),
      };
    return undefined;
  };
  const refusedAs = (refused: unknown): Problem => {
    const isSpoken = refused instanceof CallRefused || refused instanceof CallUnreachable;
    const words = isSpoken ? textOf(refused.translationKey, refused.values) : textOf("alert.error");
    const blamed = refused instanceof CallRefused ? refused.path?.[0] : undefined;
    return { field: blamed === "amount" || blamed === "photos" ? blamed : "form", words };
  };

  const send = async (): Promise<void> => {
    const { order_id, vendor_id } = order;
    const found = wrong();
    setProblem(found);
    if (found || cause === undefined || underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const pictures = await Promise.all(photos.map(({ picture }) => inBase64(picture)));
      const body = { order_id, cause, amount: sum, text: text.trim() || null, photos: pictures };
      const { result } = await call(createClaim, { body });
      void queries.invalidateQueries({ queryKey: claimsKey });
      notify({ message: textOf(`claims.sent-${result.state}`), type: "success" });
      await navigate(pathOfClaim(vendor_id, result.claim_id), { replace: true });
    } catch (refused) {
      setProblem(refusedAs(refused));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return {
    cause,
    amount,
    sum,
    most,
    goods: worth.goods,
    text,
    photos,
    isBusy,
    problemOf: (field: Problem["field"]) => (problem?.field === field ? problem.words : undefined),
    chooseCause: (chosen: ClaimCause) => {
      setCause(chosen);
      settled("cause");
    },
    typeAmount: (written: string) => {
      setTyped(written);
      settled("amount");
    },
    setText,
    setPhotos: (chosen: readonly PickedPhoto[]) => {
      setPhotos(chosen);
      settled("photos");
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
