import type { CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { NotLoaded } from "../../lists/loaded.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { CandidateList } from "./candidate-list.tsx";
import styles from "./candidates.module.css";
import { useChosenCandidate } from "./candidate-choice.ts";
import { ExcludedRiders } from "./excluded-riders.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import { useAssignRider, useCandidates } from "./use-candidates.ts";

/** How many candidates are shown before the list is expanded. */
const firstShown = 3;

/**
 * The candidates of an unassigned order, next to it: Enter assigns the best, a digit chooses, Y shows why others
 * cannot.
 */
export function CandidatesOfUnassigned({ orderId }: { orderId: string }) {
  const t = useTexts();
  const { data, isError, refetch } = useCandidates(orderId);
  return (
    <section className={styles.beside} aria-label={t("console.candidates")}>
      <h3>
        {t("console.candidates")}
        {data && data.data.length > 0 && (
          <span>{t("console.candidates-of", { count: data.data.length })}</span>
        )}
      </h3>
      {data ? (
        <Found orderId={orderId} found={data} />
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="52px" />
          <Bar blockSize="52px" />
        </Skeleton>
      )}
    </section>
  );
}

/**
 * True if Enter may assign: a focused button, link or field uses Enter itself; the open order's row does not count.
 */
const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) ||
  target.closest("[data-floor-row][aria-current]") !== null ||
  target.closest("a, button, summary, [role=button], [tabindex]") === null;

function Found({ orderId, found }: { orderId: string; found: CandidatesOfOrder }) {
  const t = useTexts();
  const mayChange = useMay(["orders", "change"]);
  const { assign, isPending, doubt, setDoubt } = useAssignRider();
  const [isWhole, showWhole] = useState(false);
  const [showsReasons, showReasons] = useState(false);
  const chosen = useChosenCandidate(found);
  const excludedCount = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  const give = () => {
    if (chosen && mayChange && !isPending) assign({ orderId, riderId: chosen.rider_id, name: chosen.name });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    if (key === "y") showReasons((before) => !before);
    else if (key === "enter" && !event.repeat && isFree(event.target)) give();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const { data } = found;
  // Expands the list if the rider chosen by digit is not among the first.
  const shown = isWhole || data.indexOf(chosen ?? data[0]!) >= firstShown ? data : data.slice(0, firstShown);
  return (
    <>
      {data.length === 0 ? (
        <p>{t("console.no-candidates")}</p>
      ) : (
        <CandidateList candidates={shown} chosen={chosen} />
      )}
      {shown.length < data.length && (
        <Button look="plain" onClick={() => showWhole(true)}>
          {t("console.candidates-all", { count: data.length })}
        </Button>
      )}
      {chosen && mayChange && (
        <Button
          look="primary"
          large
          wide
          busy={isPending}
          sum={formatTime(chosen.drop_off_at)}
          aria-label={t("console.assign-to", { name: chosen.name })}
          aria-keyshortcuts="Enter"
          onClick={give}
        >
          {t("console.assign-to", { name: chosen.name })}
        </Button>
      )}
      {excludedCount > 0 && (
        <button
          type="button"
          className={styles.why}
          aria-expanded={showsReasons}
          aria-keyshortcuts="y"
          onClick={() => showReasons(!showsReasons)}
        >
          <Icon name={showsReasons ? "chevron-down" : "chevron"} small />
          {t("console.left-out")}
          <span>{t("console.left-out-of", { count: excludedCount, all: excludedCount + data.length })}</span>
        </button>
      )}
      {showsReasons && (
        <ExcludedRiders
          isBelowHead
          found={found}
          onOverride={mayChange ? (left) => setDoubt({ orderId, ...left }) : undefined}
        />
      )}
      {doubt && (
        <OverrideDialog
          doubt={doubt}
          busy={isPending}
          onCancel={() => setDoubt(undefined)}
          onAssign={(note) => assign({ ...doubt, override: doubt.reasons, note })}
        />
      )}
    </>
  );
}
