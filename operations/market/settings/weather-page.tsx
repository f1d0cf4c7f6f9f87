import { addSupplement, endSupplement, listSupplements } from "@waybill/contract/operations/areas";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { type FieldProblem, fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { ScrollTable } from "@waybill/ui/layout/scroll-table.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatMoney, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { refusedFieldOf, readAllPages } from "../../calls.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { numberProblem } from "../../forms/number-problem.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import { useAreas } from "../areas/use-areas.ts";
import { MomentField } from "../../forms/moment-field.tsx";
import { NumberField } from "../../forms/number-field.tsx";
import { SettingsPage } from "./page.tsx";
import { useSetting } from "./use-setting.ts";

type Change =
  | { kind: "end"; id: string }
  | {
      kind: "add";
      area_id: string | null;
      amount?: number;
      percentage?: number;
      reason: string;
      until: string;
    };

const send = (change: Change) => {
  if (change.kind === "end") return call(endSupplement, { params: { id: change.id } });
  const { kind: _, ...body } = change;
  // Without retries: if the response was lost, a second supplement would raise every fee again.
  return call(addSupplement, { body, retries: 0 });
};

/** The form has one field for the two units of the API. */
const blame = (refused: unknown): readonly FieldProblem[] =>
  refusedFieldOf(
    "amount",
    "percentage",
    "reason",
    "until",
  )(refused).map(({ field, words }) => ({
    field: field === "amount" || field === "percentage" ? "more" : field,
    words,
  }));

/** The temporary weather supplement, with the reason that merchants read. */
export function WeatherPage() {
  const t = useTexts();
  const mayChange = useMay(["prices", "change"]);
  const areas = useAreas();
  const [isOpen, setOpen] = useState(false);
  const { query, change } = useSetting(
    ["market", "weather"],
    ({ signal }) => readAllPages((page) => call(listSupplements, { query: page, signal })),
    send,
    blame,
  );
  const nameOf = (id: string | null) =>
    id === null ? t("console.everywhere") : (areas.data?.find(({ area_id }) => area_id === id)?.name ?? id);
  const columns = ["where", "more", "reason", "until"].map((name) => t(`console.market-weather-${name}`));
  return (
    <>
      <SettingsPage
        title={t("console.market-page-weather")}
        action={
          mayChange && (
            <Button icon="plus" look="primary" onClick={() => setOpen(true)}>
              {t("console.market-weather-new")}
            </Button>
          )
        }
        query={query}
        isEmpty={(all) => all.length === 0}
      >
        {(all) => (
          <ScrollTable
            label={t("console.market-page-weather")}
            columns={[...columns, ""].map((name) => ({ name }))}
          >
            {all.map((one) => (
              <tr key={one.supplement_id}>
                <th scope="row">{nameOf(one.area_id)}</th>
                <td>
                  {one.amount === null
                    ? formatNumber((one.percentage ?? 0) / 100, {
                        style: "percent",
                        maximumFractionDigits: 1,
                      })
                    : formatMoney(one.amount)}
                </td>
                <td>
                  <bdi>{one.reason}</bdi>
                </td>
                <td>
                  {formatDay(one.until)} {formatTime(one.until)}
                </td>
                <td>
                  {mayChange && Date.parse(one.until) > Date.now() && (
                    <Button
                      busy={change.isPending}
                      onClick={() => change.mutate({ kind: "end", id: one.supplement_id })}
                    >
                      {t("console.market-weather-end")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </SettingsPage>
      {isOpen && (
        <WeatherDialog
          areas={areas.data?.map(({ area_id, name }) => ({ value: area_id, label: name })) ?? []}
          save={change.mutateAsync}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DialogProps = {
  areas: readonly { value: string; label: string }[];
  save: (change: Change) => Promise<unknown>;
  onClose: () => void;
};

type Typed = {
  area: string;
  unit: "amount" | "percentage";
  more: number | undefined;
  reason: string;
  until: string;
};
const nothing: Typed = { area: "", unit: "amount", more: undefined, reason: "", until: "" };

const limits = { amount: { max: 1e9 }, percentage: { max: 1000 } };

function WeatherDialog({ areas, save, onClose }: DialogProps) {
  const t = useTexts();
  const form = useForm<Typed>({
    initial: nothing,
    check: ({ unit, more = Number.NaN, reason, until }) =>
      fieldProblems({
        more: more === 0 ? t("console.fill") : numberProblem(more, limits[unit]),
        until: until ? !(Date.parse(until) > Date.now()) && t("console.fill-later") : t("console.fill"),
        reason: !reason.trim() && t("console.fill"),
      }),
    save: async ({ area, unit, more, reason, until }) => {
      const supplement = { area_id: area || null, [unit]: more, reason: reason.trim(), until };
      await save({ kind: "add", ...supplement });
      onClose();
    },
    blame,
  });
  const { area, unit, more, until } = form.typed;
  return (
    <Dialog
      open
      title={t("console.market-weather-new")}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <SelectField
        label={t("console.market-weather-where")}
        value={area}
        options={[{ value: "", label: t("console.everywhere") }, ...areas]}
        onChange={(next) => form.set({ area: next })}
      />
      <SelectField
        label={t("console.market-price-unit")}
        value={unit}
        options={(["amount", "percentage"] as const).map((value) => ({
          value,
          label: t(`console.market-price-unit-${value}`),
        }))}
        onChange={(next) => form.set({ unit: next })}
      />
      <NumberField
        label={t("console.market-weather-more")}
        value={more}
        limits={limits[unit]}
        error={form.problemOf("more")}
        onChange={(next) => form.set({ more: next })}
      />
      <MomentField
        label={t("console.until")}
        value={until}
        error={form.problemOf("until")}
        onChange={(next) => form.set({ until: next })}
      />
      <TextField
        label={t("console.market-reason-for-merchants")}
        maxLength={500}
        required
        {...form.text("reason")}
      />
    </Dialog>
  );
}
