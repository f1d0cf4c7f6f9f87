import { useEffect, useRef } from "react";
import { useTexts } from "../translations/texts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import styles from "./error-summary.module.css";
import { fieldsInOrder, type FieldProblems } from "./field-problems.ts";
import { idOfField } from "./next-open-field.ts";

/** All that has to be mended, above the form; takes the focus whenever `alarm` counts on. */
export function ErrorSummary({ problems, alarm }: { problems: FieldProblems; alarm: number }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const found = fieldsInOrder.flatMap((field) => {
    const problem = problems[field];
    return problem ? [{ field, words: t(problem.key, problem.values) }] : [];
  });
  useEffect(() => {
    if (alarm > 0) box.current?.focus();
  }, [alarm]);
  if (alarm === 0 || found.length === 0) return null;

  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby="request-problems" className={styles.box}>
      <Icon name="warning" />
      <div>
        <h2 id="request-problems" className={styles.title}>
          {t("request.problems.title", { count: found.length })}
        </h2>
        <ul className={styles.list}>
          {found.map(({ field, words }) => (
            <li key={field}>
              <a
                href={`#${idOfField(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOfField(field))?.focus();
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
