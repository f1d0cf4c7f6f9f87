import { listFlags, type ManagedFlag, setFlag } from "@waybill/contract/operations/settings";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { flagsAtStart, isFlagName } from "@waybill/domain/markets/flags";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { ScrollTable } from "@waybill/ui/layout/scroll-table.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { refusedFieldOf, readAllPages } from "../calls.ts";
import { ActionsHeading } from "../lists/card-table.tsx";
import { EditConflictNote } from "../forms/edit-conflict-note.tsx";
import { numberProblem } from "../forms/number-problem.ts";
import { useMay } from "../sign-in/use-operator.ts";
import { NumberField } from "../forms/number-field.tsx";
import { SettingPage } from "./setting-page.tsx";
import styles from "./settings.module.css";
import { useSetting } from "../market/settings/use-setting.ts";

type Change = Pick<ManagedFlag, "value" | "brands" | "countries" | "share">;

const blame = refusedFieldOf("brands", "countries", "share");

/**
 * Every flag: what it switches on, whether it is on here, its defaults, where it applies, and its last
 * change.
 */
export function FlagsPage() {
  const t = useTexts();
  const { brand, country, environment } = useDeployment();
  const mayChange = useMay(["flags", "change"]);
  /** The name of the flag that is changed. */
  const [open, setOpen] = useState<string>();
  const { query, change } = useSetting(
    ["market", "flags"],
    ({ signal }) => readAllPages((page) => call(listFlags, { query: page, signal })),
    ({ flag, change }: { flag: ManagedFlag; change: Change }) =>
      call(setFlag, { params: { name: flag.name }, body: { ...change, expected: flag } }),
    blame,
  );
  const opened = query.data?.find(({ name }) => name === open);
  const isHere = ({ value, brands, countries }: ManagedFlag) =>
    value && (brands?.includes(brand.id) ?? true) && (countries?.includes(country) ?? true);
  const whereOf = ({ brands, countries, share }: ManagedFlag) =>
    [
      brands?.join(", "),
      countries?.join(", "),
      share < 100 && t("console.feature-share", { share: formatNumber(share) }),
    ]
      .filter(Boolean)
      .join(" · ") || t("console.everywhere");
  const columns = [
    t("console.flag-gates"),
    t("console.flag-here", { environment: t(`console.environment-${environment}`) }),
    t("console.flag-begins"),
    t("console.feature-where"),
    t("console.feature-changed"),
    <ActionsHeading key="actions" />,
  ];
  return (
    <>
      <SettingPage title={t("console.settings-features")} query={query}>
        {(flags) => (
          <ScrollTable label={t("console.settings-features")} columns={columns.map((name) => ({ name }))}>
            {flags.map((flag) => (
              <tr key={flag.name}>
                <th scope="row" className={styles.gates}>
                  {t(`console.flag-${flag.name}`)} <code dir="ltr">{flag.name}</code>
                </th>
                <td>
                  <OnOrOff isOn={isHere(flag)} />
                </td>
                <td>
                  <Beginnings name={flag.name} />
                </td>
                <td>{whereOf(flag)}</td>
                <td>
                  {flag.updated_at === null ? (
                    t("console.never-changed")
                  ) : (
                    <Link to={`/audit?subject=${encodeURIComponent(`flag:${flag.name}`)}`}>
                      <bdi>{flag.updated_by_email ?? t("console.setting-somebody")}</bdi>,{" "}
                      {formatDay(flag.updated_at)} {formatTime(flag.updated_at)}
                    </Link>
                  )}
                </td>
                <td>
                  {mayChange && (
                    <Button
                      aria-label={t("console.flag-change", { flag: flag.name })}
                      onClick={() => setOpen(flag.name)}
                    >
                      {t("console.change")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </SettingPage>
      {opened && (
        <FlagDialog
          flag={opened}
          save={(typed) => change.mutateAsync({ flag: opened, change: typed })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function OnOrOff({ isOn }: { isOn: boolean }) {
  const t = useTexts();
  return (
    <StatusLabel tone={isOn ? "done" : "ended"} icon={isOn ? "tick" : "minus"}>
      {t(isOn ? "console.on" : "console.off")}
    </StatusLabel>
  );
}

/** A flag's default in each environment. */
function Beginnings({ name }: { name: string }) {
  const t = useTexts();
  if (!isFlagName(name)) return null;
  return (
    <ul className={styles.beginnings}>
      {(["san", "stg", "prd"] as const).map((environment) => (
        <li key={environment}>
          {t("console.flag-begins-in", {
            environment: t(`console.environment-${environment}`),
            state: t(flagsAtStart(environment)[name] ? "console.on" : "console.off"),
          })}
        </li>
      ))}
    </ul>
  );
}

const namesIn = (text: string): string[] | null => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  return names.length > 0 ? names : null;
};

type DialogProps = {
  flag: ManagedFlag;
  save: (change: Change) => Promise<unknown>;
  onClose: () => void;
};

const percent = { max: 100 };

function FlagDialog({ flag, save, onClose }: DialogProps) {
  const t = useTexts();
  const form = useForm({
    known: {
      value: flag.value,
      brands: flag.brands?.join(", ") ?? "",
      countries: flag.countries?.join(", ") ?? "",
      share: flag.share,
    },
    check: ({ share }) => fieldProblems({ share: numberProblem(share, percent) }),
    save: async ({ value, brands, countries, share }) => {
      await save({
        value,
        brands: namesIn(brands),
        countries: namesIn(countries),
        share,
      });
      onClose();
    },
    blame,
  });
  return (
    <Dialog
      open
      title={t(`console.flag-${flag.name}`)}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => (form.isChanged ? form.submit(event) : onClose())}
    >
      <Checkbox checked={form.typed.value} onCheck={(value) => form.set({ value })}>
        {t("console.on")}
      </Checkbox>
      <TextField label={t("console.feature-brands")} optional dir="ltr" {...form.text("brands")} />
      <TextField label={t("console.feature-countries")} optional dir="ltr" {...form.text("countries")} />
      <NumberField
        // The field keeps its initial value, so a new share from the server must remount it.
        key={flag.share}
        label={t("console.feature-percent")}
        value={form.typed.share}
        limits={percent}
        error={form.problemOf("share")}
        onChange={(share = Number.NaN) => form.set({ share })}
      />
      <EditConflictNote form={form} />
    </Dialog>
  );
}
