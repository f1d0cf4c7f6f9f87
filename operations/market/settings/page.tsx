import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { NotLoaded } from "../../lists/loaded.tsx";
import { MarketRail } from "../market-rail.tsx";
import styles from "./settings.module.css";

type PageProps<Data> = {
  title: string;
  action?: ReactNode;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

/** A settings page next to the rail: loading, failed, empty, or its content. */
export function SettingsPage<Data>({ title, action, query, isEmpty, children }: PageProps<Data>) {
  const t = useTexts();
  const { data, isError, refetch } = query;
  return (
    <>
      <MarketRail />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {action}
        </div>
        {data === undefined ? (
          isError ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              <Bar blockSize="48px" />
              <Bar blockSize="48px" />
            </Skeleton>
          )
        ) : isEmpty?.(data) ? (
          <EmptyState icon="list">{t("console.empty")}</EmptyState>
        ) : (
          children(data)
        )}
      </div>
    </>
  );
}
