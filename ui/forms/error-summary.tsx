import { useEffect, useId, useRef } from "react";
import { useTexts } from "../texts/texts.ts";
import styles from "./error-summary.module.css";
import { Icon } from "../icon.tsx";

/** A problem to fix: its text, and the id of the control to go to. */
type ToFix = { id: string; words: string };

/** The list of problems above a form; takes the focus whenever `alarm` increases. */
export function ErrorSummary({ toFix, alarm }: { toFix: readonly ToFix[]; alarm: number }) {
  const t = useTexts();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alarm > 0) box.current?.focus();
  }, [alarm]);
  if (alarm === 0 || toFix.length === 0) return null;

  return (
    <div
      ref={box}
      data-error-summary
      tabIndex={-1}
      role="group"
      aria-labelledby={title}
      className={styles.box}
    >
      <Icon name="warning" />
      <div>
        <h2 id={title} className={styles.title}>
          {t("field.problems", { count: toFix.length })}
        </h2>
        <ul className={styles.list}>
          {toFix.map(({ id, words }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
