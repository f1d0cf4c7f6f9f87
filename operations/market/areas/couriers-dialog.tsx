import { useQuery } from "@tanstack/react-query";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { listFleets } from "@waybill/contract/operations/fleets";
import { call } from "@waybill/client/calls/call.ts";
import { maxFallbackMinutes, maxFallbackSteps } from "@waybill/domain/couriers/fallback";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { readAllPages } from "../../calls.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { EditConflictNote } from "../../forms/edit-conflict-note.tsx";
import styles from "./areas.module.css";
import { useAreaChanges } from "./use-areas.ts";

type Typed = { fleet_id: string; minutes: string };

/** Typed minutes; undefined if not a valid whole number. */
const minutesOf = (typed: string): number | undefined => {
  const minutes = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && minutes <= maxFallbackMinutes ? minutes : undefined;
};

/** The outside couriers for an area's orders that no own rider takes, and after how many minutes. */
export function CouriersDialog({ area, onClose }: { area: OperatedArea; onClose: () => void }) {
  const t = useTexts();
  const { fall } = useAreaChanges();
  const { data: fleets = [] } = useQuery({
    queryKey: ["fleets"],
    queryFn: ({ signal }) => readAllPages((query) => call(listFleets, { query, signal })),
  });
  const couriers = fleets.filter(({ kind }) => kind === "courier");
  const form = useForm<{ steps: readonly Typed[] }>({
    known: {
      steps: area.fallback.map(({ fleet_id, after_minutes }) => ({
        fleet_id,
        minutes: String(after_minutes),
      })),
    },
    check: ({ steps }) =>
      steps.flatMap(({ minutes }, at) =>
        minutesOf(minutes) === undefined
          ? [
              {
                field: `steps.${at}`,
                words: t("console.market-courier-minutes", { most: maxFallbackMinutes }),
              },
            ]
          : [],
      ),
    save: ({ steps }) =>
      fall.mutateAsync(
        {
          area,
          fallback: steps.map(({ fleet_id, minutes }) => ({
            fleet_id,
            after_minutes: minutesOf(minutes) ?? 0,
          })),
        },
        { onSuccess: onClose },
      ),
  });
  const { steps } = form.typed;
  const setSteps = (next: readonly Typed[]) => form.set({ steps: next });
  const change = (at: number, part: Partial<Typed>) =>
    setSteps(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  const [first] = couriers;
  return (
    <Dialog
      open
      title={t("console.market-couriers-title", { area: area.name })}
      description={t(couriers.length > 0 ? "console.market-couriers-text" : "console.market-couriers-none")}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => (form.isChanged ? form.submit(event) : onClose())}
    >
      {steps.map(({ fleet_id, minutes }, at) => (
        // Steps have no ids, so their index is the key.
        <div key={at} className={styles.courier}>
          <SelectField
            label={t("console.market-courier")}
            value={fleet_id}
            options={[
              ...(couriers.some((one) => one.fleet_id === fleet_id)
                ? []
                : [{ value: fleet_id, label: fleet_id }]),
              ...couriers.map((one) => ({ value: one.fleet_id, label: one.name })),
            ]}
            onChange={(value) => change(at, { fleet_id: value })}
          />
          <TextField
            label={t("console.market-courier-after")}
            inputMode="numeric"
            value={minutes}
            error={form.problemOf(`steps.${at}`)}
            onBlur={() => form.leave(`steps.${at}`)}
            onChange={({ target }) => change(at, { minutes: target.value })}
            end={
              <IconButton
                name="bin"
                label={t("console.market-courier-remove")}
                onClick={() => setSteps(steps.filter((_, index) => index !== at))}
              />
            }
          />
        </div>
      ))}
      {first && steps.length < maxFallbackSteps && (
        <Button
          icon="plus"
          look="plain"
          onClick={() => setSteps([...steps, { fleet_id: first.fleet_id, minutes: "4" }])}
        >
          {t("console.market-courier-add")}
        </Button>
      )}
      <EditConflictNote form={form} />
    </Dialog>
  );
}
