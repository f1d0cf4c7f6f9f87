import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ChainOutlets } from "./use-team.ts";

/** More outlets than this are counted instead of named. */
const maxNamed = 2;

/** The outlets where a person works: all, or their names. */
export function OutletsText({ vendorIds, chain }: { vendorIds: readonly string[]; chain: ChainOutlets }) {
  const t = useTexts();
  if (vendorIds.includes(chain.rootId) && chain.outlets.length > 0)
    return t("team.all-outlets", { count: chain.outlets.length });
  const names = vendorIds.map(chain.nameOf);
  const more = names.length - maxNamed;
  return (
    <span title={names.join(", ")}>
      <bdi>{names.slice(0, maxNamed).join(", ")}</bdi>
      {more > 0 && ` ${t("team.more-outlets", { count: more })}`}
    </span>
  );
}
