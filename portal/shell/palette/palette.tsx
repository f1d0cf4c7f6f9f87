import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isolateText, useTexts } from "@waybill/ui/texts/texts.ts";
import { Control } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useModal } from "@waybill/ui/overlays/use-modal.ts";
import { useCombobox } from "../../address-search/use-combobox.ts";
import styles from "./palette.module.css";
import { type PaletteResult, usePaletteResults } from "./use-results.ts";

type Props = {
  onClose: () => void;
  onHelp: () => void;
  /** The early keys; Enter is a line break. */
  takeKeys?: () => string;
};

/**
 * One field that finds customers, past orders, outlets and actions; Enter picks the first once all searches have
 * responded.
 */
export function Palette({ onClose, onHelp, takeKeys }: Props) {
  const t = useTexts();
  const dialog = useModal(true, onClose);
  const [typed, setTyped] = useState("");
  const [isHurried, setHurried] = useState(false);
  const { hits, isAsking } = usePaletteResults(typed, isHurried, onHelp);
  const listenForEarlyKeys = () => {
    const early = takeKeys?.() ?? "";
    if (early === "") return;
    setTyped(early.replaceAll("\n", ""));
    setHurried(early.endsWith("\n"));
  };
  const take = (at: number) => {
    const hit = hits[at];
    if (!hit) return;
    // The screen takes the focus only after the palette has closed.
    flushSync(onClose);
    hit.run();
  };
  const box = useCombobox({
    keys: hits.map(({ key }) => key),
    isReady: true,
    // While a search is running, the first result may still change, so Enter waits.
    picksFirst: !isAsking && typed.trim() !== "",
    staysOpen: true,
    onPick: take,
  });
  const takeFirst = useEffectEvent(() => {
    setHurried(false);
    take(0);
  });
  useEffect(() => {
    if (!isHurried || isAsking) return;
    const timer = setTimeout(takeFirst);
    return () => clearTimeout(timer);
  }, [isHurried, isAsking]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (box.onKeyDown(event) || event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isAsking) setHurried(true);
  };
  const count = hits.length;
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={t("palette.open")}>
      <div className={styles.head}>
        <Control icon="search">
          <input
            type="text"
            autoFocus
            {...box.ofInput}
            // The field receives the keys from now on; the keys pressed earlier are passed to it.
            onFocus={listenForEarlyKeys}
            dir="auto"
            enterKeyHint="go"
            maxLength={100}
            aria-label={t("palette.label")}
            placeholder={t("palette.label")}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setHurried(false);
              box.open();
            }}
            onKeyDown={onKeyDown}
          />
        </Control>
        <button type="button" className={styles.close} aria-label={t("ui.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <HitList id={box.list} hits={hits} active={box.active} onPick={take} />
      <p role="status" className={count === 0 || isAsking ? styles.message : "sr"}>
        {isAsking
          ? t("palette.searching")
          : count === 0
            ? t("palette.none", { words: isolateText(typed) })
            : t("palette.found", { count })}
      </p>
      <p className={styles.keys} aria-hidden="true">
        {t("palette.keys")}
      </p>
    </dialog>
  );
}

type HitListProps = {
  id: string;
  hits: readonly PaletteResult[];
  active: number;
  onPick: (at: number) => void;
};

/** The results under their group names. The result that Enter picks is scrolled into view. */
function HitList({ id, hits, active, onPick }: HitListProps) {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("palette.open")} className={styles.list}>
      {[...new Set(hits.map(({ group }) => group))].map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={styles.group}>
            {t(`palette.${group}`)}
          </div>
          {hits.map(
            (hit, at) =>
              hit.group === group && (
                <div
                  key={hit.key}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onPick(at)}
                >
                  <Icon name={hit.icon} />
                  <span className={styles.words}>
                    <bdi className={styles.name}>{hit.name}</bdi>
                    <span className={styles.note}>
                      {hit.notes.map((note, nth) => (
                        <Fragment key={nth}>
                          {nth > 0 && <span>{" · "}</span>}
                          <bdi>{note}</bdi>
                        </Fragment>
                      ))}
                    </span>
                  </span>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
