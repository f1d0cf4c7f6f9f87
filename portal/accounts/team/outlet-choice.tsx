import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import styles from "./team.module.css";
import type { ChainOutlets } from "./use-team.ts";

type Props = { chain: ChainOutlets; chosen: readonly string[]; onChoose: (vendorIds: string[]) => void };

/** All outlets, including future ones, or some: search by name, tick one by one or all matches. */
export function OutletChoice({ chain: { rootId, outlets }, chosen, onChoose }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  if (outlets.length === 0) return null;
  const isAll = chosen.includes(rootId);
  const wanted = typed.trim().toLocaleLowerCase();
  const found = outlets.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const foundIds = found.map(({ vendor_id }) => vendor_id);
  const isEvery = foundIds.length > 0 && foundIds.every((id) => chosen.includes(id));
  const without = (ids: readonly string[]) => chosen.filter((id) => !ids.includes(id));
  return (
    <fieldset className={styles.outlets}>
      <RadioGroup
        label={t("team.outlets")}
        value={isAll ? "all" : "some"}
        options={[
          { value: "all", words: t("team.all-outlets", { count: outlets.length }) },
          { value: "some", words: t("team.some-outlets") },
        ]}
        onChoose={(which) => onChoose(which === "all" ? [rootId] : [])}
      />
      {!isAll && (
        <>
          <TextField
            label={t("team.find-outlet")}
            type="search"
            icon="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className={styles.found}>
            <span role="status">{t("team.chosen", { count: chosen.length })}</span>
            {found.length > 1 && (
              <Button
                look="plain"
                onClick={() => onChoose(isEvery ? without(foundIds) : [...without(foundIds), ...foundIds])}
              >
                {t(isEvery ? "team.choose-none" : "team.choose-found", { count: found.length })}
              </Button>
            )}
          </div>
          <ul className={styles.choices} tabIndex={0} aria-label={t("team.outlets")}>
            {found.map(({ vendor_id, name }) => (
              <li key={vendor_id}>
                <Checkbox
                  checked={chosen.includes(vendor_id)}
                  onCheck={(isOn) => onChoose(isOn ? [...chosen, vendor_id] : without([vendor_id]))}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
            {found.length === 0 && <li>{t("team.no-outlet-found")}</li>}
          </ul>
        </>
      )}
    </fieldset>
  );
}
