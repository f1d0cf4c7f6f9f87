import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { ScrollTable, TableCell } from "@waybill/ui/layout/scroll-table.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { NotLoaded } from "./loaded.tsx";

export type Column<Row> = {
  name: ReactNode;
  cell: (row: Row) => ReactNode;
  /** A sum or a count, aligned to the end of its column. */
  isNumber?: boolean;
};

type Page<Row> = { result: { data: readonly Row[]; cursor: string | null } };
type PagedProps<Row> = {
  label: string;
  queryKey: readonly unknown[];
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
};

/** A paginated list as a table. */
export function PagedTable<Row>({ label, queryKey, read, columns, keyOf }: PagedProps<Row>) {
  const t = useTexts();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: "",
    getNextPageParam: ({ result }) => result.cursor ?? undefined,
    staleTime: 0,
  });
  const problem = isError && <NotLoaded onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      problem || (
        <Skeleton>
          <Bar />
          <Bar />
        </Skeleton>
      )
    );
  const rows = data.pages.flatMap(({ result }) => result.data);
  if (rows.length === 0) return problem || <EmptyState icon="list">{t("console.table-empty")}</EmptyState>;
  return (
    <>
      {/* The rows may be outdated, and the next page may be missing. */}
      {problem}
      <RowsTable label={label} columns={columns} rows={rows} keyOf={keyOf} />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("console.more")}
        </Button>
      )}
    </>
  );
}

type RowsProps<Row> = Pick<PagedProps<Row>, "label" | "columns" | "keyOf"> & { rows: readonly Row[] };

/** Rows as a table. */
export const RowsTable = <Row,>({ label, columns, rows, keyOf }: RowsProps<Row>) => (
  <ScrollTable label={label} columns={columns}>
    {rows.map((row) => (
      <tr key={keyOf(row)}>
        {columns.map(({ cell, isNumber }, at) => (
          <TableCell key={at} isNumber={isNumber}>
            {cell(row)}
          </TableCell>
        ))}
      </tr>
    ))}
  </ScrollTable>
);
