import { chipClass } from "@waybill/ui/chip.tsx";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import classes from "./filter-chip.module.css";

type FilterChipProps = {
  /** The filter's name, for screen readers. */
  name: string;
  /** The filter's current value. */
  words: string;
  icon?: IconName;
  /** Resets the filter to its default; undefined while it has the default. */
  onClear: (() => void) | undefined;
  children: (close: () => void) => ReactNode;
};

/** A filter chip with its panel, and a clear button. */
export function FilterChip({ name, words, icon, onClear, children }: FilterChipProps) {
  const t = useTexts();
  return (
    <div className={classes.filter}>
      <Popover
        buttonClass={chipClass(onClear !== undefined)}
        button={
          <>
            {icon && <Icon name={icon} small />}
            <span className="sr">{name} </span>
            <bdi>{words}</bdi>
            <Icon name="chevron-down" small />
          </>
        }
      >
        {children}
      </Popover>
      {onClear && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t("history.clear-filter", { filter: words })}
          title={t("history.clear-filter", { filter: words })}
          onClick={onClear}
        >
          <Icon name="close" small />
        </button>
      )}
    </div>
  );
}

type Option<V extends string> = { value: V; words: string; second?: string };

/** A filter's values as a list; the chosen one is ticked. */
export function FilterOptions<V extends string>(props: {
  label: string;
  value: V | undefined;
  options: readonly Option<V>[];
  onChoose: (value: V) => void;
}) {
  const { label, value, options, onChoose } = props;
  return (
    <ul aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className={classes.option}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            <span>
              {option.words}
              {option.second && <bdi className={classes.second}>{option.second}</bdi>}
            </span>
            {option.value === value && <Icon name="tick" small />}
          </button>
        </li>
      ))}
    </ul>
  );
}
