import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { type ParameterName, settingFormOf } from "@waybill/domain/operations/parameters/country-parameters";
import {
  type Figure,
  parseNamedNumbers,
  formatNamedNumbers,
  type SettingForm,
} from "@waybill/domain/operations/parameters/setting-form";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { Stepper } from "@waybill/ui/forms/stepper.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { NoticesControl } from "./notices-control.tsx";
import { partWords, unitWords } from "./setting-words.ts";
import styles from "./settings.module.css";

export type ControlProps = {
  name: ParameterName;
  /** The setting's stored text. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  /** Called when a field is left: the name, or `name.part`. */
  onLeave: (field: string) => void;
  problemOf: (field: string) => string | undefined;
};

/** The control of a setting, chosen by the setting's format. */
export function SettingControl(props: ControlProps) {
  const t = useTexts();
  const { name, value, disabled, onChange } = props;
  const form = settingFormOf(name);
  switch (form.kind) {
    case "hours":
      return <HoursControl {...props} />;
    case "switch":
      return (
        <RadioGroup
          label={t(`console.setting-${name}`)}
          value={value}
          options={["true", "false"].map((one) => ({
            value: one,
            words: t(one === "true" ? "console.on" : "console.off"),
          }))}
          onChoose={onChange}
        />
      );
    case "choice":
      return (
        <RadioGroup
          label={t(`console.setting-${name}`)}
          value={value}
          options={form.of.map((one) => ({ value: one, words: t(`console.setting-${name}-${one}`) }))}
          onChoose={onChange}
        />
      );
    case "several":
      return <SeveralControl {...props} of={form.of} />;
    case "number":
      return <NumberControl {...props} form={form} />;
    case "claims":
    case "lines":
      return (
        <Field
          label={form.kind === "lines" ? t("console.setting-lines") : t(`console.setting-${name}`)}
          error={props.problemOf(name)}
        >
          {(described) => (
            <Control>
              <textarea
                {...described}
                rows={3}
                maxLength={form.kind === "lines" ? form.max : 500}
                disabled={disabled}
                value={value.replaceAll("|", "\n")}
                onChange={({ target }) => onChange(target.value.replaceAll("\n", "|"))}
                onBlur={() => props.onLeave(name)}
              />
            </Control>
          )}
        </Field>
      );
    case "figures":
      return <FiguresControl {...props} form={form} />;
    case "notices":
      return <NoticesControl {...props} />;
  }
}

function SeveralControl({ name, value, of, onChange, problemOf }: ControlProps & { of: readonly string[] }) {
  const t = useTexts();
  const chosen = value.split("|").filter(Boolean);
  return (
    <div className={styles.several} role="group" aria-label={t(`console.setting-${name}`)}>
      {of.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onCheck={(isOn) =>
            onChange(of.filter((other) => (other === one ? isOn : chosen.includes(other))).join("|"))
          }
        >
          {t(`console.setting-${name}-${one}`)}
        </Checkbox>
      ))}
      <Problem words={problemOf(name)} />
    </div>
  );
}

const Problem = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : (
    <p role="alert" className={styles.problem}>
      {words}
    </p>
  );

const clockOf = (text: string) => (/^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : "");

function HoursControl({ name, value, disabled, onChange, onLeave, problemOf }: ControlProps) {
  const t = useTexts();
  const [from = "", to = ""] = value.split(":");
  const ends = { from, to };
  return (
    <div className={styles.hours}>
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          label={t(`console.time-${end}`)}
          type="time"
          disabled={disabled}
          value={clockOf(ends[end])}
          error={end === "from" ? problemOf(name) : undefined}
          onChange={({ target }) => {
            const next = { ...ends, [end]: target.value.replace(":", "") };
            onChange(`${next.from}:${next.to}`);
          }}
          onBlur={() => onLeave(name)}
        />
      ))}
    </div>
  );
}

type NumberForm = Extract<SettingForm, { kind: "number" }>;

function NumberControl({ form, ...props }: ControlProps & { form: NumberForm }) {
  const t = useTexts();
  const { name, value, onChange } = props;
  const isNone = form.none !== undefined && value === String(form.none);
  return (
    <div className={styles.number}>
      {form.none !== undefined && (
        <Checkbox checked={isNone} onCheck={(none) => onChange(none ? String(form.none) : "")}>
          {t("console.setting-no-limit")}
        </Checkbox>
      )}
      {!isNone && <FigureField {...props} field={name} label={t(`console.setting-${name}`)} figure={form} />}
    </div>
  );
}

type FigureProps = ControlProps & { field: string; label: string; figure: Figure; isLabelled?: boolean };

/** A number with its unit: minus and plus buttons for small whole numbers, else a text field. */
function FigureField({ field, label, figure, value, disabled, isLabelled = false, ...props }: FigureProps) {
  const t = useTexts();
  const { currency } = useCountry();
  const problem = props.problemOf(field);
  const id = `setting-${field}`;
  const unit = unitWords(figure.unit, currency, t);
  if (figure.digits === undefined && figure.max <= 120)
    return (
      <div className={styles.stepped}>
        <Stepper
          id={id}
          label={label}
          value={value}
          unit={unit}
          min={figure.min}
          max={figure.max}
          less={t("console.setting-less", { name: label })}
          more={t("console.setting-more", { name: label })}
          describedBy={problem === undefined ? undefined : `${id}-problem`}
          isWrong={problem !== undefined}
          disabled={disabled}
          onChange={(next) => props.onChange(asTyped(next))}
          onLeave={() => props.onLeave(field)}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    );
  return (
    <TextField
      id={id}
      label={isLabelled ? label : <span className="sr">{label}</span>}
      inputMode="decimal"
      dir="ltr"
      disabled={disabled}
      value={value}
      end={<span className={styles.unit}>{unit}</span>}
      error={problem}
      onChange={({ target }) => props.onChange(asTyped(target.value))}
      onBlur={() => props.onLeave(field)}
    />
  );
}

/** Removes bars and colons, which separate the numbers in a setting's stored text. */
const asTyped = (text: string): string => text.trim().replace(",", ".").replaceAll(/[|:]/g, "");

type FiguresForm = Extract<SettingForm, { kind: "figures" }>;

function FiguresControl({ form, ...props }: ControlProps & { form: FiguresForm }) {
  const t = useTexts();
  const { name, value, onChange } = props;
  const numbers = parseNamedNumbers(value);
  const parts = Object.entries(form.parts);
  return (
    <div className={styles.figures} role="group" aria-label={t(`console.setting-${name}`)}>
      {parts.map(([part, figure]) => (
        <FigureField
          {...props}
          key={part}
          field={`${name}.${part}`}
          label={partWords(part, t)}
          isLabelled
          figure={figure}
          value={numbers?.get(part) ?? ""}
          onChange={(next) =>
            onChange(
              formatNamedNumbers(
                parts.map(([other]) => [other, other === part ? next : (numbers?.get(other) ?? "")]),
              ),
            )
          }
        />
      ))}
      <Problem words={props.problemOf(name)} />
    </div>
  );
}
