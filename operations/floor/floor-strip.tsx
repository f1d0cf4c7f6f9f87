import type { OperatedArea } from "@waybill/contract/operations/areas";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { floorGroups } from "@waybill/domain/operations/floor-standing";
import { Chip, Count } from "@waybill/ui/chip.tsx";
import { LiveChip } from "@waybill/ui/status.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { AreaFilter } from "./area-filter.tsx";
import styles from "./floor.module.css";
import { OrderSearch } from "./search/order-search.tsx";
import { type FloorChip, floorChips, matchesChip, type useFloorFilters } from "./use-floor-filters.ts";

const isGroup = (chip: FloorChip): boolean => floorGroups.some((group) => group === chip);

type Props = {
  /** All orders of the floor, regardless of the filter chips. */
  orders: readonly ConsoleOrder[];
  areas: readonly OperatedArea[];
  filters: ReturnType<typeof useFloorFilters>;
  isLive: boolean;
};

/** The floor's header: live state, filter chips with counts, and search. */
export function FloorStrip({
  orders,
  areas,
  filters: { chips, areas: chosen, q, set, openFound },
  isLive,
}: Props) {
  const t = useTexts();
  return (
    <div className={styles.strip}>
      <h1>{t("console.floor")}</h1>
      <span role="status">
        <LiveChip state={isLive ? "live" : "lost"}>{t(isLive ? "live.live" : "live.reconnecting")}</LiveChip>
      </span>
      <div role="group" className={styles.chips} aria-label={t("console.filters")}>
        {floorChips.map((chip) => (
          <Chip
            key={chip}
            on={chips.includes(chip)}
            onClick={() =>
              set("show", floorChips.filter((each) => chips.includes(each) !== (each === chip)).join(","))
            }
          >
            {t(isGroup(chip) ? `console.group-${chip}` : `console.chip-${chip}`)}
            <Count>{formatNumber(orders.filter((order) => matchesChip(order, chip)).length)}</Count>
          </Chip>
        ))}
      </div>
      {areas.length > 1 && (
        <AreaFilter areas={areas} chosen={chosen} onChoose={(ids) => set("area", ids.join(","))} />
      )}
      <OrderSearch text={q} onText={(text) => set("q", text)} onOpen={openFound} />
    </div>
  );
}
