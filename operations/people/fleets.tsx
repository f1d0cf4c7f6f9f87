import {
  addFleet,
  addFleetKey,
  endFleetKey,
  type Fleet,
  listFleets,
} from "@waybill/contract/operations/fleets";
import { type FleetKind, fleetKinds } from "@waybill/domain/riders/rider";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { usePages } from "../calls.ts";
import { KeysCard } from "../account-actions/keys-card.tsx";
import { PageList } from "../lists/page-list.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "../lists/split.module.css";
import { useMay } from "../sign-in/use-operator.ts";

/** The fleets, each with its API keys. */
export function Fleets() {
  const t = useTexts();
  const mayChange = useMay(["fleets", "change"]);
  const pages = usePages(["fleets", "pages"], ({ signal, ...query }) => call(listFleets, { query, signal }));
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={styles.pageHead}>
        <h2>{t("console.fleets")}</h2>
        {mayChange && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t("console.new-fleet")}
          </Button>
        )}
      </div>
      <PageList pages={pages} icon="scooter" empty={t("console.no-fleets")}>
        {(rows) => rows.map((fleet) => <FleetKeys key={fleet.fleet_id} fleet={fleet} />)}
      </PageList>
      {isAdding && <FleetDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function FleetKeys({ fleet: { fleet_id, name, credentials } }: { fleet: Fleet }) {
  const t = useTexts();
  const mayChange = useMay(["keys", "change"]);
  const end = useChange((key: string) => call(endFleetKey, { params: { fleet_id, key } }), {
    refresh: [["fleets"]],
  });
  const keys = credentials
    .filter(({ revoked_at }) => revoked_at === null)
    .map(({ key, ...rest }) => ({ ...rest, id: key }));
  return (
    <KeysCard
      title={t("console.fleet-keys", { name })}
      keys={keys}
      isReadOnly={!mayChange}
      make={async (keyName) =>
        (await call(addFleetKey, { params: { fleet_id }, body: { name: keyName } })).result.secret
      }
      onEnd={(key) => end.mutate(key)}
    />
  );
}

function FleetDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { mutateAsync } = useChange(
    ({ name, kind }: { name: string; kind: FleetKind }) =>
      call(addFleet, { body: { name: name.trim(), kind } }),
    { refresh: [["fleets"]], onDone: onClose },
  );
  const form = useForm<{ name: string; kind: FleetKind }>({
    initial: { name: "", kind: "courier" },
    check: ({ name }) => fieldProblems({ name: !name.trim() && t("console.fill-name") }),
    save: mutateAsync,
  });
  return (
    <Dialog
      open
      title={t("console.new-fleet")}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t("console.fleet-name")} required maxLength={200} {...form.text("name")} />
      <SelectField
        label={t("console.fleet-kind")}
        value={form.typed.kind}
        options={fleetKinds.map((value) => ({ value, label: t(`console.fleet-kind-${value}`) }))}
        onChange={(kind) => form.set({ kind })}
      />
    </Dialog>
  );
}
