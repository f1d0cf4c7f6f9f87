import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { NotLoaded } from "../lists/loaded.tsx";
import styles from "./settings.module.css";

type PageProps<Data> = {
  title: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  isEmpty?: (data: Data) => boolean;
  /** The side column next to the page. */
  rail?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A settings page: loading, failed, empty, or its content, with a side column. */
export function SettingPage<Data>({ title, query, isEmpty, rail, children }: PageProps<Data>) {
  const t = useTexts();
  const { data, isError, refetch } = query;
  return (
    <>
      <main id="main" className={styles.page}>
        <h1>{title}</h1>
        {data === undefined ? (
          isError ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              <Bar blockSize="96px" />
              <Bar blockSize="96px" />
            </Skeleton>
          )
        ) : isEmpty?.(data) ? (
          <EmptyState icon="list">{t("console.empty")}</EmptyState>
        ) : (
          children(data)
        )}
      </main>
      {rail}
    </>
  );
}
