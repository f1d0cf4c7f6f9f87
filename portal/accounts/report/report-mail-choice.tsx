import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { readReportMail, saveReportMail } from "@waybill/contract/merchants/outlets-report";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./report.module.css";

/** A checkbox to get the report by e-mail; renders nothing for roles that get no report. */
export function ReportMailChoice({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const params = { vendorId };
  const queryKey = ["report-mail", vendorId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readReportMail, { params, signal }),
    staleTime: 0,
  });
  const saving = useChange((wanted: boolean) => call(saveReportMail, { params, body: { wanted } }), {
    replaces: queryKey,
  });
  if (!data || data.result.may_change === false) return null;
  const { wanted, next_at: next } = data.result;
  return (
    <div className={styles.mail}>
      <Checkbox
        checked={saving.isPending ? saving.variables : wanted}
        onCheck={(chosen) => !saving.isPending && saving.mutate(chosen)}
      >
        {t("outlets-report.mail")}
      </Checkbox>
      <p role="status">
        {next !== null && t("outlets-report.next", { day: formatDay(next), time: formatTime(next) })}
      </p>
    </div>
  );
}
