import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { isEmail } from "@waybill/domain/accounts/field-formats";
import type { Country } from "@waybill/domain/markets/country";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import page from "../request-form.module.css";
import type { OriginDetails } from "../request-types.ts";

type Props = {
  details: OriginDetails;
  problems: SenderProblems;
  onChange: (part: Partial<OriginDetails>) => void;
};

/** The guest's identity: the sender, whom riders call at the pickup. */
export function SenderFields({ details, problems, onChange }: Props) {
  const t = useTexts();
  const country = useCountry();
  const field = (name: "name" | "phone" | "email") => {
    const key = problems[name];
    return {
      label: t(`request.sender.${name}`),
      value: details[name] ?? "",
      error: key && t(key),
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
  };
  const phone = field("phone");
  return (
    <>
      <TextField {...field("name")} dir="auto" autoComplete="name" />
      <div className={page.phone}>
        <TextField
          {...phone}
          affix={<bdi>{country.phone_prefix}</bdi>}
          dir="ltr"
          autoComplete="tel-national"
          inputMode="tel"
          hint={t("request.sender.phone-why")}
          error={
            phone.error && (
              <>
                {phone.error}{" "}
                {t("request.form.phone.helper-text", { example: isolateLtr(country.phone_example) })}
              </>
            )
          }
        />
      </div>
      <TextField
        {...field("email")}
        optional
        dir="ltr"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

export type SenderProblems = Partial<Record<"name" | "phone" | "email", string>>;

/** Loads the phone numbers of all countries on first use; if that fails, the server decides. */
const isPossible = (phone: string, country: Country): Promise<boolean> =>
  import("@waybill/domain/phones/phone-numbers").then(
    ({ e164 }) => e164(phone, country) !== undefined,
    () => true,
  );

/** The guest's problems to fix before riders can come: a text key per field. */
export async function senderProblems(
  { name = "", phone = "", email = "" }: OriginDetails,
  country: Country,
): Promise<SenderProblems> {
  return {
    ...(name.trim() === "" && { name: "request.sender.name-missing" }),
    ...(phone.trim() === ""
      ? { phone: "request.sender.phone-missing" }
      : !(await isPossible(phone, country)) && { phone: "validation.phone-incorrect" }),
    ...(email.trim() !== "" && !isEmail(email.trim()) && { email: "sign-in.email-incorrect" }),
  };
}
