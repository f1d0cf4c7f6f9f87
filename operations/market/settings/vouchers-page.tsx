import {
  changeVoucher,
  createVoucher,
  listVouchers,
  type ManagedVoucher,
} from "@waybill/contract/operations/settings";
import { call } from "@waybill/client/calls/call.ts";
import { voucherTypes } from "@waybill/domain/pricing/vouchers";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { ScrollTable } from "@waybill/ui/layout/scroll-table.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { everyRow } from "../../calls.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { MomentField } from "../moment-field.tsx";
import { NumberField } from "../prices/price-fields.tsx";
import { SettingsPage } from "./page.tsx";
import { useSetting } from "./use-setting.ts";

type Terms = Omit<ManagedVoucher, "uses" | "cost">;
type Change = { isNew: boolean; terms: Terms };

const send = ({ isNew, terms: { code, ...terms } }: Change) =>
  isNew
    ? call(createVoucher, { body: { code, ...terms } })
    : call(changeVoucher, { params: { code }, body: terms });

const fresh: Terms = { code: "", type: "percentage", amount: 10, available_until: null, uses_a_vendor: null };

/** Every voucher with its number of uses and cost. */
export function VouchersPage() {
  const t = useTexts();
  const mayChange = useMay(["vouchers", "change"]);
  const [open, setOpen] = useState<Change>();
  const { query, change } = useSetting(
    ["market", "vouchers"],
    ({ signal }) => everyRow((page) => call(listVouchers, { query: page, signal })),
    send,
  );
  const columns = ["code", "worth", "until", "uses", "cost"].map((name) =>
    t(`console.market-voucher-${name}`),
  );
  return (
    <>
      <SettingsPage
        title={t("console.market-page-vouchers")}
        action={
          mayChange && (
            <Button icon="plus" look="primary" onClick={() => setOpen({ isNew: true, terms: fresh })}>
              {t("console.market-voucher-new")}
            </Button>
          )
        }
        query={query}
        isEmpty={(vouchers) => vouchers.length === 0}
      >
        {(vouchers) => (
          <ScrollTable
            label={t("console.market-page-vouchers")}
            columns={[...columns, ""].map((name) => ({ name }))}
          >
            {vouchers.map(({ uses, cost, ...terms }) => (
              <tr key={terms.code}>
                <th scope="row">
                  <bdi>{terms.code}</bdi>
                </th>
                <td>
                  {terms.type === "percentage"
                    ? formatNumber(terms.amount / 100, { style: "percent", maximumFractionDigits: 1 })
                    : formatMoney(terms.amount)}
                </td>
                <td>
                  {terms.available_until
                    ? formatDay(terms.available_until)
                    : t("console.market-voucher-always")}
                </td>
                <td>{formatNumber(uses)}</td>
                <td>{formatMoney(cost)}</td>
                <td>
                  {mayChange && (
                    <Button onClick={() => setOpen({ isNew: false, terms })}>{t("console.change")}</Button>
                  )}
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </SettingsPage>
      {open && (
        <VoucherDialog
          change={open}
          busy={change.isPending}
          onClose={() => setOpen(undefined)}
          onSave={(next) => change.mutate(next, { onSuccess: () => setOpen(undefined) })}
        />
      )}
    </>
  );
}

type DialogProps = { change: Change; busy: boolean; onClose: () => void; onSave: (change: Change) => void };

function VoucherDialog({ change: { isNew, terms: started }, busy, onClose, onSave }: DialogProps) {
  const t = useTexts();
  const [terms, setTerms] = useState(started);
  const set = (changes: Partial<Terms>) => setTerms((before) => ({ ...before, ...changes }));
  const isGood = terms.code.trim() !== "" && terms.amount > 0;
  return (
    <Dialog
      open
      title={isNew ? t("console.market-voucher-new") : terms.code}
      submitLabel={t("console.save")}
      busy={busy}
      onCancel={onClose}
      onSubmit={() => isGood && onSave({ isNew, terms: { ...terms, code: terms.code.trim() } })}
    >
      {isNew && (
        <TextField
          label={t("console.market-voucher-code")}
          dir="ltr"
          maxLength={60}
          value={terms.code}
          onChange={({ target }) => set({ code: target.value })}
        />
      )}
      <SelectField
        label={t("console.market-price-unit")}
        value={terms.type}
        options={voucherTypes.map((value) => ({
          value,
          label: t(`console.market-price-unit-${value === "percentage" ? "percentage" : "amount"}`),
        }))}
        onChange={(type) => set({ type })}
      />
      <NumberField
        label={t("console.market-voucher-worth")}
        value={terms.amount}
        onChange={(amount = 0) => set({ amount })}
      />
      <MomentField
        label={t("console.market-voucher-until")}
        optional
        value={terms.available_until ?? ""}
        onChange={(until) => set({ available_until: until || null })}
      />
      <NumberField
        label={t("console.market-voucher-each")}
        optional
        value={terms.uses_a_vendor ?? undefined}
        onChange={(uses = 0) => set({ uses_a_vendor: uses > 0 ? Math.round(uses) : null })}
      />
    </Dialog>
  );
}
