import { lacksDiscount, withVoucherCode } from "@waybill/domain/pricing/vouchers";
import { useEffect, useEffectEvent, useState } from "react";
import { waitFor, type ActorRefFrom } from "xstate";
import { useFlag } from "@waybill/client/flags.ts";
import type { FieldProblem } from "../field-problems.ts";
import type { RequestDraft } from "../draft/request-draft.ts";
import type { requestMachine } from "../flow/request-machine.ts";
import type { RequestEvent } from "../flow/request-steps.ts";

type RequestFlow = ActorRefFrom<typeof requestMachine>;

/** A code that was refused, and what is said about it at its field until something else is typed. */
export type FailedVoucher = { code: string; problem: FieldProblem };

/** The voucher of a draft, where vouchers are on: asked for again after a reload, applied and taken off. */
export function useVoucher(change: (part: Partial<RequestDraft>) => void) {
  const mayUse = useFlag("voucher");
  const [failed, setFailed] = useState<FailedVoucher>();
  return {
    mayUse,
    failed,
    fail: (code: string, problem: FieldProblem) => {
      change({ voucherCode: "" });
      setFailed({ code, problem });
    },
    forgetProblem: () => setFailed(undefined),
    ways: (send: (event: RequestEvent) => void) => ({
      applyVoucher: (code: string) => {
        setFailed(undefined);
        change({ voucherCode: withVoucherCode(code).voucherCode ?? "" });
        send({ type: "VOUCHER_APPLIED", code });
      },
      removeVoucher: () => {
        change({ voucherCode: "" });
        send({ type: "VOUCHER_REMOVED" });
      },
    }),
  };
}

/** Asks for a draft's voucher again, once vouchers are known to be on. */
export function useVoucherOfDraft(
  { mayUse }: { mayUse: boolean },
  { voucherCode }: Pick<RequestDraft, "voucherCode">,
  send: (event: RequestEvent) => void,
): void {
  const restore = useEffectEvent(() => {
    if (voucherCode !== "") send({ type: "VOUCHER_APPLIED", code: voucherCode });
  });
  useEffect(() => {
    if (mayUse) restore();
  }, [mayUse]);
}

/**
 * Waits until the voucher that was wanted at the press is part of the price. False: it failed meanwhile, so that the
 * price is another one than the person was about to get, or the page was left.
 */
export async function voucherIsSettled(flow: RequestFlow, wanted: string | undefined): Promise<boolean> {
  const settled = await waitFor(flow, ({ context }) => !lacksDiscount(context)).catch(() => undefined);
  return settled !== undefined && settled.context.voucherCode === wanted;
}
