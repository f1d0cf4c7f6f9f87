import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";

const dayMs = 86_400_000;
const lengths = ["1", "7", "30", "90"] as const;

const nextHour = (): number => Math.ceil(Date.now() / 3_600_000) * 3_600_000;

/** The period of the last hours or days. Its end is the next full hour, so it does not change at every render. */
export function useReportPeriod() {
  const [searchParams, setSearchParams] = useSearchParams();
  const days = lengths.find((length) => length === searchParams.get("days")) ?? "7";
  const [end] = useState(nextHour);
  const set = (name: string, value: string) =>
    setSearchParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return {
    searchParams,
    set,
    days,
    from: new Date(end - Number(days) * dayMs).toISOString(),
    to: new Date(end).toISOString(),
  };
}

/** The number of days shown. */
export function DaysField({ days, set }: Pick<ReturnType<typeof useReportPeriod>, "days" | "set">) {
  const t = useTexts();
  return (
    <SelectField
      label={t("console.insight-days")}
      value={days}
      options={lengths.map((value) => ({
        value,
        label: t("console.insight-last", { count: Number(value) }),
      }))}
      onChange={(value) => set("days", value)}
    />
  );
}
