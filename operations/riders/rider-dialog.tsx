import { addRider, changeRider, type ConsoleRider } from "@waybill/contract/operations/riders";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { type VehicleKind, vehicleKindOf, vehicleKinds } from "@waybill/domain/riders/vehicle-kind";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { amountFieldText } from "../forms/amounts.ts";
import { parseTypedAmount } from "@waybill/domain/money/typed-amount";
import { refusedFieldOf, readAllPages } from "../calls.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "../lists/split.module.css";
import { useQuery } from "@tanstack/react-query";
import { listAreas } from "@waybill/contract/operations/areas";
import { listFleets } from "@waybill/contract/operations/fleets";

type Props = {
  /** The rider to change; if missing, a new one is created. */
  rider?: ConsoleRider;
  onClose: () => void;
  onAdded: (riderId: string) => void;
};

type Document = { kind: string; number: string; expires_on: string };

const draftOf = (rider: ConsoleRider | undefined) => ({
  name: rider?.name ?? "",
  phone_number: rider?.phone_number ?? "",
  fleet_id: rider?.fleet_id ?? "own",
  vehicle: rider?.vehicle ?? "",
  /** The chosen kind; undefined: not chosen. */
  vehicle_kind: undefined as VehicleKind | undefined,
  plate: rider?.plate ?? "",
  has_cold_bag: rider?.has_cold_bag ?? false,
  cash_limit: amountFieldText(rider?.cash_limit),
  areas: rider?.areas ?? [],
  documents: (rider?.documents ?? []).map(({ kind, number, expires_on }): Document => ({
    kind,
    number: number ?? "",
    expires_on: expires_on ?? "",
  })),
});

type Draft = ReturnType<typeof draftOf>;

const bodyOf = ({ vehicle_kind, documents, ...draft }: Draft, currency: string) => ({
  ...draft,
  ...(vehicle_kind && { vehicle_kind }),
  name: draft.name.trim(),
  vehicle: draft.vehicle.trim() || null,
  plate: draft.plate.trim() || null,
  cash_limit: parseTypedAmount(draft.cash_limit, currency) ?? null,
  documents: documents
    .filter(({ kind }) => kind.trim() !== "")
    .map(({ kind, number, expires_on }) => ({
      kind: kind.trim(),
      number: number.trim() || null,
      expires_on: expires_on || null,
    })),
});

const blame = refusedFieldOf("name", "phone_number", "vehicle", "plate", "cash_limit");

