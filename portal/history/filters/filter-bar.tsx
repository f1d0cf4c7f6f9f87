import type { HistoryFilters } from "@waybill/domain/history/filters";
import { statusFilters } from "@waybill/domain/orders/status";
import { OrderSearch } from "../../order-search/order-search.tsx";
import { OutletsChip } from "../../order-search/outlets-chip.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { DateFilterChip } from "./date-filter.tsx";
import classes from "./filter-bar.module.css";
import { FilterChip, FilterOptions } from "./filter-chip.tsx";
import type { useHistoryFilters } from "./use-history-filters.ts";
import { useSearchWords } from "./use-search-words.ts";

type FilterBarProps = ReturnType<typeof useHistoryFilters>;

function StatusFilterChip({ filters, change }: Pick<FilterBarProps, "filters" | "change">) {
  const t = useTexts();
  const status = filters.orderStatusFilter;
  const options = statusFilters.map((value) => ({ value, words: t(`history.status-${value}`) }));
  const choose = (value: HistoryFilters["orderStatusFilter"]) => change({ orderStatusFilter: value });
  return (
    <FilterChip
      name={t("history.status")}
      words={t(`history.status-${status}`)}
      onClear={status === "ANY" ? undefined : () => choose("ANY")}
    >
      {(close) => (
        <FilterOptions
          label={t("history.status")}
          value={status}
          options={options}
          onChoose={(value) => {
            choose(value);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** What is asked of the history: words, days, a status, whose orders. */
export function FilterBar({ filters, change, now, timezone }: FilterBarProps) {
  const t = useTexts();
  const { typed, type, mean } = useSearchWords(filters.searchKey, (searchKey) => change({ searchKey }));
  return (
    <div className={classes.filters} role="group" aria-label={t("history.filters")}>
      <div className={classes.search}>
        <OrderSearch label={t("history.search")} words={typed} onType={type} onMeant={mean} />
      </div>
      <DateFilterChip
        filter={filters.dateRangeFilter}
        now={now}
        timezone={timezone}
        onChange={(dateRangeFilter) => change({ dateRangeFilter })}
      />
      <StatusFilterChip filters={filters} change={change} />
      <OutletsChip />
    </div>
  );
}
