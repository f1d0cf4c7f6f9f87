import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { download, saveFile, useStoppable } from "@waybill/client/calls/download.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { readOutletsReport, readOutletsReportFile } from "@waybill/contract/merchants/outlets-report";
import { addDays, dayOf, isDay, mondayOf } from "@waybill/domain/history/days";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatDays } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { Navigate, useSearchParams } from "react-router";
import { useNow } from "../../orders/details/use-now.ts";
import { requestPath } from "../../navigation/paths.ts";
import { ReportMailChoice } from "./report-mail-choice.tsx";
import { ReportTable } from "./report-table.tsx";
import styles from "./report.module.css";

/** The figures of a vendor's week, by outlet, and the choice to get the report by mail. */
export function ReportScreen() {
  const t = useTexts();
  const { mode } = useSession();
  const { vendor, week, isLast, go } = useAsked();
  const vendorId = vendor.vendor_id;
  const { data, error, refetch } = useQuery({
    queryKey: ["outlets-report", vendorId, week],
    queryFn: async ({ signal }) =>
      (await call(readOutletsReport, { params: { vendorId }, query: { day: week }, signal })).result,
    // Never show another vendor's figures under this vendor's name.
    placeholderData: (shown, of) => (of?.queryKey[1] === vendorId ? shown : undefined),
    enabled: mode === "CLASSIC",
  });
  if (mode !== "CLASSIC") return <Navigate to={requestPath} replace />;
  const isRefused = error instanceof CallRefused && error.status === 403;
  return (
    <main id="main" className={styles.page}>
      <header>
        <h1>{t("outlets-report.title")}</h1>
        <bdi className={styles.name}>{vendor.name}</bdi>
      </header>
      {error ? (
        <EmptyState
          icon="warning"
          alert
          title={t(isRefused ? "statements.role" : translationKeyOf(error))}
          action={isRefused ? undefined : <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      ) : (
        <>
          <div className={styles.asked}>
            <div className={styles.days}>
              <IconButton
                name="chevron"
                className={styles.earlier}
                label={t("figures.earlier")}
                onClick={() => go(-7)}
              />
              <bdi role="status">{formatDays(week, addDays(week, 6))}</bdi>
              <IconButton name="chevron" label={t("figures.later")} disabled={isLast} onClick={() => go(7)} />
            </div>
            <FileButton vendorId={vendorId} week={week} />
          </div>
          {data ? (
            <ReportTable report={data} />
          ) : (
            <Skeleton>
              <Bar />
              <Bar />
              <Bar />
            </Skeleton>
          )}
          <ReportMailChoice vendorId={vendorId} key={vendorId} />
        </>
      )}
    </main>
  );
}

/** The week and vendor in the address; default: the last complete week, and the parent of the selected outlet. */
function useAsked() {
  const { vendor: selected, vendors } = useSelectedVendor();
  const { timezone } = useCountry();
  const [query, setQuery] = useSearchParams();
  const of = (id: string | null | undefined) => vendors.find(({ vendor_id }) => vendor_id === id);
  const vendor = of(query.get("vendor")) ?? of(selected.parent_vendor_id) ?? selected;
  const thisWeek = mondayOf(dayOf(useNow(), timezone));
  const weekInUrl = query.get("week") ?? "";
  const week =
    isDay(weekInUrl) && weekInUrl < thisWeek
      ? mondayOf(weekInUrl)
      : addDays(thisWeek, weekInUrl === "" ? -7 : 0);
  const go = (days: number) =>
    setQuery(
      (before) => {
        const query = new URLSearchParams(before);
        query.set("week", addDays(week, days));
        return query;
      },
      { replace: true },
    );
  return { vendor, week, isLast: week >= thisWeek, go };
}

const format = "csv";

function FileButton({ vendorId, week }: { vendorId: string; week: string }) {
  const { isBusy, press } = useStoppable(async (signal) => {
    const input = { params: { vendorId }, query: { day: week }, signal };
    const downloaded = await download(readOutletsReportFile, input, () => undefined);
    saveFile(downloaded.file, downloaded.name ?? `outlets-${week}.csv`);
  }, notifyProblem);
  return (
    <Button icon="download" busy={isBusy} onClick={press}>
      {format.toUpperCase()}
    </Button>
  );
}
