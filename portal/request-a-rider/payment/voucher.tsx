import { lacksDiscount, type RequestVoucher } from "@waybill/domain/pricing/vouchers";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef, useState } from "react";
import { idOfField } from "../request-fields.ts";
import type { FieldProblem, FailedVoucher, SendToFlow } from "../request-types.ts";
import styles from "./disclosure.module.css";

type Props = {
  held: RequestVoucher;
  failed: FailedVoucher | undefined;
  problem: FieldProblem | undefined;
  send: SendToFlow;
};

/** One line for a voucher: first a button, then its code, then the discount. */
export function Voucher({ held, failed, problem, send }: Props) {
  const t = useTexts();
  const { voucher, discountedDeliveryFee } = held;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current && !voucher) opener.current?.focus();
    wasHeld.current = voucher !== undefined;
  }, [voucher]);

  if (voucher) {
    const amount =
      voucher.type === "percentage"
        ? formatNumber(voucher.amount / 100, { style: "percent", maximumFractionDigits: 2 })
        : formatMoney(voucher.amount);
    return (
      <div className={styles.held} role="status">
        <Icon name="voucher" small />
        <p>
          <bdi>
            <b>{voucher.code}</b>
          </bdi>
          {" · "}
          {t(discountedDeliveryFee === undefined ? "voucher.waits" : "voucher.off", { amount })}
        </p>
        <Button
          look="plain"
          aria-label={t("voucher.remove-label", { code: voucher.code })}
          onClick={() => {
            setOpen(false);
            send({ type: "VOUCHER_REMOVED" });
          }}
        >
          {t("voucher.remove")}
        </Button>
      </div>
    );
  }
  if (!isOpen && !problem)
    return (
      <button
        ref={opener}
        type="button"
        className={`${buttonClass({ look: "plain" })} ${styles.ask ?? ""}`}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Icon name="voucher" small />
        {t("voucher.ask")}
      </button>
    );
  return <Code held={held} failed={failed} problem={problem} send={send} />;
}

function Code({ held, failed, problem, send }: Props) {
  const t = useTexts();
  const [code, setCode] = useState(failed?.code ?? "");
  const isChecking = lacksDiscount(held);
  const apply = () => {
    if (code.trim() !== "" && !isChecking) send({ type: "VOUCHER_APPLIED", code });
  };
  return (
    <div className={styles.narrow}>
      <TextField
        id={idOfField("voucherCode")}
        label={t("voucher.code.label")}
        icon="voucher"
        className={styles.code}
        dir="ltr"
        autoFocus={!problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        value={code}
        error={problem && <span role="alert">{t(problem.key, problem.values)}</span>}
        end={
          <Button look="plain" busy={isChecking} busyLabel={t("voucher.apply.busy")} onClick={apply}>
            {t("voucher.apply")}
          </Button>
        }
        onChange={(event) => {
          setCode(event.target.value);
          send({ type: "VOUCHER_TYPED" });
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
    </div>
  );
}
