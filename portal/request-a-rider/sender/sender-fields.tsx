import { useCountry } from "@waybill/client/deployment-context.ts";
import { leftToRight, useTexts } from "@waybill/ui/texts/texts.ts";
import { TextField } from "@waybill/ui/forms/field.tsx";
import page from "../request-page.module.css";
import type { OriginDetails } from "../flow/request-steps.ts";
import type { SenderProblems } from "./sender-problems.ts";

type Props = {
  details: OriginDetails;
  problems: SenderProblems;
  onChange: (part: Partial<OriginDetails>) => void;
};

/** Who a guest is: the sender of the order, whom riders call at the pick-up. */
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
                {t("request.form.phone.helper-text", { example: leftToRight(country.phone_example) })}
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
