import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import {
  channelsFor,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeKind,
  noticeKinds,
} from "@waybill/domain/tracking/notices/notices";
import { itemValueLimit } from "@waybill/domain/orders/item-value";
import { paymentOptionNames, paymentOptions } from "@waybill/domain/payments/payment-methods";
import { useCountryParameter } from "@waybill/client/deployment/country-parameters.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { FormEvent, ReactNode } from "react";
import { amountFieldText } from "../forms/amounts.ts";
import { parseTypedAmount } from "@waybill/domain/money/typed-amount";
import { channelWords, noticeWords } from "../insight/notice-words.ts";
import styles from "../lists/split.module.css";
import { useChangeVendor } from "./use-merchants.ts";

type Props = { vendor: ConsoleVendor; isReadOnly: boolean };

/** A vendor's terms: payment methods, value limit, own price and notices. */
export const Agreements = (props: Props) => (
  <div className={styles.cards}>
    <PaymentMethods {...props} />
    <ValueLimit {...props} />
    <PriceAgreement {...props} />
    <Notices {...props} />
  </div>
);

type CardProps = {
  title: string;
  isReadOnly: boolean;
  form: { isBusy: boolean; isChanged: boolean; submit: (event: FormEvent<HTMLFormElement>) => void };
  children: ReactNode;
};

function AgreementCard({ title, isReadOnly, form, children }: CardProps) {
  const t = useTexts();
  return (
    <form noValidate className={styles.card} aria-label={title} onSubmit={form.submit}>
      <div className={styles.cardHead}>
        <h3>{title}</h3>
      </div>
      <div className={styles.cardBody}>
        <fieldset className={styles.cardFields} disabled={isReadOnly}>
          {children}
        </fieldset>
        {!isReadOnly && (
          <Button type="submit" busy={form.isBusy} aria-disabled={!form.isChanged}>
            {t("console.save")}
          </Button>
        )}
      </div>
    </form>
  );
}

function PaymentMethods({ vendor, isReadOnly }: Props) {
  const t = useTexts();
  const country = useCountry();
  const { mutateAsync } = useChangeVendor(vendor);
  const form = useForm({
    known: vendor.payment_methods,
    check: () => [],
    save: (payment_methods) => mutateAsync({ payment_methods }),
  });
  // One checkbox per method; pay at pickup has none, because it is sent as PAID.
  const offered = paymentOptionNames.filter(
    (option) =>
      option !== "pay_at_pickup" &&
      country.payment_methods.some((method) => method === paymentOptions[option].payment_method),
  );
  return (
    <AgreementCard title={t("console.payment-methods")} isReadOnly={isReadOnly} form={form}>
      {offered.map((option) => {
        const { payment_method: method } = paymentOptions[option];
        return (
          <Checkbox
            key={option}
            checked={form.typed[method] === true}
            onCheck={(isOn) => form.set({ [method]: isOn })}
          >
            {t(`payment-option.${option}`)}
          </Checkbox>
        );
      })}
    </AgreementCard>
  );
}

function ValueLimit({ vendor, isReadOnly }: Props) {
  const t = useTexts();
  const marketLimit = itemValueLimit(useCountryParameter("orderItemValueExceedLimit"));
  const { mutateAsync } = useChangeVendor(vendor);
  const form = useForm({
    known: { limit: amountFieldText(vendor.item_value_limit) },
    check: ({ limit }) =>
      fieldProblems({
        limit: parseTypedAmount(limit, vendor.currency) === undefined && t("console.fill-amount"),
      }),
    save: ({ limit }) => mutateAsync({ item_value_limit: parseTypedAmount(limit, vendor.currency) ?? null }),
  });
  return (
    <AgreementCard title={t("console.limits")} isReadOnly={isReadOnly} form={form}>
      <TextField
        label={t("console.most-worth")}
        affix={vendor.currency}
        inputMode="decimal"
        hint={
          marketLimit === undefined
            ? t("console.no-market-limit")
            : t("console.limit-of-market", { amount: formatMoney(marketLimit) })
        }
        {...form.text("limit", "atOnce")}
      />
    </AgreementCard>
  );
}

