import { useQuery } from "@tanstack/react-query";
import { readRefusedPlaces } from "@waybill/contract/operations/insight";
import { call } from "@waybill/client/calls/call.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "../lists/page.module.css";
import { Loaded } from "../lists/loaded.tsx";
import { RefusedPlaces } from "./refused-places.tsx";
import { DaysField, useReportPeriod } from "./report-period.tsx";

/** Where and why fees were refused: most frequent places first. */
export function RefusedQuotes() {
  const t = useTexts();
  const { days, set, from, to } = useReportPeriod();
  const query = useQuery({
    queryKey: ["insight", "refused", from, to],
    queryFn: ({ signal }) => call(readRefusedPlaces, { query: { from, to }, signal }),
    select: ({ result }) => result,
  });
  return (
    <>
      <div className={styles.head}>
        <h1>{t("console.insight-refused")}</h1>
        <DaysField days={days} set={set} />
      </div>
      <Loaded
        query={query}
        isEmpty={({ places }) => places.length === 0}
        icon="tick"
        empty={t("console.insight-none-refused")}
      >
        {(refused) => <RefusedPlaces {...refused} />}
      </Loaded>
    </>
  );
}
