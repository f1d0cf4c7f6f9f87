import { createPayRule, listPayRules, type PayRule } from "@waybill/contract/operations/pay-rules";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { formatDate, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useState } from "react";
import { refusedFieldOf, readAllPages } from "../../calls.ts";
import { type Limits, numberProblem } from "../../forms/number-problem.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import { useLeaving } from "../../forms/use-leaving.ts";
import { MomentField } from "../../forms/moment-field.tsx";
import { SettingsPage } from "./page.tsx";
import { PayWeek } from "./pay-week.tsx";
import settings from "./settings.module.css";
import { useSetting } from "./use-setting.ts";
import { NumberField } from "../../forms/number-field.tsx";
import styles from "../prices/prices.module.css";
import { VersionChips } from "../prices/version-chips.tsx";

/** The fields of a pay version, in the order of a ride, each with its format. */
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

/** The share is typed in percent. */
const typedOf = (name: Field, value: number): number =>
  fields[name] === "share" ? Math.round(value * 1_000_000) / 10_000 : value;
const limitsOf = (name: Field): Limits => ({ max: { money: 1e9, number: 1440, share: 100 }[fields[name]] });
const problemOf = (name: Field, value: number) => numberProblem(typedOf(name, value), limitsOf(name));

const nothing = Object.fromEntries(names.map((name) => [name, 0])) as Draft;
const draftOf = (rule: Draft): Draft => Object.fromEntries(names.map((name) => [name, rule[name]])) as Draft;

const blame = refusedFieldOf(...names);

const written = (name: Field, value: number): string => {
  if (fields[name] === "money") return formatMoney(value);
  return formatNumber(value, fields[name] === "share" ? { style: "percent", maximumFractionDigits: 2 } : {});
};

/** The riders' pay: the versions, the current one, and a draft of the next. */
export function PayPage() {
  const t = useTexts();
  const mayChange = useMay(["prices", "change"]);
  const [chosen, choose] = useState<string>();
  /** The initial values of the edited draft; undefined while no draft is edited. */
  const [draft, setDraft] = useState<Draft>();
  const { query, change } = useSetting(
    ["market", "pay"],
    ({ signal }) => readAllPages((page) => call(listPayRules, { query: page, signal })),
    (body: Draft & { valid_from?: string }) => call(createPayRule, { body }),
    blame,
  );
  const inForce = query.data?.find(({ status }) => status === "in_force");
  const shownRule =
    query.data?.find(({ pay_rule_id }) => pay_rule_id === chosen) ?? inForce ?? query.data?.[0];
  return (
    <SettingsPage
      title={t("console.market-page-pay")}
      query={query}
      action={
        mayChange &&
        !draft &&
        query.data && (
          <Button icon="edit" onClick={() => setDraft(shownRule ? draftOf(shownRule) : nothing)}>
            {t("console.market-price-draft")}
          </Button>
        )
      }
    >
      {(versions) => (
        <div className={settings.form}>
          <p className={settings.hint}>
            {versions.length === 0 ? t("console.market-pay-none") : t("console.market-pay-text")}
          </p>
          {versions.length > 0 && (
            <VersionChips
              versions={versions.map(({ pay_rule_id, status, valid_from }) => ({
                id: pay_rule_id,
                status,
                since: formatDate(valid_from),
              }))}
              shown={draft ? undefined : shownRule?.pay_rule_id}
              onChoose={(id) => {
                choose(id);
                setDraft(undefined);
              }}
            />
          )}
          {draft ? (
            <PayDraft start={draft} publish={change.mutateAsync} onEnd={() => setDraft(undefined)} />
          ) : (
            shownRule && <PayTable rule={shownRule} />
          )}
        </div>
      )}
    </SettingsPage>
  );
}

type DraftProps = {
  start: Draft;
  publish: (version: Draft & { valid_from?: string }) => Promise<unknown>;
  /** Called after the draft was published or discarded. */
  onEnd: () => void;
};

/**
 * A draft of the next version, next to what riders would have earned with it last week. The share is typed in
 * percent.
 */
function PayDraft({ start, publish, onEnd }: DraftProps) {
  const t = useTexts();
  const form = useForm<Draft & { valid_from: string }>({
    initial: { ...start, valid_from: "" },
    check: (typed) =>
      fieldProblems(Object.fromEntries(names.map((name) => [name, problemOf(name, typed[name])]))),
    save: async ({ valid_from, ...draft }) => {
      await publish({ ...draft, ...(valid_from && { valid_from }) });
      onEnd();
    },
    blame,
  });
  useLeaving(form.isChanged);
  const { typed } = form;
  // The comparison waits until the draft stops changing.
  const draft = useMemo(() => draftOf(typed), [typed]);
  return (
    <form noValidate className={settings.form} onSubmit={form.submit}>
      <div className={settings.pair}>
        {names.map((name) => {
          const scale = fields[name] === "share" ? 100 : 1;
          return (
            <NumberField
              key={name}
              label={t(`console.market-pay-${name}`)}
              value={typedOf(name, draft[name])}
              limits={limitsOf(name)}
              error={form.problemOf(name)}
              onChange={(value = Number.NaN) => form.set({ [name]: value / scale })}
            />
          );
        })}
      </div>
      {names.every((name) => !problemOf(name, draft[name])) && <PayWeek draft={draft} />}
      <MomentField
        label={t("console.market-price-from")}
        optional
        hint={t("console.market-price-from-hint")}
        value={typed.valid_from}
        onChange={(from) => form.set({ valid_from: from })}
      />
      <div className={settings.actions}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {t("console.market-pay-publish")}
        </Button>
        <Button look="plain" onClick={onEnd}>
          {t("console.discard")}
        </Button>
      </div>
    </form>
  );
}

/** A table of a version's values. */
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
