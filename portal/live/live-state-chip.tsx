import { useTexts } from "../translations/texts.ts";
import { LiveChip } from "../ui/status.tsx";
import type { LiveState } from "./freshness.ts";

/** How fresh the screen is, in words; a screen reader hears when it changes, not each second. */
export function LiveStateChip({ state }: { state: LiveState }) {
  const t = useTexts();
  const words =
    state.kind === "live"
      ? t("live.live")
      : state.kind === "lost"
        ? t("live.reconnecting")
        : t("live.updated-ago", { count: state.seconds });
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
