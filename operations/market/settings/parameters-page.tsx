import {
  type CountrySetting,
  listCountryParameters,
  setCountryParameter,
} from "@waybill/contract/operations/settings";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTyped } from "@waybill/ui/forms/use-typed.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { everyRow } from "../../calls.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import { SettingsPage } from "./page.tsx";
import styles from "./settings.module.css";
import { useSetting } from "./use-setting.ts";

/** Each setting of the country with its meaning beside it. */
export function ParametersPage() {
  const t = useTexts();
  const { query, change } = useSetting(
    ["market", "parameters"],
    ({ signal }) => everyRow((page) => call(listCountryParameters, { query: page, signal })),
    ({ key, value }: { key: string; value: string }) =>
      call(setCountryParameter, { params: { key }, body: { value } }),
  );
  return (
    <SettingsPage title={t("console.market-page-parameters")} query={query}>
      {(parameters) => (
        <ul className={styles.parameters}>
          {parameters.map((parameter) => (
            <Parameter
              key={parameter.key}
              parameter={parameter}
              busy={change.isPending && change.variables.key === parameter.key}
              onSave={(value) => change.mutate({ key: parameter.key, value })}
            />
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}

type ParameterProps = { parameter: CountrySetting; busy: boolean; onSave: (value: string) => void };

function Parameter({ parameter: { key, value, meaning, is_default }, busy, onSave }: ParameterProps) {
  const t = useTexts();
  const mayChange = useMay(["country_parameters", "change"]);
  const { typed, setTyped, setSent, isChanged } = useTyped(value);
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || !isChanged) return;
          setSent(typed);
          onSave(typed);
        }}
      >
        <TextField
          label={<bdi>{key}</bdi>}
          dir="ltr"
          maxLength={500}
          readOnly={!mayChange}
          value={typed}
          hint={is_default && t("console.market-default")}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p dir="auto">{meaning}</p>
        {isChanged && (
          <Button type="submit" look="primary" busy={busy}>
            {t("console.market-save")}
          </Button>
        )}
      </form>
    </li>
  );
}
