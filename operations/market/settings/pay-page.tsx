import { createPayRule, listPayRules, type PayRule } from "@waybill/contract/operations/pay-rules";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { everyRow } from "../../calls.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import { MomentField } from "../moment-field.tsx";
import { SettingsPage } from "./page.tsx";
import { PayWeek } from "./pay-week.tsx";
import settings from "./settings.module.css";
import { useSetting } from "./use-setting.ts";
import { isComplete, NumberField } from "../prices/price-fields.tsx";
import styles from "../prices/prices.module.css";
import { VersionChips } from "../prices/version-chips.tsx";

/** The fields of a version in the order of a ride, and how each is written. */
const fields = {
  base: "money",
  per_km: "money",
  minimum: "money",
  waiting_after_minutes: "number",
  waiting_per_minute: "money",
  return_share: "share",
  cancelled_after_accepting: "money",
  cancelled_after_arriving: "money",
} as const;
type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];
type Draft = Record<Field, number>;

const nothing = Object.fromEntries(names.map((name) => [name, 0])) as Draft;
const draftOf = (rule: PayRule): Draft =>
  Object.fromEntries(names.map((name) => [name, rule[name]])) as Draft;

const written = (name: Field, value: number): string => {
  if (fields[name] === "money") return formatMoney(value);
  return formatNumber(value, fields[name] === "share" ? { style: "percent", maximumFractionDigits: 2 } : {});
};

/** The riders' pay: the versions, the current one, and a draft of the next. */
export function PayPage() {
  const t = useTexts();
  const mayChange = useMay(["prices", "change"]);
  const [chosen, choose] = useState<string>();
  const [draft, setDraft] = useState<Draft>();
  const [validFrom, setValidFrom] = useState("");
  const { query, change } = useSetting(
    ["market", "pay"],
    ({ signal }) => everyRow((page) => call(listPayRules, { query: page, signal })),
    (body: Draft & { valid_from?: string }) => call(createPayRule, { body }),
  );
  const inForce = query.data?.find(({ status }) => status === "in_force");
  const shown = query.data?.find(({ pay_rule_id }) => pay_rule_id === chosen) ?? inForce ?? query.data?.[0];
  const begin = () => {
    setValidFrom("");
    setDraft(shown ? draftOf(shown) : nothing);
  };
  const publish = () =>
    draft &&
    isComplete(draft) &&
    change.mutate(
      { ...draft, ...(validFrom && { valid_from: validFrom }) },
      { onSuccess: () => setDraft(undefined) },
    );
  return (
    <SettingsPage
      title={t("console.market-page-pay")}
      query={query}
      action={
        mayChange &&
        !draft &&
        query.data && (
          <Button icon="edit" onClick={begin}>
            {t("console.market-price-draft")}
          </Button>
        )
      }
    >
      {(versions) => (
        <form
          className={settings.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) publish();
          }}
        >
          <p className={settings.hint}>
            {versions.length === 0 ? t("console.market-pay-none") : t("console.market-pay-text")}
          </p>
          {versions.length > 0 && (
            <VersionChips
              versions={versions.map(({ pay_rule_id, status, valid_from }) => ({
                id: pay_rule_id,
                status,
                since: formatDay(valid_from),
              }))}
              shown={draft ? undefined : shown?.pay_rule_id}
              onChoose={(id) => {
                choose(id);
                setDraft(undefined);
              }}
            />
          )}
          {draft ? (
            <>
              <PayFields draft={draft} onChange={setDraft} />
              {isComplete(draft) && <PayWeek draft={draft} />}
              <MomentField
                label={t("console.market-price-from")}
                optional
                hint={t("console.market-price-from-hint")}
                value={validFrom}
                onChange={setValidFrom}
              />
              <div className={settings.actions}>
                <Button type="submit" look="primary" busy={change.isPending}>
                  {t("console.market-pay-publish")}
                </Button>
                <Button look="plain" onClick={() => setDraft(undefined)}>
                  {t("console.discard")}
                </Button>
              </div>
            </>
          ) : (
            shown && <PayTable rule={shown} />
          )}
        </form>
      )}
    </SettingsPage>
  );
}

/** A field for each part; the share is typed in percent. */
function PayFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useTexts();
  return (
    <div className={settings.pair}>
      {names.map((name) => {
        const scale = fields[name] === "share" ? 100 : 1;
        return (
          <NumberField
            key={name}
            label={t(`console.market-pay-${name}`)}
            value={Math.round(draft[name] * scale * 10_000) / 10_000}
            onChange={(value = Number.NaN) => onChange({ ...draft, [name]: value / scale })}
          />
        );
      })}
    </div>
  );
}

/** A version's contents. */
function PayTable({ rule }: { rule: PayRule }) {
  const t = useTexts();
  return (
    <table className={styles.table}>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`console.market-pay-${name}`)}</th>
            <td>{written(name, rule[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
