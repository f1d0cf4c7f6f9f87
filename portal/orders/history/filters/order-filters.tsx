import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { HistoryFilters } from "@waybill/domain/history/filters";
import { paymentOptionNames } from "@waybill/domain/payments/payment-methods";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "./filter-bar.module.css";
import { useAllOutlets } from "../../search/outlets-chip.tsx";
import { FilterChip, FilterOptions } from "./filter-chip.tsx";
import type { useHistoryFilters } from "./use-history-filters.ts";

type Props = Pick<ReturnType<typeof useHistoryFilters>, "filters" | "change">;

/** Filters by payment method, with the request form's names. */
export function PaymentFilterChip({ filters, change }: Props) {
  const t = useTexts();
  const { payment } = filters;
  const any = { value: "ANY", words: t("history.payment-any") } as const;
  const options = paymentOptionNames.map((value) => ({ value, words: t(`payment-option.${value}`) }));
  const clear = () => change({ payment: undefined });
  return (
    <FilterChip
      name={t("history.payment")}
      words={payment ? t(`payment-option.${payment}`) : any.words}
      onClear={payment && clear}
    >
      {(close) => (
        <FilterOptions
          label={t("history.payment")}
          value={payment ?? any.value}
          options={[any, ...options]}
          onChoose={(value) => {
            change({ payment: value === "ANY" ? undefined : value });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/**
 * A parent's outlet filter: all outlets, or one, which can be the parent itself. Hidden for a vendor without
 * outlets. Shows the parent's own orders if orders of all outlets cannot be listed together.
 */
export function OutletFilterChip({ filters, change }: Props) {
  const t = useTexts();
  const { vendor, vendors } = useSelectedVendor();
  const { isOffered, isOn, turn } = useAllOutlets();
  const outlets = vendors.filter(({ parent_vendor_id }) => parent_vendor_id === vendor.vendor_id);
  if (outlets.length === 0) return null;
  const any = { words: t(isOffered ? "order-search.all-outlets" : "history.outlet-any"), value: "" };
  const options = [vendor, ...outlets].map(({ vendor_id, name }) => ({ value: vendor_id, words: name }));
  const chosenId = filters.outlet ?? (isOffered && !isOn ? vendor.vendor_id : undefined);
  const chosen = options.find(({ value }) => value === chosenId);
  const choose = (outlet: string | undefined) => {
    // With outlets turned off, all screens show only the parent.
    const isAlone = isOffered && outlet === vendor.vendor_id;
    if (isOffered && isOn === isAlone) turn(!isAlone);
    change({ outlet: isAlone ? undefined : outlet });
  };
  return (
    <FilterChip
      name={t("order.outlet")}
      icon="store"
      words={chosen?.words ?? chosenId ?? any.words}
      onClear={chosenId === undefined ? undefined : () => choose(undefined)}
    >
      {(close) => (
        <FilterOptions
          label={t("order.outlet")}
          value={chosenId ?? any.value}
          options={[any, ...options]}
          onChoose={(value) => {
            choose(value || undefined);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** Filters by a part of the order number. */
export function NumberFilterChip({ filters, change }: Props) {
  const t = useTexts();
  const { orderNumber } = filters;
  return (
    <FilterChip
      name={t("order.number")}
      words={orderNumber ?? t("history.number-any")}
      onClear={orderNumber === undefined ? undefined : () => change({ orderNumber: undefined })}
    >
      {(close) => (
        <NumberForm
          known={orderNumber}
          onChoose={(chosen) => {
            change({ orderNumber: chosen });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

type NumberProps = { known: string | undefined; onChoose: (orderNumber: string | undefined) => void };

function NumberForm({ known, onChoose }: NumberProps) {
  const t = useTexts();
  const [typed, type] = useState(known ?? "");
  const choose = (of: HistoryFilters["orderNumber"]) => onChoose(of?.trim() || undefined);
  return (
    <form
      noValidate
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault();
        choose(typed);
      }}
    >
      <TextField
        label={t("order.number")}
        hint={t("history.number-hint")}
        dir="ltr"
        autoFocus
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" look="primary">
        {t("history.number-show")}
      </Button>
    </form>
  );
}
