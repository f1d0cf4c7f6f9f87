import type { HistoryFilters } from "@waybill/domain/history/filters";
import { statusFilters } from "@waybill/domain/orders/status";
import { addressSearchDebounceMs } from "@waybill/domain/time/timings";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { OrderSearch } from "../../search/order-search.tsx";
import { DateFilterChip } from "./date-filter.tsx";
import classes from "./filter-bar.module.css";
import { FilterChip, FilterOptions } from "./filter-chip.tsx";
import { NumberFilterChip, OutletFilterChip, PaymentFilterChip } from "./order-filters.tsx";
import { SavedViewsChip } from "./saved-views.tsx";
import type { useHistoryFilters } from "./use-history-filters.ts";

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

/** The history's filters: search, dates, status, payment, outlet, and saved views. */
export function FilterBar({ filters, change, now, timezone }: FilterBarProps) {
  const t = useTexts();
  const { typed, type, submit } = useSearchWords(filters.searchKey, (searchKey) => change({ searchKey }));
  return (
    <div className={classes.filters} role="group" aria-label={t("history.filters")}>
      <div className={classes.search}>
        <OrderSearch label={t("history.search")} words={typed} onType={type} onSubmit={submit} />
      </div>
      <div className={classes.chips}>
        <DateFilterChip
          filter={filters.dateRangeFilter}
          now={now}
          timezone={timezone}
          onChange={(dateRangeFilter) => change({ dateRangeFilter })}
        />
        <StatusFilterChip filters={filters} change={change} />
        <PaymentFilterChip filters={filters} change={change} />
        <OutletFilterChip filters={filters} change={change} />
        <NumberFilterChip filters={filters} change={change} />
        <SavedViewsChip />
      </div>
    </div>
  );
}

/** The search text, applied half a second after the last letter, or at once on Enter. */
function useSearchWords(applied: string, ask: (words: string) => void) {
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address was changed elsewhere: a filter was cleared, or the browser went back.
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setTyped(applied);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = useCallback(
    (words: string) => {
      clearTimeout(timer.current);
      if (words.trim() !== applied) ask(words.trim());
    },
    [applied, ask],
  );
  const type = useCallback(
    (words: string) => {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => submit(words), addressSearchDebounceMs);
    },
    [submit],
  );
  return { typed, type, submit };
}
