import { useEffect, useRef } from "react";
import { useTexts } from "../translations/texts.ts";
import { Control } from "../ui/field.tsx";
import classes from "./order-search.module.css";

type SearchProps = {
  label: string;
  words: string;
  onType: (words: string) => void;
  /** Enter was pressed, or the field left: the words are meant. */
  onMeant?: (words: string) => void;
};

/** Finds an order by name, phone or number; `/` leads here from anywhere on the screen. */
export function OrderSearch({ label, words, onType, onMeant }: SearchProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div className={classes.search} role="search">
      <Control icon="search" end={<kbd className={classes.key}>/</kbd>}>
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={t("order-tracking.search-placeholder")}
          aria-keyshortcuts="/"
          maxLength={100}
          value={words}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => onMeant?.(words)}
          onKeyDown={(event) => {
            if (event.key === "Enter") onMeant?.(words);
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onType("");
            event.currentTarget.blur();
          }}
        />
      </Control>
    </div>
  );
}