const amounts = ["base", "per_km", "minimum"] as const;

function PriceAgreement({ vendor, isReadOnly }: Props) {
  const t = useTexts();
  const own = vendor.price_override;
  const { mutateAsync } = useChangeVendor(vendor);
  const form = useForm({
    known: {
      hasOwn: own !== null,
      base: amountFieldText(own?.base),
      per_km: amountFieldText(own?.per_km),
      minimum: amountFieldText(own?.minimum),
    },
    check: (typed) =>
      !typed.hasOwn
        ? []
        : amounts.flatMap((field) => {
            const amount = parseTypedAmount(typed[field], vendor.currency);
            const isWrong = amount === undefined || (amount === null && field !== "minimum");
            return isWrong ? [{ field, words: t("console.fill-amount") }] : [];
          }),
    save: ({ hasOwn, ...typed }) => {
      if (!hasOwn) return mutateAsync({ price_override: null });
      const [base, per_km] = [
        parseTypedAmount(typed.base, vendor.currency) ?? 0,
        parseTypedAmount(typed.per_km, vendor.currency) ?? 0,
      ];
      const minimum = parseTypedAmount(typed.minimum, vendor.currency);
      const { minimum: _, ...kept } = own ?? {};
      return mutateAsync({ price_override: { ...kept, base, per_km, ...(minimum != null && { minimum }) } });
    },
  });
  const { hasOwn } = form.typed;
  return (
    <AgreementCard title={t("console.price-agreement")} isReadOnly={isReadOnly} form={form}>
      <Checkbox checked={hasOwn} onCheck={(isOn) => form.set({ hasOwn: isOn })}>
        {t("console.own-price")}
      </Checkbox>
      {hasOwn &&
        amounts.map((name) => (
          <TextField
            key={name}
            label={t(`console.price-${name}`)}
            optional={name === "minimum"}
            affix={vendor.currency}
            inputMode="decimal"
            {...form.text(name)}
          />
        ))}
    </AgreementCard>
  );
}

/** The initial notices of a vendor that overrides the market's: none. */
const noNotices: NoticeChoice = Object.fromEntries(noticeKinds.map((kind) => [kind, []]));

function Notices({ vendor, isReadOnly }: Props) {
  const t = useTexts();
  const { mutateAsync } = useChangeVendor(vendor);
  const form = useForm<{ hasOwn: boolean; chosen: NoticeChoice }>({
    known: { hasOwn: vendor.notices !== null, chosen: { ...noNotices, ...vendor.notices } },
    check: () => [],
    save: ({ hasOwn, chosen }) => mutateAsync({ notices: hasOwn ? chosen : null }),
  });
  const { hasOwn, chosen } = form.typed;
  const tick = (kind: NoticeKind, channel: NoticeChannel, isOn: boolean) => {
    const otherChannels = (chosen[kind] ?? []).filter((one) => one !== channel);
    form.set({ chosen: { ...chosen, [kind]: isOn ? [...otherChannels, channel] : otherChannels } });
  };
  return (
    <AgreementCard title={t("console.notices")} isReadOnly={isReadOnly} form={form}>
      <Checkbox checked={hasOwn} onCheck={(isOn) => form.set({ hasOwn: isOn })}>
        {t("console.own-notices")}
      </Checkbox>
      {hasOwn &&
        noticeKinds.map((kind) => {
          const name = noticeWords(kind, t);
          return (
            <div key={kind} role="group" aria-label={name} className={styles.buttons}>
              <span>{name}</span>
              {channelsFor(kind).map((channel) => (
                <Checkbox
                  key={channel}
                  checked={chosen[kind]?.includes(channel) ?? false}
                  onCheck={(isOn) => tick(kind, channel, isOn)}
                >
                  {channelWords(channel, t)}
                </Checkbox>
              ))}
            </div>
          );
        })}
    </AgreementCard>
  );
}
