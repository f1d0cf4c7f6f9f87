import type { Claim } from "@waybill/contract/merchants/claims";
import type { ClaimState } from "@waybill/domain/money/claims/claim";
import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";

/** The colour and icon of each claim state. */
export const claimLooks: Record<ClaimState, { tone: Tone; icon: IconName }> = {
  open: { tone: "wait", icon: "clock" },
  waiting_for_merchant: { tone: "move", icon: "store" },
  granted: { tone: "done", icon: "tick" },
  partly_granted: { tone: "done", icon: "tick" },
  refused: { tone: "ended", icon: "close" },
  withdrawn: { tone: "ended", icon: "repeat" },
};

/** The address of a claim with its evidence in the console. */
export const claimAddress = ({ claim_id }: Pick<Claim, "claim_id">): string =>
  `/claims?${new URLSearchParams({ claim: claim_id }).toString()}`;

/** A sum in the claim's currency. */
export const claimMoney = ({ currency }: Pick<Claim, "currency">, amount: number): string =>
  formatMoney(amount, currency);
