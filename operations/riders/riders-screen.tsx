import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { call } from "@waybill/client/calls/call.ts";
import { useDebounced } from "@waybill/client/use-debounced.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Control } from "@waybill/ui/forms/field.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { StatusGlyph } from "@waybill/ui/status.tsx";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { usePages } from "../calls.ts";
import { PageList } from "../lists/page-list.tsx";
import styles from "../lists/split.module.css";
import { useMay } from "../sign-in/use-operator.ts";
import { presenceLooks } from "./presence.ts";
import { RiderDialog } from "./rider-dialog.tsx";
import { RiderPage } from "./rider-page.tsx";

/** All riders, found by name or number; the URL names the open one, which is shown next to the list. */
export function RidersScreen() {
  const t = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const mayChange = useMay(["riders", "change"]);
  const [q, riderId] = [searchParams.get("q") ?? "", searchParams.get("rider") ?? ""];
  const looked = useDebounced(q) ?? q;
  const pages = usePages(["riders", looked], ({ signal, ...page }) =>
    call(listConsoleRiders, { query: { ...page, ...(looked && { q: looked }) }, signal }),
  );
  const set = (name: string, value: string) =>
    setSearchParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: name === "q" },
    );
  return (
    <main id="main" className={styles.split}>
      <section className={styles.side} aria-label={t("console.list-of-riders")}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h1>{t("console.list-of-riders")}</h1>
            {mayChange && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t("console.new-rider")}
              </Button>
            )}
          </div>
          <Control icon="search">
            <input
              type="search"
              aria-label={t("console.find-rider")}
              placeholder={t("console.find-rider")}
              defaultValue={q}
              onChange={({ target }) => set("q", target.value)}
            />
          </Control>
        </div>
        <PageList pages={pages} icon="scooter" empty={t("console.no-riders-match")}>
          {(rows) => (
            <ul className={styles.rows}>
              {rows.map((rider) => (
                <RiderRow
                  key={rider.rider_id}
                  rider={rider}
                  isOpen={rider.rider_id === riderId}
                  onOpen={() => set("rider", rider.rider_id)}
                />
              ))}
            </ul>
          )}
        </PageList>
      </section>
      {riderId ? (
        <RiderPage key={riderId} riderId={riderId} />
      ) : (
        <EmptyState icon="scooter">{t("console.choose-rider")}</EmptyState>
      )}
      {isAdding && <RiderDialog onClose={() => setAdding(false)} onAdded={(id) => set("rider", id)} />}
    </main>
  );
}

type RowProps = { rider: ConsoleRider; isOpen: boolean; onOpen: () => void };

function RiderRow({ rider: { name, phone_number, presence, suspended }, isOpen, onOpen }: RowProps) {
  const t = useTexts();
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isOpen || undefined} onClick={onOpen}>
        <StatusGlyph {...(suspended ? { tone: "danger", icon: "close" } : presenceLooks[presence])} />
        <span className={styles.words}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>
            <bdi dir="ltr">{formatPhone(phone_number)}</bdi>
          </span>
        </span>
        <span className={styles.soft}>
          {t(suspended ? "console.suspended" : `console.presence-${presence}`)}
        </span>
      </button>
    </li>
  );
}
