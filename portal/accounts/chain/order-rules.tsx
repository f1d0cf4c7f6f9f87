import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import {
  readFeeLimits,
  readOrderSettings,
  saveFeeLimits,
  saveOrderSettings,
  type FeeLimits,
} from "@waybill/contract/merchants/order-rules";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./chain.module.css";

/** A vendor's order rules and spending limits. */
export function OrderRules({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const params = { vendorId };
  const limitsKey = ["limits", vendorId];
  const limits = useQuery({
    queryKey: limitsKey,
    queryFn: ({ signal }) => call(readFeeLimits, { params, signal }),
    staleTime: 0,
  });
  if (limits.isError)
    return (
      <EmptyState
        icon="warning"
        alert
        title={t("office.load-failed")}
        action={<Button onClick={() => void limits.refetch()}>{t("ui.retry")}</Button>}
      />
    );
  return (
    <>
      <RequiredReference vendorId={vendorId} />
      {limits.data && <Limits vendorId={vendorId} limits={limits.data.result} queryKey={limitsKey} />}
    </>
  );
}

function RequiredReference({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const params = { vendorId };
  const queryKey = ["order-settings", vendorId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readOrderSettings, { params, signal }),
    staleTime: 0,
  });
  const saving = useChange(
    (reference_required: boolean) => call(saveOrderSettings, { params, body: { reference_required } }),
    { replaces: queryKey, onDone: () => notify({ message: t("chain.saved"), type: "success" }) },
  );
  if (!data) return null;
  const { reference_required: own, required_by_parent: ofParent, may_change } = data.result;
  const isRequired = saving.isPending ? saving.variables : own;
  return (
    <section className={styles.part} aria-labelledby="order-reference">
      <h2 id="order-reference">{t("chain.reference-title")}</h2>
      <p>{t("chain.reference-text")}</p>
      {ofParent && <p>{t("chain.reference-of-parent")}</p>}
      {may_change === false ? (
        (own || !ofParent) && <p>{t(own ? "chain.reference-on" : "chain.reference-off")}</p>
      ) : (
        <Checkbox checked={isRequired} onCheck={(next) => !saving.isPending && saving.mutate(next)}>
          {t("chain.reference-required")}
        </Checkbox>
      )}
    </section>
  );
}

const limitNames = ["per_order", "per_day"] as const;
const textOf = (amount: number | null) => (amount === null ? "" : String(amount));

/** A typed limit: null if empty, undefined if not an amount. */
function limitOf(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  const amount = Number(plainAmount(typed));
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

function Limits({
  vendorId,
  limits,
  queryKey,
}: {
  vendorId: string;
  limits: FeeLimits;
  queryKey: readonly string[];
}) {
  const t = useTexts();
  const saving = useChange(
    (body: { per_order: number | null; per_day: number | null }) =>
      call(saveFeeLimits, { params: { vendorId }, body }),
    { replaces: queryKey, onDone: () => notify({ message: t("chain.saved"), type: "success" }) },
  );
  const form = useForm({
    initial: { per_order: textOf(limits.per_order), per_day: textOf(limits.per_day) },
    check: (typed) =>
      limitNames.flatMap((field) =>
        limitOf(typed[field]) === undefined ? [{ field, words: t("chain.limit-wrong") }] : [],
      ),
    save: ({ per_order, per_day }) =>
      saving.mutateAsync({ per_order: limitOf(per_order) ?? null, per_day: limitOf(per_day) ?? null }),
  });
  const { currency, spent_today, may_change } = limits;
  const limitText = (amount: number | null) =>
    amount === null ? t("chain.no-limit") : formatMoney(amount, currency);
  return (
    <form className={styles.part} noValidate aria-labelledby="order-limits" onSubmit={form.submit}>
      <h2 id="order-limits">{t("chain.limits-title")}</h2>
      <p>{t("chain.limits-text")}</p>
      <p>{t("chain.spent-today", { amount: formatMoney(spent_today, currency) })}</p>
      {limitNames.map((name) =>
        may_change === false ? (
          <p key={name}>{`${t(`chain.${name}`)}: ${limitText(limits[name])}`}</p>
        ) : (
          <TextField
            key={name}
            label={t(`chain.${name}`)}
            optional
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            maxLength={20}
            hint={t("chain.limit-hint", { currency })}
            {...form.text(name)}
          />
        ),
      )}
      {may_change !== false && (
        <Button type="submit" busy={form.isBusy}>
          {t("chain.save-limits")}
        </Button>
      )}
    </form>
  );
}
