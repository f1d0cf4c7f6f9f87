import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import type { IconName } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import type { usePages } from "../calls.ts";
import { NotLoaded } from "./loaded.tsx";

type Props<Row> = {
  pages: Pick<
    ReturnType<typeof usePages<Row>>,
    "rows" | "isError" | "refetch" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
  >;
  icon: IconName;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list's state: loading, failed, empty, or its rows with a button for more; `children` renders the rows. */
export function PageList<Row>({ pages, icon, empty, children }: Props<Row>) {
  const t = useTexts();
  const { rows, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const problem = isError && <NotLoaded onRetry={() => void refetch()} />;
  if (rows === undefined)
    return (
      problem || (
        <Skeleton>
          <Bar blockSize="64px" />
          <Bar blockSize="64px" />
          <Bar blockSize="64px" />
        </Skeleton>
      )
    );
  if (rows.length === 0) return problem || <EmptyState icon={icon}>{empty}</EmptyState>;
  return (
    <>
      {/* The rows may be outdated, and the next page may be missing. */}
      {problem}
      {children(rows)}
      {hasNextPage && (
        <Button look="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("console.more")}
        </Button>
      )}
    </>
  );
}
