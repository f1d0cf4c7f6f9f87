import { dayOf } from "@waybill/domain/history/days";
import {
  customRangeProblem,
  dateFilters,
  presetFilter,
  type DateRangeFilter,
} from "@waybill/domain/history/filters";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { formatDays } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "./filter-bar.module.css";
import { FilterChip, FilterOptions } from "./filter-chip.tsx";

type DateFilterProps = {
  filter: DateRangeFilter;
  now: Date;
  timezone: string;
  onChange: (filter: DateRangeFilter) => void;
};

/** The date filter: three presets with their days, or two custom dates. */
export function DateFilterChip({ filter, now, timezone, onChange }: DateFilterProps) {
  const t = useTexts();
  const name = t(`history.date-${filter.category}`);
  const days = filter.category === "AllTime" ? undefined : formatDays(filter.from, filter.to);
  const words =
    days && filter.category !== "Custom" ? t("history.date-and-days", { name, days }) : (days ?? name);
  return (
    <FilterChip
      name={t("history.date")}
      words={words}
      icon="calendar"
      onClear={filter.category === "Yesterday" ? undefined : () => onChange(presetFilter(now, timezone))}
    >
      {(close) => (
        <DatePanel
          filter={filter}
          now={now}
          timezone={timezone}
          onChange={(chosen) => {
            onChange(chosen);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

function DatePanel({ filter, now, timezone, onChange }: DateFilterProps) {
  const t = useTexts();
  // "All time" is set only by a search, so it is not offered here.
  const [category, setCategory] = useState(filter.category === "AllTime" ? undefined : filter.category);
  const options = dateFilters.map((value) => {
    const words = t(`history.date-${value}`);
    if (value === "Custom") return { value, words };
    const { from, to } = presetFilter(now, timezone, value);
    return { value, words, second: formatDays(from, to) };
  });
  return (
    <>
      <FilterOptions
        label={t("history.date")}
        value={category}
        options={options}
        onChoose={(value) =>
          value === "Custom" ? setCategory(value) : onChange(presetFilter(now, timezone, value))
        }
      />
      {category === "Custom" && (
        <CustomRange filter={filter} now={now} timezone={timezone} onChange={onChange} />
      )}
    </>
  );
}

function CustomRange({ filter, now, timezone, onChange }: DateFilterProps) {
  const t = useTexts();
  const { from, to } = filter.category === "AllTime" ? presetFilter(now, timezone) : filter;
  const [range, setRange] = useState({ from, to });
  const [isAsked, ask] = useState(false);
  const problem = customRangeProblem(range);
  const errorAt = (field: "from" | "to") =>
    isAsked && problem?.path[0] === field ? t(problem.key, problem.values) : undefined;
  const field = (name: "from" | "to") => (
    <TextField
      type="date"
      label={t(`history.date-${name}`)}
      value={range[name]}
      max={dayOf(now, timezone)}
      error={errorAt(name)}
      onChange={(event) => setRange({ ...range, [name]: event.target.value })}
    />
  );
  return (
    <form
      noValidate
      className={classes.custom}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) ask(true);
        else onChange({ category: "Custom", from: range.from, to: range.to });
      }}
    >
      {field("from")}
      {field("to")}
      <Button type="submit" look="primary">
        {t("history.show-days")}
      </Button>
    </form>
  );
}
