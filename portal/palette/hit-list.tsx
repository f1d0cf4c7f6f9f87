import { Fragment, useEffect, useRef } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import type { Hit } from "./hit.ts";
import styles from "./palette.module.css";

type Props = { id: string; hits: readonly Hit[]; active: number; onPick: (at: number) => void };

/** The hits under the names of their groups; the one that Enter takes is kept in sight. */
export function HitList({ id, hits, active, onPick }: Props) {
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
