import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { Places } from "./use-team.ts";

/** More outlets than anybody reads in a row are counted. */
const maxNamed = 2;

/** Where somebody works: everywhere, or the names of the outlets. */
export function OutletsText({ vendorIds, places }: { vendorIds: readonly string[]; places: Places }) {
  const t = useTexts();
  if (vendorIds.includes(places.rootId) && places.outlets.length > 0)
    return t("team.all-outlets", { count: places.outlets.length });
  const names = vendorIds.map(places.nameOf);
  const more = names.length - maxNamed;
  return (
    <span title={names.join(", ")}>
      <bdi>{names.slice(0, maxNamed).join(", ")}</bdi>
      {more > 0 && ` ${t("team.more-outlets", { count: more })}`}
    </span>
  );
}
