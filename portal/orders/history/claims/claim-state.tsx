import type { ClaimState as State } from "@waybill/domain/money/claims/claim";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";

const marks: Record<State, { tone: Tone; icon: IconName }> = {
  open: { tone: "move", icon: "clock" },
  waiting_for_merchant: { tone: "wait", icon: "note" },
  granted: { tone: "done", icon: "tick" },
  partly_granted: { tone: "done", icon: "tick" },
  refused: { tone: "danger", icon: "close" },
  withdrawn: { tone: "ended", icon: "close" },
};

/** A claim's state for its merchant. */
export function ClaimState({ state }: { state: State }) {
  const t = useTexts();
  return <StatusLabel {...marks[state]}>{t(`claims.state-${state}`)}</StatusLabel>;
}
