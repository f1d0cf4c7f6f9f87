import type { IconName } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import type { ReactNode } from "react";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";

/** Shown if a screen's data could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <EmptyState alert icon="warning" action={<Button onClick={onRetry}>{t("ui.retry")}</Button>}>
      {t("error.unreachable")}
    </EmptyState>
  );
}

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  isEmpty: (data: Data) => boolean;
  icon: IconName;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A query's state: loading, failed, empty, or rendered by `children`. */
export function Loaded<Data>({ query, isEmpty, icon, empty, children }: Props<Data>) {
  const { data, isError, refetch } = query;
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Skeleton>
        <Bar />
        <Bar />
        <Bar />
      </Skeleton>
    );
  return isEmpty(data) ? <EmptyState icon={icon}>{empty}</EmptyState> : children(data);
}
