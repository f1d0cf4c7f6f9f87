import type { IconName } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import type { ReactNode } from "react";
import { NotLoaded } from "./not-loaded.tsx";

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  isEmpty: (data: Data) => boolean;
  icon: IconName;
  /** What is said where there is nothing. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was asked for at once: it loads, could not be loaded, is empty, or is drawn by `children`. */
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
