import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { download, saveFile, useStoppable } from "@waybill/client/calls/download.ts";
import { exportCalls, listCalls } from "@waybill/contract/partner/developer";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import rows from "@waybill/ui/lists/rows.module.css";
import { LoadedList, Section } from "./section.tsx";

/** The API calls of the shop's own systems, newest first. */
export function ApiCalls() {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["developer", "calls"],
    queryFn: async ({ signal }) => (await call(listCalls, { signal })).result,
    staleTime: 0,
  });
  const { isBusy, press } = useStoppable(async (signal) => {
    const downloaded = await download(exportCalls, { query: {}, signal }, () => undefined);
    saveFile(downloaded.file, downloaded.name ?? "calls.csv");
  }, notifyProblem);
  return (
    <Section title={t("developer.calls")} help={t("developer.calls-help")}>
      {query.data && query.data.length > 0 && (
        <div className={rows.buttons}>
          <Button icon="download" busy={isBusy} onClick={press}>
            {t("developer.export-calls")}
          </Button>
        </div>
      )}
      <LoadedList query={query} none={t("developer.no-calls")}>
        {({ request_id, method, path, status, milliseconds, at }) => (
          <li key={request_id}>
            <div className={rows.what}>
              <code dir="ltr">
                {method} {path}
              </code>
              <span>
                {t("developer.answered", { status: String(status), ms: String(milliseconds) })}
                {" · "}
                {formatDay(at)} {formatTime(at)}
              </span>
              <span>
                {t("developer.request-id")}: <code dir="ltr">{request_id}</code>
              </span>
            </div>
          </li>
        )}
      </LoadedList>
    </Section>
  );
}
