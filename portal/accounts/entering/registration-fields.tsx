import { termsPath } from "@waybill/contract/visitors/visitor-pages";
import { phoneCharacters } from "@waybill/domain/accounts/field-formats";
import { useState, type ComponentProps } from "react";
import { useCountry, useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import checkStyles from "@waybill/ui/forms/checkbox.module.css";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { PasswordField, PasswordRules } from "@waybill/ui/forms/password-field.tsx";
import { vatHint } from "@waybill/ui/forms/vat-hint.ts";
import styles from "./register.module.css";
import { idOfField, type Field } from "./registration-form.ts";
import type { RegisterForm } from "./use-register.ts";

type Part = { form: RegisterForm };
type EntryProps = Part & { field: Field } & Omit<ComponentProps<typeof TextField>, "id" | "value" | "form">;

const Entry = ({ form, field, ...rest }: EntryProps) => (
  <TextField {...form.text(field)} {...rest} id={idOfField(field)} name={field} />
);

/** The business to register for: an existing vendor by its code, or the facts of a new one. */
export function BusinessFields(part: Part) {
  const t = useTexts();
  const { phone_prefix } = useDeployment();
  const country = useCountry();
  if (part.form.typed.kind === "code")
    return (
      <Entry
        {...part}
        field="vendor_code"
        label={t("register.vendor-code")}
        hint={t("register.vendor-code-hint")}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
        required
      />
    );
  return (
    <>
      <Entry
        {...part}
        field="business_name"
        label={t("register.business-name")}
        autoComplete="organization"
        maxLength={200}
        required
      />
      <Entry
        {...part}
        field="mobile_number"
        label={t("register.mobile-number")}
        placeholder={phone_prefix}
        onChange={({ target }) => part.form.set({ mobile_number: phoneCharacters(target.value) })}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={60}
        required
      />
      <Entry
        {...part}
        field="branches"
        label={t("register.branches")}
        hint={t("register.branches-hint")}
        inputMode="numeric"
        dir="ltr"
        required
      />
      <Entry
        {...part}
        field="vat_number"
        label={t("register.vat-number")}
        hint={vatHint(country, t)}
        optional
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
      />
    </>
  );
}

/** The sign-in fields. */
export function AccountFields(part: Part) {
  const t = useTexts();
  const [arePasswordsShown, showPasswords] = useState(false);
  const passwordEntry = (field: "password" | "password_confirmation") => ({
    ...part.form.text(field),
    id: idOfField(field),
    name: field,
    autoComplete: "new-password",
    shown: arePasswordsShown,
  });
  return (
    <>
      <Entry
        {...part}
        field="email"
        label={t("field.email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        required
      />
      <div>
        <PasswordField {...passwordEntry("password")} label={t("password.label")} onShow={showPasswords} />
        <PasswordRules password={part.form.typed.password} />
      </div>
      <PasswordField
        {...passwordEntry("password_confirmation")}
        label={t("register.password-confirmation")}
      />
    </>
  );
}

/** The required consent. */
export function Consent({ form }: Part) {
  const t = useTexts();
  const id = idOfField("consent");
  const problem = form.problemOf("consent");
  return (
    <div>
      <label className={checkStyles.checkbox}>
        <input
          id={id}
          type="checkbox"
          required
          checked={form.typed.consent !== ""}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => form.set({ consent: target.checked ? "yes" : "" })}
        />
        <span>{t("register.consent")}</span>
      </label>
      <p id={`${id}-hint`} className={styles.refused}>
        {problem}
      </p>
      <p className={styles.terms}>
        <a href={`${termsPath}?lang=${currentLanguage()}`} target="_blank" rel="noreferrer">
          {t("register.read-terms")}
        </a>
      </p>
    </div>
  );
}
