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
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useState } from "react";
import { amountOf, typedOf } from "../amounts.ts";
import { channelWords, noticeWords } from "../insight/notice-words.ts";
import styles from "../lists/split.module.css";
import { useChangeVendor, type VendorChange } from "./use-merchants.ts";

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
  vendor: ConsoleVendor;
  title: string;
  isReadOnly: boolean;
  /** The change to save; undefined if a field is invalid. */
  change: () => VendorChange | undefined;
  children: ReactNode;
};

function AgreementCard({ vendor, title, isReadOnly, change, children }: CardProps) {
  const t = useTexts();
  const { mutate, isPending } = useChangeVendor(vendor);
  return (
    <form
      noValidate
      className={styles.card}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const body = change();
        if (body && !isPending) mutate(body);
      }}
    >
      <div className={styles.cardHead}>
        <h3>{title}</h3>
      </div>
      <div className={styles.cardBody}>
        <fieldset className={styles.cardFields} disabled={isReadOnly}>
          {children}
        </fieldset>
        {!isReadOnly && (
          <Button type="submit" busy={isPending}>
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
  const [given, give] = useState(vendor.payment_methods);
  // One checkbox per method; pay at pickup is sent as PAID, so it has none.
  const offered = paymentOptionNames.filter(
    (option) =>
      option !== "pay_at_pickup" &&
      country.payment_methods.some((method) => method === paymentOptions[option].payment_method),
  );
  return (
    <AgreementCard
      vendor={vendor}
      isReadOnly={isReadOnly}
      title={t("console.payment-methods")}
      change={() => ({ payment_methods: given })}
    >
      {offered.map((option) => {
        const { payment_method: method } = paymentOptions[option];
        return (
          <Checkbox
            key={option}
            checked={given[method] === true}
            onCheck={(isOn) => give({ ...given, [method]: isOn })}
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
  const [typed, type] = useState(typedOf(vendor.item_value_limit));
  const limit = amountOf(typed);
  return (
    <AgreementCard
      vendor={vendor}
      isReadOnly={isReadOnly}
      title={t("console.limits")}
      change={() => (limit === undefined ? undefined : { item_value_limit: limit })}
    >
      <TextField
        label={t("console.most-worth")}
        affix={vendor.currency}
        inputMode="decimal"
        value={typed}
        error={limit === undefined ? t("console.fill-amount") : undefined}
        hint={
          marketLimit === undefined
            ? t("console.no-market-limit")
            : t("console.limit-of-market", { amount: formatMoney(marketLimit) })
        }
        onChange={({ target }) => type(target.value)}
      />
    </AgreementCard>
  );
}

const amounts = ["base", "per_km", "minimum"] as const;

function PriceAgreement({ vendor, isReadOnly }: Props) {
  const t = useTexts();
  const own = vendor.price_override;
  const [hasOwn, setOwn] = useState(own !== null);
  const [typed, type] = useState({
    base: typedOf(own?.base),
    per_km: typedOf(own?.per_km),
    minimum: typedOf(own?.minimum),
  });
  const [isTried, setTried] = useState(false);
  const problemOf = (name: (typeof amounts)[number]) =>
    amountOf(typed[name]) === undefined || (name !== "minimum" && amountOf(typed[name]) === null);
  const change = (): VendorChange | undefined => {
    if (!hasOwn) return { price_override: null };
    setTried(true);
    const [base, perKm, minimum] = [amountOf(typed.base), amountOf(typed.per_km), amountOf(typed.minimum)];
    if (base == null || perKm == null || minimum === undefined) return undefined;
    const { minimum: _, ...kept } = own ?? {};
    return { price_override: { ...kept, base, per_km: perKm, ...(minimum !== null && { minimum }) } };
  };
  return (
    <AgreementCard
      vendor={vendor}
      isReadOnly={isReadOnly}
      title={t("console.price-agreement")}
      change={change}
    >
      <Checkbox checked={hasOwn} onCheck={setOwn}>
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
            value={typed[name]}
            error={isTried && problemOf(name) ? t("console.fill-amount") : undefined}
            onChange={({ target }) => type({ ...typed, [name]: target.value })}
          />
        ))}
    </AgreementCard>
  );
}

/** The initial value of a vendor's own notices: only ticked ones are sent. */
const noNotices: NoticeChoice = Object.fromEntries(noticeKinds.map((kind) => [kind, []]));

function Notices({ vendor, isReadOnly }: Props) {
  const t = useTexts();
  const [hasOwn, setOwn] = useState(vendor.notices !== null);
  const [chosen, choose] = useState<NoticeChoice>({ ...noNotices, ...vendor.notices });
  const tick = (kind: NoticeKind, channel: NoticeChannel, isOn: boolean) => {
    const others = (chosen[kind] ?? []).filter((one) => one !== channel);
    choose({ ...chosen, [kind]: isOn ? [...others, channel] : others });
  };
  return (
    <AgreementCard
      vendor={vendor}
      isReadOnly={isReadOnly}
      title={t("console.notices")}
      change={() => ({ notices: hasOwn ? chosen : null })}
    >
      <Checkbox checked={hasOwn} onCheck={setOwn}>
        {t("console.own-notices")}
      </Checkbox>
      {hasOwn &&
        noticeKinds.map((kind) => {
          const name = noticeWords(kind, t);
          return (
            <div key={kind} role="group" aria-label={name} className={styles.ways}>
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
