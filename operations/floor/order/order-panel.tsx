import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { buttonClass, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { ClaimsOfOrder } from "../claims/claims-of-order.tsx";
import { CandidatesPanel } from "../candidates/candidates-panel.tsx";
import { Decisions } from "../candidates/decisions.tsx";
import { CandidatesOfUnassigned } from "../candidates/candidates-of-unassigned.tsx";
import { NotLoaded } from "../../lists/loaded.tsx";
import { ShopToCustomer } from "../../lists/shop-to-customer.tsx";
import { SignInAsMerchant } from "../../account-actions/sign-in-as-merchant.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import styles from "../floor.module.css";
import { CancelFields, defaultCancelChoice } from "./cancel-fields.tsx";
import { MoneyBack } from "./money-back.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHandover } from "./order-handover.tsx";
import { OrderStory } from "./order-story.tsx";
import { Redeliver } from "./redeliver.tsx";
import { TipOfOrder } from "./tip-of-order.tsx";
import { useOrderHeadline } from "../standing-words.ts";
import { type OrderChange, useFloorOrder, useChangeOrder } from "../use-floor.ts";

const kinds = ["assign", "move", "note", "cancel"] as const;
type Kind = (typeof kinds)[number];
/** The actions that open a dialog; assigning opens a list of riders instead. */
type StepKind = Exclude<Kind, "assign">;
const keys: Readonly<Record<string, Kind>> = { a: "assign", m: "move", t: "note", x: "cancel" };

type PanelProps = {
  orderId: string;
  onClose: () => void;
  /** Called to show another order in this panel. */
  onOpen: (orderId: string) => void;
};

/** The open order: its history, and the actions possible now. */
export function OrderPanel({ orderId, onClose, onOpen }: PanelProps) {
  const t = useTexts();
  const { data: order, isError, refetch } = useFloorOrder(orderId);
  const [isAssigning, setAssigning] = useState(false);
  return (
    <aside className={styles.panel} aria-label={t("console.order")}>
      <div className={styles.panelHead}>
        <bdi>{orderId}</bdi>
        <IconButton name="close" label={t("ui.close")} onClick={onClose} />
      </div>
      {order && isAssigning ? (
        <CandidatesPanel orderId={orderId} onClose={() => setAssigning(false)} />
      ) : order ? (
        <OpenOrder order={order} onAssign={() => setAssigning(true)} onOpen={onOpen} />
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar />
          <Bar />
        </Skeleton>
      )}
    </aside>
  );
}

/** The actions that the order's status and the operator's role allow. */
function useKinds({ may, next_statuses }: OrderWithStory): readonly Kind[] {
  const mayChange = useMay(["orders", "change"]);
  const allowed: Record<Kind, boolean> = {
    assign: may.assign,
    move: next_statuses.length > 0,
    note: true,
    cancel: may.cancel,
  };
  return mayChange ? kinds.filter((kind) => allowed[kind]) : [];
}

type OpenProps = { order: OrderWithStory; onAssign: () => void; onOpen: (orderId: string) => void };

function OpenOrder({ order, onAssign, onOpen }: OpenProps) {
  const t = useTexts();
  const headline = useOrderHeadline();
  const [kind, setKind] = useState<StepKind>();
  const begin = (wanted: Kind) => (wanted === "assign" ? onAssign() : setKind(wanted));
  const allowed = useKinds(order);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = keys[singleKeyOf(event) ?? ""];
    if (wanted === undefined || !allowed.includes(wanted)) return;
    event.preventDefault();
    begin(wanted);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const { customer, rider } = order;
  return (
    <>
      <div className={styles.body}>
        <h2>{headline(order)}</h2>
        <p>
          <ShopToCustomer from={order.outlet_name} to={customer.name} />
          <br />
          <bdi>{customer.location.formatted_address}</bdi>
        </p>
        {order.may.assign && rider === null && <CandidatesOfUnassigned orderId={order.order_id} />}
        <p className={styles.links}>
          <a href={`tel:${customer.phone_number}`}>
            {t("order.call-rider", { name: customer.name })}{" "}
            <bdi dir="ltr">{formatPhone(customer.phone_number)}</bdi>
          </a>
          {rider && <a href={`tel:${rider.phone_number}`}>{t("order.call-rider", { name: rider.name })}</a>}
          <a href={order.tracking_link} target="_blank" rel="noreferrer">
            {t("console.recipient-page")}
          </a>
        </p>
        <Redeliver order={order} onPlaced={onOpen} />
        <SignInAsMerchant vendorId={order.vendor_id} />
        <Decisions orderId={order.order_id} />
        <OrderFacts order={order} />
        <OrderHandover order={order} />
        <ClaimsOfOrder order={order} />
        <MoneyBack orderId={order.order_id} />
        <TipOfOrder orderId={order.order_id} key={`tip ${order.order_id}`} />
        <OrderStory order={order} />
      </div>
      {allowed.length > 0 && (
        <div className={styles.actions} role="group" aria-label={t("console.actions")}>
          {allowed.map((each) => (
            <button
              key={each}
              type="button"
              className={buttonClass({ look: each === "cancel" ? "danger" : "secondary" })}
              aria-keyshortcuts={Object.keys(keys).find((key) => keys[key] === each)}
              onClick={() => begin(each)}
            >
              {t(`console.do-${each}`)}
            </button>
          ))}
        </div>
      )}
      {kind && <StepDialog kind={kind} order={order} onClose={() => setKind(undefined)} />}
    </>
  );
}

const emptyStep = { status: "", cancelling: defaultCancelChoice, words: "" };

type DialogProps = {
  kind: StepKind;
  order: OrderWithStory;
  onClose: () => void;
};

/** The dialog of one action; after a refusal it stays open with the typed text. */
function StepDialog({ kind, order, onClose }: DialogProps) {
  const t = useTexts();
  const { mutateAsync } = useChangeOrder();
  // The statuses offered when the dialog opened. If the chosen one became impossible since, the server refuses it.
  const [offered] = useState(order.next_statuses);
  const nextOf = ({ status }: typeof emptyStep) => offered.find((each) => each === status) ?? offered[0];
  const needsWords = kind !== "cancel";

  const stepOf = (typed: typeof emptyStep): OrderChange | undefined => {
    const text = typed.words.trim();
    if (kind === "cancel") return { kind, ...typed.cancelling };
    if (kind === "note") return { kind, text };
    const next = nextOf(typed);
    return next && { kind, status: next, reason: text };
  };
  const form = useForm({
    initial: emptyStep,
    check: ({ words }) =>
      fieldProblems({
        words: needsWords && !words.trim() && t(kind === "note" ? "console.fill" : "console.fill-reason"),
      }),
    save: async (typed) => {
      const step = stepOf(typed);
      if (!step) return;
      await mutateAsync({ orderId: order.order_id, step });
      onClose();
    },
  });
  const next = nextOf(form.typed);
  const title = t(`console.do-${kind}`);
  return (
    <Dialog
      open
      title={title}
      submitLabel={title}
      danger={kind === "cancel"}
      // Next to "Cancel order" a button "Cancel" would be ambiguous.
      {...(kind === "cancel" && { cancelLabel: t("ui.close") })}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      {kind === "move" && next && (
        <SelectField
          label={t("console.choose-move")}
          value={next}
          options={offered.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(status) => form.set({ status })}
        />
      )}
      {kind === "cancel" && (
        <CancelFields
          orders={[order]}
          value={form.typed.cancelling}
          onChange={(cancelling) => form.set({ cancelling })}
        />
      )}
      {needsWords && (
        <TextField
          label={t(kind === "note" ? "console.note" : "console.reason")}
          maxLength={500}
          required
          {...form.text("words")}
        />
      )}
    </Dialog>
  );
}
