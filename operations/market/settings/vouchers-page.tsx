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
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { ScrollTable } from "@waybill/ui/layout/scroll-table.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDate, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { refusedFieldOf, readAllPages } from "../../calls.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { EditConflictNote } from "../../forms/edit-conflict-note.tsx";
import { numberProblem } from "../../forms/number-problem.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import { MomentField } from "../../forms/moment-field.tsx";
import { NumberField } from "../../forms/number-field.tsx";
import { SettingsPage } from "./page.tsx";
import { useSetting } from "./use-setting.ts";

type Terms = Omit<ManagedVoucher, "uses" | "cost">;
/** `saved` is the voucher on screen; undefined: the voucher is new. */
type Change = { saved: ManagedVoucher | undefined; terms: Terms };

const send = ({ saved, terms: { code, ...terms } }: Change) =>
  saved
    ? call(changeVoucher, { params: { code }, body: { ...terms, expected: saved } })
    : call(createVoucher, { body: { code, ...terms } });

const blame = refusedFieldOf("code", "amount", "uses_a_vendor");

const fresh: Terms = { code: "", type: "percentage", amount: 10, available_until: null, uses_a_vendor: null };

/** Every voucher with its number of uses and cost. */
export function VouchersPage() {
  const t = useTexts();
  const mayChange = useMay(["vouchers", "change"]);
  /** The code of the voucher that is changed, or "" for a new one. */
  const [open, setOpen] = useState<string>();
  const { query, change } = useSetting(
    ["market", "vouchers"],
    ({ signal }) => readAllPages((page) => call(listVouchers, { query: page, signal })),
    send,
    blame,
  );
  const opened = query.data?.find(({ code }) => code === open);
  const columns = ["code", "worth", "until", "uses", "cost"].map((name) =>
    t(`console.market-voucher-${name}`),
  );
  return (
    <>
      <SettingsPage
        title={t("console.market-page-vouchers")}
        action={
          mayChange && (
            <Button icon="plus" look="primary" onClick={() => setOpen(fresh.code)}>
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
                    ? formatDate(terms.available_until)
                    : t("console.market-voucher-always")}
                </td>
                <td>{formatNumber(uses)}</td>
                <td>{formatMoney(cost)}</td>
                <td>
                  {mayChange && <Button onClick={() => setOpen(terms.code)}>{t("console.change")}</Button>}
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </SettingsPage>
      {(opened ?? open === fresh.code) && (
        <VoucherDialog saved={opened} save={change.mutateAsync} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

type DialogProps = {
  saved: ManagedVoucher | undefined;
  save: (change: Change) => Promise<unknown>;
  onClose: () => void;
};

const worth = { percentage: { max: 100 }, fixed: { max: 1e9 } };
const uses = { min: 1, max: 1_000_000, isWhole: true } as const;

const termsOf = ({ uses: _, cost: __, ...terms }: ManagedVoucher): Terms => terms;

function VoucherDialog({ saved, save, onClose }: DialogProps) {
  const t = useTexts();
  const known = saved ? termsOf(saved) : fresh;
  const form = useForm<Terms>({
    known,
    sendsUnchanged: !saved,
    check: ({ code, type, amount, uses_a_vendor }) =>
      fieldProblems({
        code: !code.trim() && t("console.fill"),
        amount: amount === 0 ? t("console.fill") : numberProblem(amount, worth[type]),
        uses_a_vendor: uses_a_vendor !== null && numberProblem(uses_a_vendor, uses),
      }),
    save: async (typed) => {
      await save({ saved, terms: { ...typed, code: typed.code.trim() } });
      onClose();
    },
    blame,
  });
  const { type, amount, available_until, uses_a_vendor } = form.typed;
  return (
    <Dialog
      open
      title={saved ? saved.code : t("console.market-voucher-new")}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => (saved && !form.isChanged ? onClose() : form.submit(event))}
    >
      {!saved && (
        <TextField label={t("console.market-voucher-code")} dir="ltr" maxLength={60} {...form.text("code")} />
      )}
      <SelectField
        label={t("console.money-kind")}
        value={type}
        options={voucherTypes.map((value) => ({
          value,
          label: t(`console.market-price-unit-${value === "percentage" ? "percentage" : "amount"}`),
        }))}
        onChange={(next) => form.set({ type: next })}
      />
      <NumberField
        // Number and time fields keep their initial value, so a new value from the server must remount them.
        key={`worth ${known.amount}`}
        label={t("console.market-voucher-worth")}
        value={amount}
        limits={worth[type]}
        error={form.problemOf("amount")}
        onChange={(next = Number.NaN) => form.set({ amount: next })}
      />
      <MomentField
        key={`until ${known.available_until ?? ""}`}
        label={t("console.market-voucher-until")}
        optional
        value={available_until ?? ""}
        onChange={(until) => form.set({ available_until: until || null })}
      />
      <NumberField
        key={`each ${known.uses_a_vendor ?? ""}`}
        label={t("console.market-voucher-each")}
        optional
        value={uses_a_vendor ?? undefined}
        error={form.problemOf("uses_a_vendor")}
        limits={uses}
        onChange={(next) => form.set({ uses_a_vendor: next ?? null })}
      />
      <EditConflictNote form={form} />
    </Dialog>
  );
}
