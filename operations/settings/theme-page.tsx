import {
  type CountrySetting,
  listCountryParameters,
  setCountryParameters,
} from "@waybill/contract/operations/settings";
import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import {
  isParameterName,
  type ParameterName,
  parameterProblem,
  parametersOf,
  type SettingTheme,
} from "@waybill/domain/operations/parameters/country-parameters";
import { Button } from "@waybill/ui/button.tsx";
import { type FieldProblem, useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { readAllPages, notifySaved } from "../calls.ts";
import { ReadsOnly } from "../sign-in/reads-only.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { EditConflictNote } from "../forms/edit-conflict-note.tsx";
import { useLeaving } from "../forms/use-leaving.ts";
import { SettingPage } from "./setting-page.tsx";
import { SettingCard } from "./setting-card.tsx";
import { describeChanges } from "./setting-words.ts";
import styles from "./settings.module.css";
import { SettingsHistory } from "./settings-history.tsx";

type Values = Partial<Record<ParameterName, string>>;

/** A page of related settings, each with a control, next to its change history. */
export function ThemePage({ theme }: { theme: SettingTheme }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["parameters"],
    queryFn: ({ signal }) => readAllPages((page) => call(listCountryParameters, { query: page, signal })),
  });
  return (
    <SettingPage
      title={t(`console.settings-${theme}`)}
      query={query}
      rail={<SettingsHistory key={theme} theme={theme} />}
    >
      {(settings) => (
        <ThemeForm
          key={theme}
          settings={settings.filter((setting) => setting.theme === theme)}
          theme={theme}
        />
      )}
    </SettingPage>
  );
}

const partsToField = (path: readonly string[]) => path.slice(1).join(".");

function ThemeForm({ settings, theme }: { settings: readonly CountrySetting[]; theme: SettingTheme }) {
  const t = useTexts();
  const mayChange = useMay(["country_parameters", "change"]);
  const blame = (refused: unknown): FieldProblem[] =>
    refused instanceof CallRefused && refused.path?.[0] === "values" && refused.path.length > 1
      ? [{ field: partsToField(refused.path), words: t(refused.translationKey, refused.values) }]
      : [];
  const { mutateAsync } = useChange(
    (body: { values: Values; expected: Values }) => call(setCountryParameters, { body }),
    {
      refresh: [["parameters"], ["parameter-changes"]],
      onDone: notifySaved,
      onProblem: (problem) => blame(problem).length > 0,
    },
  );
  const byName = new Map(settings.map((setting) => [setting.key, setting]));
  const names = parametersOf(theme).filter((name) => byName.has(name));
  const saved: Values = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const changedIn = (typed: Values) =>
    names.flatMap((name) => {
      const [before, after] = [saved[name] ?? "", typed[name] ?? ""];
      return before === after ? [] : [{ name, before, after }];
    });
  /** The values of the last save: they come back as the server's own. */
  const [sent, setSent] = useState<Values>({});
  const form = useForm<Values>({
    known: saved,
    check: (typed) =>
      changedIn(typed).flatMap(({ name, after }): FieldProblem[] => {
        const problem = parameterProblem(name, after);
        if (!problem) return [];
        const field = problem.part === undefined ? name : `${name}.${problem.part}`;
        return [{ field, words: t(problem.key, problem.values) }];
      }),
    save: (typed) => {
      const changes = changedIn(typed);
      const values = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
      setSent(values);
      return mutateAsync({
        values,
        expected: Object.fromEntries(changes.map(({ name, before }) => [name, before])),
      });
    },
    blame,
  });
  useLeaving(form.isChanged);
  const [base, setBase] = useState(saved);
  /** Settings that a colleague has changed while they are edited here. */
  const [conflicts, setConflicts] = useState<readonly ParameterName[]>([]);
  const changedByOthers = names.filter((name) => saved[name] !== base[name]);
  if (changedByOthers.length > 0) {
    setBase(saved);
    // A colleague's change of a setting that is not edited here is shown; saving would otherwise undo it.
    const untouched = changedByOthers.filter((name) => form.typed[name] === base[name]);
    form.set(Object.fromEntries(untouched.map((name) => [name, saved[name]])));
    const touched = changedByOthers.filter((name) => !untouched.includes(name) && saved[name] !== sent[name]);
    setConflicts((before) => [...before.filter((name) => !changedByOthers.includes(name)), ...touched]);
  }
  const changed = changedIn(form.typed);
  const [first] = changed.flatMap(({ name, before, after }) => describeChanges(name, [before, after], t));
  return (
    <form noValidate className={styles.themeForm} onSubmit={form.submit}>
      <div className={styles.cards}>
        <ReadsOnly need={["country_parameters", "change"]} />
        {names.map((name) => {
          const setting = byName.get(name);
          return setting && isParameterName(setting.key) ? (
            <SettingCard
              key={name}
              name={name}
              setting={setting}
              value={form.typed[name] ?? ""}
              disabled={!mayChange}
              onChange={(value) => form.set({ [name]: value })}
              onLeave={form.leave}
              problemOf={form.problemOf}
            />
          ) : null;
        })}
      </div>
      {changed.length > 0 && (
        <div className={styles.save}>
          <p role="status">
            <strong>{t("console.setting-changes", { count: changed.length })}</strong>{" "}
            {first && t("console.setting-change", first)}
          </p>
          <EditConflictNote
            form={{
              isChangedMeanwhile: !form.isBusy && changed.some(({ name }) => conflicts.includes(name)),
            }}
          />
          <Button look="plain" onClick={form.discard}>
            {t("console.discard")}
          </Button>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {t("console.save")}
          </Button>
        </div>
      )}
    </form>
  );
}
