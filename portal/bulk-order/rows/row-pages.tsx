import { useRef } from "react";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import classes from "./rows-grid.module.css";

/** As many rows as a browser draws at once without a pause, were there 40,000 of them. */
const pageSize = 50;

export const rowsOnPage = <Row,>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice(page * pageSize, (page + 1) * pageSize);

/** Which rows of how many are shown, and the way to those before and after. */
export function RowPages({
  total,
  page,
  onPage,
}: {
  total: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize) - 1;
  const go = (to: number) => {
    onPage(to);
    place.current?.closest("section")?.scrollIntoView({ block: "start" });
  };
  const values = {
    from: formatNumber(page * pageSize + 1),
    to: formatNumber(Math.min(total, (page + 1) * pageSize)),
    total: formatNumber(total),
  };
  return (
    <div ref={place} className={classes.pages}>
      <span role="status">{t("bulk-order.range", values)}</span>
      <Button aria-disabled={page === 0} onClick={() => page > 0 && go(page - 1)}>
        {t("bulk-order.page-before")}
      </Button>
      <Button aria-disabled={page === last} onClick={() => page < last && go(page + 1)}>
        {t("bulk-order.page-after")}
      </Button>
    </div>
  );
}
