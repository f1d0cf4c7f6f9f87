import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { listFleets } from "@waybill/contract/operations/fleets";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { readAllPages } from "../../calls.ts";
import { ShopToCustomer } from "../../lists/shop-to-customer.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { CancelFields, defaultCancelChoice } from "../order/cancel-fields.tsx";
import styles from "./several.module.css";
import { type BulkOutcome, type BulkAction, useBulkAction } from "./use-bulk-action.ts";

const kinds = ["assign", "courier", "note", "cancel"] as const;
type Kind = (typeof kinds)[number];
/** While orders are selected these keys apply to them, before the open order. */
const keys: Readonly<Record<Kind, string>> = { assign: "a", courier: "h", note: "t", cancel: "x" };

type Props = { orders: readonly ConsoleOrder[]; onNone: () => void };

/** The actions on the selected orders, and each result. */
export function BulkActionBar({ orders, onNone }: Props) {
  const t = useTexts();
  const [kind, ask] = useState<Kind>();
  const { mutateAsync, isPending, data: outcomes, reset } = useBulkAction();
  const send = async (step: BulkAction) => {
    await mutateAsync({ orders, step });
    ask(undefined);
  };
  const begin = (one: Kind) => (one === "assign" ? void send({ kind: one }) : ask(one));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    const wanted = kinds.find((one) => keys[one] === key);
    if (orders.length === 0 || isPending || (!wanted && key !== "escape")) return;
    event.preventDefault();
    if (wanted) begin(wanted);
    else onNone();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  // Cancelled orders leave the floor before the results are shown.
  if (orders.length === 0 && !isPending && !outcomes) return null;
  return (
    <div className={styles.bar} role="region" aria-label={t("console.several")}>
      <strong>{t("console.several-chosen", { count: orders.length })}</strong>
      {kinds.map((one) => (
        <Button
          key={one}
          look={one === "cancel" ? "danger" : "secondary"}
          busy={isPending}
          aria-keyshortcuts={keys[one]}
          onClick={() => begin(one)}
        >
          {t(`console.several-${one}`)}
          <kbd aria-hidden="true">{keys[one].toUpperCase()}</kbd>
        </Button>
      ))}
      <IconButton name="close" label={t("console.several-none")} onClick={onNone} />
      {kind && kind !== "assign" && (
        <StepDialog
          kind={kind}
          orders={orders}
          busy={isPending}
          onCancel={() => ask(undefined)}
          onSend={send}
        />
      )}
      {outcomes && (
        <Outcomes
          outcomes={outcomes}
          onClose={reset}
          onNone={() => {
            reset();
            onNone();
          }}
        />
      )}
    </div>
  );
}

type StepProps = {
  kind: Exclude<Kind, "assign">;
  orders: readonly ConsoleOrder[];
  busy: boolean;
  onCancel: () => void;
  onSend: (step: BulkAction) => Promise<unknown>;
};

/** The dialog of an action on all selected orders. */
function StepDialog({ kind, orders, busy, onCancel, onSend }: StepProps) {
  const t = useTexts();
  const { data: connected } = useQuery({
    queryKey: ["fleets", "couriers"],
    queryFn: ({ signal }) => readAllPages((query) => call(listFleets, { query, signal })),
    select: (all) => all.filter(({ courier }) => courier?.is_connected),
    enabled: kind === "courier",
  });
  const fleets = connected ?? [];
  const hasNone = connected?.length === 0;
  const form = useForm({
    initial: { cancelling: defaultCancelChoice, text: "", fleet: "" },
    check: ({ text }) => fieldProblems({ text: kind === "note" && !text.trim() && t("console.fill") }),
    save: async ({ cancelling, text }) => {
      if (kind === "cancel") await onSend({ kind, ...cancelling });
      else if (kind === "note") await onSend({ kind, text: text.trim() });
      else if (fleetId) await onSend({ kind, fleet_id: fleetId });
    },
  });
  const fleetId = form.typed.fleet || (fleets[0]?.fleet_id ?? "");
  const title = t(`console.several-${kind}`);
  return (
    <Dialog
      open
      title={title}
      submitLabel={hasNone ? t("ui.close") : title}
      danger={kind === "cancel"}
      // Next to "Cancel order" a button "Cancel" would be ambiguous.
      {...(kind === "cancel" && { cancelLabel: t("ui.close") })}
      busy={busy}
      onCancel={onCancel}
      onSubmit={hasNone ? onCancel : form.submit}
    >
      {kind === "cancel" && (
        <CancelFields
          orders={orders}
          value={form.typed.cancelling}
          onChange={(cancelling) => form.set({ cancelling })}
        />
      )}
      {kind === "note" && (
        <TextField label={t("console.note")} required maxLength={500} {...form.text("text")} />
      )}
      {fleets.length > 0 && (
        <SelectField
          label={t("console.courier")}
          value={fleetId}
          options={fleets.map(({ fleet_id, name }) => ({ value: fleet_id, label: name }))}
          onChange={(fleet) => form.set({ fleet })}
        />
      )}
      {hasNone && <p>{t("console.no-couriers")}</p>}
    </Dialog>
  );
}

type OutcomesProps = { outcomes: readonly BulkOutcome[]; onClose: () => void; onNone: () => void };

/** The result of each order; they stay selected for another step unless deselected. */
function Outcomes({ outcomes, onClose, onNone }: OutcomesProps) {
  const t = useTexts();
  const done = outcomes.filter(({ isDone }) => isDone).length;
  return (
    <Dialog
      open
      title={t("console.several-outcome", { done, count: outcomes.length })}
      cancelLabel={t("ui.close")}
      submitLabel={t("console.several-none")}
      onCancel={onClose}
      onSubmit={onNone}
    >
      <ul className={styles.outcomes}>
        {outcomes.map(({ order, isDone, key, name = "" }) => (
          <li key={order.order_id}>
            <span>
              <ShopToCustomer from={order.outlet_name} to={order.customer.name} />
            </span>
            <span className={isDone ? styles.done : styles.failed}>{t(key, { name })}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
