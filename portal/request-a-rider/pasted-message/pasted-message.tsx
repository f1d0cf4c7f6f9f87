import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import {
  isMessage,
  type PastedMessage as ReadMessage,
  readMessage,
} from "@waybill/domain/pasted-messages/read-message";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMoney, formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { idOfField } from "../request-fields.ts";
import type { InitialDraft, PastedReview, RequestContext, SendToFlow } from "../request-types.ts";
import { type FilledValues, fillFromMessage } from "./fill-from-message.ts";
import { MessageRow } from "./message-row.tsx";
import { MessageText } from "./message-text.tsx";
import styles from "./pasted-message.module.css";
import { PlaceRow } from "./place-row.tsx";
import { usePlaceOfMessage } from "./use-place-of-message.ts";

type Props = {
  pasted: PastedReview;
  context: RequestContext;
  initial: InitialDraft | undefined;
  send: SendToFlow;
  startAfresh: () => void;
  /** Called with the message to review; undefined: back to the form. */
  onLook: (pasted: PastedReview | undefined) => void;
};

const rowsId = "request-pasted";

/** A message pasted as an address, with what was recognised: reviewed first, accepted with a press. */
export function PastedMessage(props: Props) {
  const { text } = props.pasted;
  const message = readMessage(text, useCountry());
  return isMessage(message) ? <Look key={text} {...props} message={message} /> : <NoMessage {...props} />;
}

const toForm = (onLook: Props["onLook"]) => {
  onLook(undefined);
  setTimeout(() => document.getElementById(idOfField("address"))?.focus());
};

/** A text that only seemed to be a message is used as the address. */
function NoMessage({ pasted, send, onLook }: Props) {
  const giveBack = useEffectEvent(() => {
    send({ type: "ADDRESS_TYPED", text: pasted.text.replaceAll(/\s+/gu, " ").trim() });
    toForm(onLook);
  });
  useEffect(() => giveBack(), []);
  return null;
}

const valuesOf = ({ amount, pieces, ...read }: ReadMessage): FilledValues => ({
  ...read,
  ...(amount !== undefined && { amount: String(amount) }),
});

function Look({
  pasted,
  message,
  context,
  initial,
  send,
  startAfresh,
  onLook,
}: Props & { message: ReadMessage }) {
  const t = useTexts();
  const country = useCountry();
  const [values, setValues] = useState(() => valuesOf(message));
  const [isFilling, setFilling] = useState(false);
  const { origin, paymentOptions } = context;
  const place = usePlaceOfMessage(values.address, origin);
  const showPlaces = useEffectEvent(() => onLook({ ...pasted, places: place.shown }));
  const shownKey = place.shown.map(({ latitude, longitude }) => `${latitude} ${longitude}`).join("|");
  useEffect(() => showPlaces(), [shownKey]);
  const payment =
    values.payment && (!paymentOptions || paymentOptions.includes(values.payment))
      ? values.payment
      : undefined;

  const row = (field: "name" | "phone" | "notes" | "amount" | "description", shown?: string) =>
    values[field] === undefined ? null : (
      <MessageRow
        label={t(`request.pasted.${field}`)}
        value={values[field]}
        shown={shown}
        onChange={(value) => setValues({ ...values, [field]: value })}
      />
    );
  const fill = useEffectEvent(async () => {
    const chosen = await place.chosen();
    fillFromMessage({ ...values, payment }, chosen, { context, initial, country, send, startAfresh });
    onLook(undefined);
  });
  // A submit during the address search waits for its result.
  const isDue = isFilling && !place.isSearching;
  useEffect(() => {
    if (isDue) void fill();
  }, [isDue]);
  const pasteAnother = async () => {
    // If the browser blocks reading the clipboard, go back to the form, where the next message can be pasted.
    const another = await navigator.clipboard?.readText().catch(() => "");
    if (another?.trim()) onLook({ text: another });
    else toForm(onLook);
  };
  return (
    <form
      aria-label={t("request.pasted.title")}
      onSubmit={(event) => {
        event.preventDefault();
        setFilling(true);
      }}
      onPaste={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        onLook({ text: event.clipboardData.getData("text") });
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") toForm(onLook);
      }}
    >
      <section className={styles.message}>
        <div className={styles.head}>
          <h2>
            <Icon name="note" small />
            {t("request.pasted.title")}
          </h2>
          <Button look="plain" onClick={() => void pasteAnother()}>
            {t("request.pasted.another")}
          </Button>
        </div>
        <MessageText
          text={pasted.text}
          pieces={message.pieces}
          doubted={place.isDoubted ? "address" : undefined}
        />
      </section>
      <dl id={rowsId} className={styles.rows}>
        {row("name")}
        {row(
          "phone",
          values.phone === message.phone && message.phone ? formatPhone(message.phone) : undefined,
        )}
        {values.address !== undefined && (
          <PlaceRow
            address={values.address}
            place={place}
            origin={origin}
            onChange={(address) => setValues({ ...values, address })}
          />
        )}
        {row("notes")}
        {row("amount", moneyOf(values.amount))}
        {payment && (
          <div className={styles.row}>
            <dt>{t("request.pasted.payment")}</dt>
            <dd>
              <b>{t(`payment-option.${payment}`)}</b>
            </dd>
          </div>
        )}
        {row("description")}
      </dl>
      <div className={styles.foot}>
        <p>{t("request.pasted.nothing-sent")}</p>
        <Button look="plain" onClick={() => toForm(onLook)}>
          {t("request.pasted.discard")}
        </Button>
        <Button type="submit" look="primary" large autoFocus busy={isFilling} aria-describedby={rowsId}>
          {t("request.pasted.fill")}
        </Button>
      </div>
    </form>
  );
}

function moneyOf(amount: string | undefined): string | undefined {
  const read = amount === undefined ? Number.NaN : Number(plainAmount(amount));
  return Number.isFinite(read) ? formatMoney(read) : undefined;
}
