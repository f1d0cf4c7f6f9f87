import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { intentOf } from "../navigation-intent.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Control } from "@waybill/ui/forms/field.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import classes from "./order-search.module.css";
import { rememberSearch, useRecentSearches } from "./recent-searches.ts";
import { RecentSearches } from "./recent-searches-list.tsx";

type SearchProps = {
  label: string;
  words: string;
  onType: (words: string) => void;
  /** Enter was pressed, or the search left: the words are meant, and remembered. */
  onMeant?: (words: string) => void;
};

/** `/` leads to the search from anywhere on the screen, and whoever came to search is there at once. */
function useSlash() {
  const input = useRef<HTMLInputElement>(null);
  const isWished = intentOf(useLocation().state)?.kind === "search";
  useEffect(() => {
    if (isWished) input.current?.focus();
  }, [isWished]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (singleKeyOf(event) !== "/") return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return input;
}

/** Finds an order by name, phone or number; offers what was searched for last while nothing is typed. */
export function OrderSearch({ label, words, onType, onMeant }: SearchProps) {
  const t = useTexts();
  const input = useSlash();
  const recent = useRecentSearches();
  const [isHere, setHere] = useState(false);
  const mean = (meant: string) => {
    rememberSearch(meant);
    onMeant?.(meant);
  };
  return (
    <div
      className={classes.search}
      role="search"
      onFocus={() => setHere(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setHere(false);
        mean(words);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onType("");
        (document.activeElement as HTMLElement | null)?.blur();
      }}
    >
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
          onKeyDown={(event) => {
            if (event.key === "Enter") mean(words);
          }}
        />
      </Control>
      {isHere && words === "" && recent.length > 0 && (
        <RecentSearches
          searches={recent}
          onChoose={(chosen) => {
            onType(chosen);
            mean(chosen);
            input.current?.focus();
          }}
          onForgotten={() => input.current?.focus()}
        />
      )}
    </div>
  );
}
