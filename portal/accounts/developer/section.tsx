import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useId } from "react";
import rows from "@waybill/ui/lists/rows.module.css";
import styles from "./developer-screen.module.css";

export type KeyMode = "test" | "live";

/** A section of the page: heading, explanation, content. */
export function Section({ title, help, children }: { title: string; help: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.help}>{help}</p>
      </div>
      {children}
    </section>
  );
}

/** A loaded list: its rows, an empty state, or an error with a retry. */
export function LoadedList<Row>({
  query: { data, isError, refetch },
  none,
  children,
}: {
  query: Pick<UseQueryResult<readonly Row[]>, "data" | "isError" | "refetch">;
  none: string;
  children: (row: Row) => ReactNode;
}) {
  const t = useTexts();
  if (isError)
    return (
      <EmptyState
        icon="warning"
        alert
        title={t("office.load-failed")}
        action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
      />
    );
  if (!data) return null;
  if (data.length === 0) return <p className={styles.none}>{none}</p>;
  return <ul className={rows.rows}>{data.map(children)}</ul>;
}
