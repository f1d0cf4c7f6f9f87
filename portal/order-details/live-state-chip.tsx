import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { LiveChip } from "@waybill/ui/status.tsx";
import type { LiveState } from "@waybill/client/live/live-rules.ts";

function wordsOf(state: LiveState, t: Translate): string {
  if (state.kind === "live") return t("live.live");
  if (state.kind === "lost") return t("live.reconnecting");
  if (state.seconds < 60) return t("live.updated-ago", { count: state.seconds });
  return t("live.updated-minutes-ago", { count: Math.floor(state.seconds / 60) });
}

/** How fresh the screen is, in words; a screen reader hears when it changes, not each second. */
export function LiveStateChip({ state }: { state: LiveState }) {
  const t = useTexts();
  const words = wordsOf(state, t);
  return (
    <>
      <span className="sr" role="status">
        {state.kind === "old" ? t("live.not-connected") : words}
      </span>
      <span aria-hidden="true">
        <LiveChip state={state.kind}>{words}</LiveChip>
      </span>
    </>
  );
}
