import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { redeliverOrder } from "@waybill/contract/merchants/after-failure";
import { createOrder } from "@waybill/contract/orders";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { awaitsRedelivery } from "@waybill/domain/riders/failures/after-failure";
import { Button } from "@waybill/ui/button.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { NameLink } from "../../lists/name-link.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import styles from "./order.module.css";

const redeliverKey = "d";

type Props = { order: OrderWithStory; onPlaced: (orderId: string) => void };

/** Sends a returned or failed order again, at today's fee (D); links the new order and the old one. */
export function Redeliver({ order, onPlaced }: Props) {
  const t = useTexts();
  const mayOrder = useMay(["merchant_calls", "change"]) && awaitsRedelivery(order);
  // The panel's idempotency key: if the button is pressed again, the server places only one order.
  const [key] = useState(() => crypto.randomUUID());
  const quote = useChange(() => call(redeliverOrder, { params: { orderId: order.order_id } }));
  const place = useChange(
    (body: NonNullable<typeof quote.data>["result"]["order"]) =>
      call(createOrder, { body, headers: { "idempotency-key": key } }),
    {
      refresh: [["floor"]],
      onDone: ({ result }) => {
        notify({ message: t("console.redelivered"), type: "success" });
        quote.reset();
        onPlaced(result.order_id);
      },
    },
  );
  const ask = () => {
    if (!quote.isPending) quote.mutate();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayOrder || singleKeyOf(event) !== redeliverKey) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const { redelivery_of, redelivered_as } = order;
  const links = [
    ["console.redelivery-of", redelivery_of],
    ["console.redelivered-as", redelivered_as],
  ] as const;
  const draft = quote.data?.result;
  return (
    <>
      {links.map(
        ([words, id]) =>
          id !== undefined && (
            <p key={words}>
              {t(words)} <NameLink id={id} />
            </p>
          ),
      )}
      {mayOrder && (
        <div className={styles.buttons}>
          <Button icon="repeat" busy={quote.isPending} aria-keyshortcuts={redeliverKey} onClick={ask}>
            {t("console.redeliver")}
            <kbd aria-hidden="true">{redeliverKey.toUpperCase()}</kbd>
          </Button>
        </div>
      )}
      {draft && (
        <Dialog
          open
          title={t("console.redeliver")}
          description={t("console.redeliver-said", { fee: formatMoney(draft.fee, order.currency) })}
          submitLabel={t("console.redeliver")}
          busy={place.isPending}
          onCancel={() => quote.reset()}
          onSubmit={() => place.mutate(draft.order)}
        />
      )}
    </>
  );
}
