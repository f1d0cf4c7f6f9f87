import {
  addFleet,
  addFleetKey,
  endFleetKey,
  type Fleet,
  listFleets,
} from "@waybill/contract/operations/fleets";
import { type FleetKind, fleetKinds } from "@waybill/domain/riders/rider";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useChange, usePages } from "../calls.ts";
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
  const end = useChange((key: string) => call(endFleetKey, { params: { fleet_id, key } }), "fleets");
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
  const [name, setName] = useState("");
  const [kind, setKind] = useState<FleetKind>("courier");
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useChange(async () => {
    await call(addFleet, { body: { name: name.trim(), kind } });
    onClose();
  }, "fleets");
  return (
    <Dialog
      open
      title={t("console.new-fleet")}
      submitLabel={t("console.save")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => (name.trim() ? mutate() : setTried(true))}
    >
      <TextField
        label={t("console.fleet-name")}
        required
        maxLength={200}
        value={name}
        error={isTried && !name.trim() ? t("console.fill-name") : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t("console.fleet-kind")}
        value={kind}
        options={fleetKinds.map((value) => ({ value, label: t(`console.fleet-kind-${value}`) }))}
        onChange={setKind}
      />
    </Dialog>
  );
}
