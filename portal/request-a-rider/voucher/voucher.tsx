import { lacksDiscount } from "@waybill/domain/pricing/vouchers";
import { useEffect, useRef, useState } from "react";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./disclosure.module.css";
import { idOfField } from "../next-open-field.ts";
import type { Request } from "../use-request.ts";

/** One line that asks for a voucher, then its code, then what it takes off the fee. */
export function Voucher({ request }: { request: Request }) {
  const t = useTexts();
  const { voucher, discountedDeliveryFee } = request.snapshot.context;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const problem = request.shown.voucherCode;
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
            request.removeVoucher();
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
  return <Code request={request} />;
}

function Code({ request }: { request: Request }) {
  const t = useTexts();
  const { context } = request.snapshot;
  const problem = request.shown.voucherCode;
  const [code, setCode] = useState(request.failedVoucher ?? "");
  const isChecking = lacksDiscount(context);
  const apply = () => {
    if (code.trim() !== "" && !isChecking) request.applyVoucher(code);
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
          request.forgetVoucherProblem();
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
