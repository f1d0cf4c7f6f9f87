import { useState } from "react";
import { Checkbox } from "../../forms/checkbox.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Control, Field, TextField } from "../../forms/field.tsx";
import { LanguageSelect } from "../../forms/language-select.tsx";
import { PasswordField, PasswordRules } from "../../forms/password-field.tsx";
import { RadioGroup } from "../../forms/radio-group.tsx";
import { SelectField } from "../../forms/select-field.tsx";
import { Stepper } from "../../forms/stepper.tsx";
import { Icon } from "../../icon.tsx";
import { KeyRow } from "../../lists/key-row.tsx";
import { NameForm } from "../../lists/name-form.tsx";
import type { Sample } from "./sample.ts";

const languages = { languages: ["en", "ar", "fil"], default_language: "en" };

export const forms: readonly Sample[] = [
  {
    parts: ["TextField"],
    Show: ({ words }) => (
      <>
        <TextField label={words.act} hint={words.sentence} defaultValue={words.name} dir="auto" />
        <TextField label={words.act} optional icon="search" placeholder={words.name} />
        <TextField id="wrong" label={words.act} error={words.sentence} affix="₱" />
        <TextField label={words.act} ok={words.sentence} readOnly defaultValue={words.name} dir="auto" />
      </>
    ),
  },
  {
    parts: ["Field", "Control"],
    Show: ({ words }) => (
      <Field label={words.act} hint={words.sentence}>
        {(described) => (
          <Control end={<Icon name="chevron-down" small />}>
            <textarea {...described} rows={3} dir="auto" defaultValue={words.sentence} />
          </Control>
        )}
      </Field>
    ),
  },
  {
    parts: ["SelectField"],
    Show: function Select({ words }) {
      const [value, setValue] = useState<string>(words.choices[0]);
      const options = words.choices.map((label) => ({ value: label, label }));
      return (
        <SelectField
          label={words.act}
          hint={words.sentence}
          value={value}
          options={options}
          onChange={setValue}
        />
      );
    },
  },
  {
    parts: ["RadioGroup"],
    Show: function Radios({ words }) {
      const [value, setValue] = useState<string>(words.choices[0]);
      const options = words.choices.map((choice) => ({
        value: choice,
        words: choice,
        icon: "clock" as const,
      }));
      return <RadioGroup label={words.act} value={value} options={options} onChoose={setValue} />;
    },
  },
  {
    parts: ["Checkbox"],
    Show: function Boxes({ words }) {
      const [checked, setChecked] = useState(true);
      return (
        <>
          <Checkbox checked={checked} onCheck={setChecked}>
            {words.sentence}
          </Checkbox>
          <Checkbox checked={!checked} onCheck={() => setChecked(!checked)}>
            {words.act}
          </Checkbox>
        </>
      );
    },
  },
  {
    parts: ["Stepper"],
    Show: function Minutes({ words }) {
      const [value, setValue] = useState("15");
      return (
        <Stepper
          id="minutes"
          label={words.act}
          value={value}
          unit="min"
          min={5}
          max={60}
          less="-5"
          more="+5"
          onChange={setValue}
        />
      );
    },
  },
  {
    parts: ["PasswordField", "PasswordRules"],
    Show: function Passwords({ words }) {
      const [shown, setShown] = useState(false);
      const [password, setPassword] = useState("Waybill");
      return (
        <>
          <PasswordField
            label={words.act}
            shown={shown}
            onShow={setShown}
            value={password}
            autoComplete="off"
            onChange={({ target }) => setPassword(target.value)}
          />
          <PasswordRules password={password} />
        </>
      );
    },
  },
  {
    parts: ["ErrorSummary"],
    Show: ({ words }) => <ErrorSummary alarm={1} toFix={[{ id: "wrong", words: words.sentence }]} />,
  },
  { parts: ["LanguageSelect"], Show: () => <LanguageSelect offer={languages} /> },
  {
    parts: ["NameForm", "KeyRow", "RevokeButton"],
    Show: ({ words }) => (
      <>
        <NameForm
          className={undefined}
          hint={words.sentence}
          submit={words.act}
          save={() => Promise.resolve()}
          wordsOf={() => words.sentence}
        />
        <ul>
          <KeyRow
            name={words.name}
            lastUsedAt="2026-03-02T04:10:00Z"
            facts={[words.sentence]}
            isRevoking={false}
            onRevoke={() => undefined}
          />
        </ul>
      </>
    ),
  },
];
