import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { createSecretKey } from "@waybill/contract/partner/developer";
import { endOfDay, isDay } from "@waybill/domain/history/days";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./developer-screen.module.css";
import type { KeyMode } from "./section.tsx";
import { NewSecret } from "./shown-once.tsx";

const nothing = { name: "", expires_at: "", allowed_ips: "" };
type NewKey = typeof nothing;

/** Creates a secret key: its name, and optionally its last day and the IP addresses that may use it. */
export function NewKeyForm({ mode, queryKey }: { mode: KeyMode; queryKey: string[] }) {
  const t = useTexts();
  const { timezone } = useCountry();
  const making = useChange(
    ({ name, expires_at: last, allowed_ips }: NewKey) => {
      const addresses = allowed_ips.split(/[\s,;]+/).filter((part) => part !== "");
      return call(createSecretKey, {
        body: {
          name: name.trim(),
          mode,
          ...(isDay(last) && { expires_at: endOfDay(last, timezone).toISOString() }),
          ...(addresses.length > 0 && { allowed_ips: addresses }),
        },
      });
    },
    {
      refresh: [queryKey],
      onDone: () => {
        form.discard();
      },
      onProblem: "inline",
    },
  );
  const form = useForm<NewKey>({
    initial: nothing,
    check: ({ name, expires_at: last }) => [
      ...(name.trim() ? [] : [{ field: "name", words: t("keys.fill-name") }]),
      ...(isDay(last) && endOfDay(last, timezone) <= new Date()
        ? [{ field: "expires_at", words: t("developer.last-day-past") }]
        : []),
    ],
    save: making.mutateAsync,
    blame: (refused) => {
      const refusedField = refused instanceof CallRefused ? refused.path?.[0] : undefined;
      const field = refusedField !== undefined && refusedField in nothing ? refusedField : "name";
      const key = translationKeyOf(refused);
      // A malformed address list: the field's own hint is clearer than the server's general error.
      const isUnreadable = field === "allowed_ips" && key === "error.malformed-request";
      return [{ field, words: t(isUnreadable ? "developer.addresses-hint" : key) }];
    },
  });
  const field = (name: keyof NewKey) => ({ autoComplete: "off", ...form.text(name) });
  return (
    <>
      {making.data && <NewSecret secret={making.data.result.secret} />}
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <TextField
          label={t("keys.name")}
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
        <Button type="submit" look="primary" busy={form.isBusy}>
          {t("developer.new-key")}
        </Button>
      </form>
    </>
  );
}
