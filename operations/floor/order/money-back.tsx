import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type MoneyBackOfOrder, readMoneyBack } from "@waybill/contract/operations/refunds";
import { Button } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { NotLoaded } from "../../lists/loaded.tsx";
import { NameLink } from "../../lists/name-link.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { type MoneyBackKind, MoneyBackDialog } from "./money-back-dialog.tsx";
import styles from "./order.module.css";

const kinds = ["refund", "compensation"] as const;
const giveKey = "b";

/** True if a refund or compensation is still possible; goods without a known value have no limit. */
const isLeft = (back: MoneyBackOfOrder, kind: MoneyBackKind): boolean =>
  back[kind] !== null && back[kind].left !== 0;

/** An order's refunds and compensations, what is left, and the button for more (shortcut B). */
export function MoneyBack({ orderId }: { orderId: string }) {
  const t = useTexts();
  const mayChange = useMay(["money", "change"]);
  const [kind, give] = useState<MoneyBackKind>();
  const { data, isError, refetch } = useQuery({
    queryKey: ["floor", "money", orderId],
    queryFn: ({ signal }) => call(readMoneyBack, { params: { order_id: orderId }, signal, quiet: true }),
    select: ({ result }) => result,
    staleTime: 0,
  });
  const first = data && kinds.find((one) => isLeft(data, one));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (singleKeyOf(event) !== giveKey || !mayChange || !first) return;
    event.preventDefault();
    give(first);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <section className={styles.section} aria-label={t("console.money-back")}>
      <h3>{t("console.money-back")}</h3>
      {!data ? (
        isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Bar />
          </Skeleton>
        )
      ) : (
        <>
          <dl className={styles.facts}>
            {kinds.map((one) => (
              <MaxRefundWords key={one} kind={one} back={data} />
            ))}
          </dl>
          <Given back={data} />
          {mayChange ? (
            first && (
              <div className={styles.buttons}>
                {kinds
                  .filter((one) => isLeft(data, one))
                  .map((one) => (
                    <Button
                      key={one}
                      aria-keyshortcuts={one === first ? giveKey : undefined}
                      onClick={() => give(one)}
                    >
                      {t(`console.give-${one}`)}
                      {one === first && <kbd aria-hidden="true">{giveKey.toUpperCase()}</kbd>}
                    </Button>
                  ))}
              </div>
            )
          ) : (
            <p>{t("console.money-back-by")}</p>
          )}
          {kind && (
            <MoneyBackDialog orderId={orderId} kind={kind} back={data} onClose={() => give(undefined)} />
          )}
        </>
      )}
    </section>
  );
}

type MaxRefundProps = { kind: MoneyBackKind; back: MoneyBackOfOrder };

/** How much can still be given as a refund or as compensation. */
function MaxRefundWords({ kind, back }: MaxRefundProps) {
  const t = useTexts();
  const part = back[kind];
  const money = (amount: number) => formatMoney(amount, back.currency);
  const words =
    part === null
      ? t(`console.no-${kind}`)
      : part.left === null
        ? t("console.money-no-most")
        : part.given > 0
          ? t("console.money-left", { left: money(part.left), given: money(part.given) })
          : t("console.money-most", { most: money(part.left) });
  return (
    <>
      <dt>{t(`console.money-kind-${kind}`)}</dt>
      <dd>{words}</dd>
    </>
  );
}

/** The refunds and compensations so far, each with the person who made it and the reason. */
const Given = ({ back: { data } }: { back: MoneyBackOfOrder }) => (
  <ul className={styles.given}>
    {data.map((one) => (
      <GivenOnce key={one.refund_id} one={one} />
    ))}
  </ul>
);

function GivenOnce({ one }: { one: MoneyBackOfOrder["data"][number] }) {
  const t = useTexts();
  return (
    <li>
      <span>
        {t(`console.money-kind-${one.kind}`)}: {formatMoney(one.amount, one.currency)}
        <small>
          <NameLink id={one.created_by} />
          {" · "}
          <bdi>{one.reason}</bdi>
          {" · "}
          {t(`console.money-state-${one.state}`)}
        </small>
      </span>
      <time dateTime={one.created_at}>
        {formatDay(one.created_at)} {formatTime(one.created_at)}
      </time>
    </li>
  );
}