/** A rider's data; the phone number is the sign-in. */
export function RiderDialog({ rider, onClose, onAdded }: Props) {
  const t = useTexts();
  const country = useCountry();
  const { data: areas = [] } = useAreas();
  const { data: fleets = [] } = useFleets();
  const { mutateAsync } = useChange(
    async (draft: Draft) => {
      const body = bodyOf(draft, country.currency);
      const { result } = rider
        ? await call(changeRider, { params: { rider_id: rider.rider_id }, body })
        : await call(addRider, { body });
      return result.rider_id;
    },
    {
      refresh: [["riders"], ["floor"]],
      onDone: (riderId) => {
        onClose();
        onAdded(riderId);
      },
      onProblem: (problem) => blame(problem).length > 0,
    },
  );
  const form = useForm<Draft>({
    initial: () => draftOf(rider),
    check: ({ name, phone_number, cash_limit }) =>
      fieldProblems({
        name: !name.trim() && t("console.fill-name"),
        phone_number: e164(phone_number, country) === undefined && t("console.fill-phone"),
        cash_limit: parseTypedAmount(cash_limit, country.currency) === undefined && t("console.fill-amount"),
      }),
    save: mutateAsync,
    blame,
  });
  const { typed: draft, set } = form;
  return (
    <Dialog
      open
      wide
      title={t(rider ? "console.edit-rider" : "console.new-rider")}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <div className={styles.two}>
        <TextField label={t("console.name")} required maxLength={200} {...form.text("name")} />
        <TextField
          label={t("console.rider-phone")}
          type="tel"
          dir="ltr"
          required
          placeholder={country.phone_example}
          {...form.text("phone_number")}
        />
        <TextField label={t("console.rider-vehicle")} optional {...form.text("vehicle")} />
        <SelectField
          label={t("console.rider-vehicle-kind")}
          hint={t("console.rider-vehicle-kind-hint")}
          value={draft.vehicle_kind ?? rider?.vehicle_kind ?? vehicleKindOf({ vehicle: draft.vehicle })}
          options={vehicleKinds.map((kind) => ({ value: kind, label: t(`console.vehicle-${kind}`) }))}
          onChange={(vehicle_kind) => set({ vehicle_kind })}
        />
        <TextField label={t("console.rider-plate")} optional maxLength={40} {...form.text("plate")} />
        <SelectField
          label={t("console.rider-fleet")}
          value={draft.fleet_id}
          options={[
            ...(fleets.some(({ fleet_id }) => fleet_id === draft.fleet_id)
              ? []
              : [{ value: draft.fleet_id, label: draft.fleet_id }]),
            ...fleets.map(({ fleet_id, name }) => ({ value: fleet_id, label: name })),
          ]}
          onChange={(fleet_id) => set({ fleet_id })}
        />
        <TextField
          label={t("console.rider-cash-limit")}
          affix={country.currency}
          inputMode="decimal"
          hint={t("console.rider-no-limit")}
          {...form.text("cash_limit", "atOnce")}
        />
      </div>
      <Checkbox checked={draft.has_cold_bag} onCheck={(has_cold_bag) => set({ has_cold_bag })}>
        {t("console.rider-cold-bag")}
      </Checkbox>
      {areas.length > 0 && (
        <fieldset className={styles.cardFields}>
          <legend>{t("console.rider-areas")}</legend>
          <p className={styles.soft}>{t("console.rider-areas-hint")}</p>
          <div className={styles.actions}>
            {areas.map(({ area_id, name }) => (
              <Checkbox
                key={area_id}
                checked={draft.areas.includes(area_id)}
                onCheck={(isOn) =>
                  set({
                    areas: isOn ? [...draft.areas, area_id] : draft.areas.filter((id) => id !== area_id),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <DocumentFields documents={draft.documents} onChange={(documents) => set({ documents })} />
    </Dialog>
  );
}

type DocumentsProps = { documents: readonly Document[]; onChange: (documents: Document[]) => void };

function DocumentFields({ documents, onChange }: DocumentsProps) {
  const t = useTexts();
  const change = (at: number, part: Partial<Document>) =>
    onChange(documents.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.cardFields}>
      <legend>{t("console.rider-documents")}</legend>
      {documents.map((document, at) => (
        // A document has no id before it is saved.
        <div key={at} className={styles.two}>
          <TextField
            label={t("console.document-kind")}
            value={document.kind}
            onChange={({ target }) => change(at, { kind: target.value })}
          />
          <TextField
            label={t("console.document-number")}
            optional
            dir="ltr"
            value={document.number}
            onChange={({ target }) => change(at, { number: target.value })}
          />
          <TextField
            label={t("console.document-ends")}
            optional
            type="date"
            value={document.expires_on}
            onChange={({ target }) => change(at, { expires_on: target.value })}
            end={
              <IconButton
                name="bin"
                label={t("console.remove-document", { name: document.kind })}
                onClick={() => onChange(documents.filter((_, index) => index !== at))}
              />
            }
          />
        </div>
      ))}
      <Button
        icon="plus"
        look="plain"
        onClick={() => onChange([...documents, { kind: "", number: "", expires_on: "" }])}
      >
        {t("console.add-document")}
      </Button>
    </fieldset>
  );
}

/** The areas a rider can work in. */
export const useAreas = () =>
  useQuery({
    queryKey: ["areas"],
    queryFn: ({ signal }) => readAllPages((query) => call(listAreas, { query, signal })),
  });

/** The fleets a rider can belong to. */
export const useFleets = () =>
  useQuery({
    queryKey: ["fleets"],
    queryFn: ({ signal }) => readAllPages((query) => call(listFleets, { query, signal })),
  });
