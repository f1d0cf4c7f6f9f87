import { ownerOf } from "@waybill/client/tokens/session-mode.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { chipClass } from "@waybill/ui/chip.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import filterClasses from "./filter-bar.module.css";
import classes from "./saved-views.module.css";

/** Named filters of the history, per person; days relative to today stay relative. */
type SavedView = { owner: string; name: string; query: string };

/** Kept after a sign-out (session-store.ts). */
const key = "history-views";
const maxViews = 100;

/** The saved views on this device; unreadable ones are ignored. */
function keptViews(): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const isView = (one: unknown): one is SavedView =>
      ["owner", "name", "query"].every(
        (name) => typeof (one as Record<string, unknown>)?.[name] === "string",
      );
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function useSavedViews() {
  const owner = ownerOf(useSession()) ?? "";
  const [allViews, setAllViews] = useState(keptViews);
  const views = allViews.filter((view) => view.owner === owner);
  const keep = (next: readonly SavedView[]) => {
    setAllViews(next);
    localStorage.setItem(key, JSON.stringify(next.slice(0, maxViews)));
  };
  const without = (gone: string) => allViews.filter((view) => view.owner !== owner || view.name !== gone);
  return {
    views,
    save: (name: string, query: string) => keep([{ owner, name, query }, ...without(name)]),
    forget: (name: string) => keep(without(name)),
  };
}

/** The filters of an address, without the open order. */
const filtersIn = (query: URLSearchParams): string => {
  const kept = new URLSearchParams(query);
  kept.delete("order_id");
  kept.sort();
  return kept.toString();
};

/** The saved views of the history: each applies its filters, and the current ones can be saved under a name. */
export function SavedViewsChip() {
  const t = useTexts();
  const { views, save, forget } = useSavedViews();
  const [query, setQuery] = useSearchParams();
  const here = filtersIn(query);
  const open = views.find((view) => view.query === here);
  return (
    <Popover
      buttonClass={chipClass(open !== undefined)}
      button={
        <>
          <span className="sr">{t("history.saved-views")} </span>
          <bdi>{open?.name ?? t("history.saved-views")}</bdi>
          <Icon name="chevron-down" small />
        </>
      }
    >
      {(close) => (
        <>
          <ul className={classes.views} aria-label={t("history.saved-views")}>
            {views.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  className={classes.view}
                  aria-pressed={view === open}
                  onClick={() => {
                    setQuery(new URLSearchParams(view.query));
                    close();
                  }}
                >
                  <bdi className="cut">{view.name}</bdi>
                </button>
                <IconButton
                  name="bin"
                  label={t("history.forget-view", { name: view.name })}
                  onClick={() => forget(view.name)}
                />
              </li>
            ))}
          </ul>
          <SaveView
            onSave={(name) => {
              save(name, here);
              close();
            }}
          />
        </>
      )}
    </Popover>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const t = useTexts();
  const [name, setName] = useState("");
  const [isAsked, ask] = useState(false);
  return (
    <form
      noValidate
      className={filterClasses.typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") ask(true);
        else onSave(name.trim());
      }}
    >
      <TextField
        label={t("history.view-name")}
        maxLength={60}
        autoComplete="off"
        error={isAsked && name.trim() === "" && t("history.view-name-missing")}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t("history.save-view")}</Button>
    </form>
  );
}
