import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { createSecretKey } from "@waybill/contract/partner/developer";
import { endOfDay, isDay } from "@waybill/domain/history/days";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useState } from "react";
import styles from "./developer-screen.module.css";
import type { Mode } from "./section.tsx";
import { ShownOnce } from "./shown-once.tsx";

const nothing = { name: "", expires_at: "", allowed_ips: "" };
type Name = keyof typeof nothing;

/** Creates a secret key: its name, and optionally its last day and the IP addresses that may use it. */
export function NewKeyForm({ mode, queryKey }: { mode: Mode; queryKey: string[] }) {
  const t = useTexts();
  const { timezone } = useCountry();
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<{ field: Name; key: string }>();
  const making = useChange(
    () => {
      const allowed_ips = typed.allowed_ips.split(/[\s,;]+/).filter((part) => part !== "");
      const { expires_at: last } = typed;
      return call(createSecretKey, {
        body: {
          name: typed.name.trim(),
          mode,
          ...(isDay(last) && { expires_at: endOfDay(last, timezone).toISOString() }),
          ...(allowed_ips.length > 0 && { allowed_ips }),
        },
      });
    },
    {
      refresh: [queryKey],
      onDone: () => setTyped(nothing),
      onProblem: (refused) => {
        const named = refused instanceof CallRefused ? refused.path?.[0] : undefined;
        const field = named !== undefined && named in nothing ? (named as Name) : "name";
        const key = translationKeyOf(refused);
        // The field's hint helps more than "the request could not be read".
        const isUnreadable = field === "allowed_ips" && key === "error.malformed-request";
        setProblem({ field, key: isUnreadable ? "developer.addresses-hint" : key });
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.name.trim() === "") setProblem({ field: "name", key: "developer.fill-name" });
    else if (!making.isPending) making.mutate();
  };
  const field = (name: Name) => ({
    autoComplete: "off",
    value: typed[name],
    error: problem?.field === name ? t(problem.key) : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setProblem(undefined);
    },
  });
  return (
    <>
      {making.data && <ShownOnce secret={making.data.result.secret} />}
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t("developer.name")}
          hint={t("developer.name-hint")}
          maxLength={120}
          {...field("name")}
        />
        <TextField label={t("developer.last-day")} optional type="date" {...field("expires_at")} />
        <TextField
          label={t("developer.addresses")}
          hint={t("developer.addresses-hint")}
          optional
          dir="ltr"
          spellCheck={false}
          maxLength={2000}
          {...field("allowed_ips")}
        />
        <Button type="submit" look="primary" busy={making.isPending}>
          {t("developer.new-key")}
        </Button>
      </form>
    </>
  );
}
