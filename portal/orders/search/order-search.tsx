import { IconButton } from "@waybill/ui/button.tsx";
import { Control } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { intentOf } from "../../navigation/navigation-intent.ts";
import classes from "./order-search.module.css";
import { forgetSearch, saveSearch, useRecentSearches } from "./recent-searches.ts";

type SearchProps = {
  label: string;
  words: string;
  onType: (words: string) => void;
  /** Called on Enter, or when the search loses the focus; the words are stored as a recent search. */
  onSubmit?: (words: string) => void;
};

/** `/` focuses the search from anywhere on the screen, as does an intent to search. */
function useSlashShortcut() {
  const input = useRef<HTMLInputElement>(null);
  const isRequested = intentOf(useLocation().state)?.kind === "search";
  useEffect(() => {
    if (isRequested) input.current?.focus();
  }, [isRequested]);
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

/** Finds an order by name, phone or number; offers recent searches while empty. */
export function OrderSearch({ label, words, onType, onSubmit }: SearchProps) {
  const t = useTexts();
  const input = useSlashShortcut();
  const recent = useRecentSearches();
  const [isHere, setHere] = useState(false);
  const submit = (submitted: string) => {
    saveSearch(submitted);
    onSubmit?.(submitted);
  };
  return (
    <div
      className={classes.search}
      role="search"
      onFocus={() => setHere(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setHere(false);
        submit(words);
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
          placeholder={t("order-search.placeholder")}
          aria-keyshortcuts="/"
          maxLength={100}
          value={words}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") submit(words);
          }}
        />
      </Control>
      {isHere && words === "" && recent.length > 0 && (
        <RecentSearches
          searches={recent}
          onChoose={(chosen) => {
            onType(chosen);
            submit(chosen);
            input.current?.focus();
          }}
          onForgotten={() => input.current?.focus()}
        />
      )}
    </div>
  );
}

type RecentProps = {
  searches: readonly string[];
  onChoose: (words: string) => void;
  onForgotten: () => void;
};

/** The recent searches on this device, each to repeat or remove. */
function RecentSearches({ searches, onChoose, onForgotten }: RecentProps) {
  const t = useTexts();
  return (
    <div className={classes.recent}>
      <p id="recent-searches" className={classes.title}>
        {t("order-search.recent")}
      </p>
      <ul aria-labelledby="recent-searches">
        {searches.map((words) => (
          <li key={words}>
            <button type="button" className={classes.again} onClick={() => onChoose(words)}>
              <Icon name="clock" small />
              <bdi className="cut">{words}</bdi>
            </button>
            <IconButton
              name="close"
              label={t("order-search.forget", { words })}
              onClick={() => {
                forgetSearch(words);
                onForgotten();
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
