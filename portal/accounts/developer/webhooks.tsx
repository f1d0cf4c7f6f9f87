import { useMayChangeKeys } from "@waybill/client/may-order.ts";
import { useQuery } from "@tanstack/react-query";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  type Delivery,
  type Webhook,
} from "@waybill/contract/partner/webhook-calls";
import { webhookEvents, type WebhookEvent } from "@waybill/domain/partner/callbacks";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import rows from "@waybill/ui/lists/rows.module.css";
import styles from "./developer-screen.module.css";
import { LoadedList, type KeyMode, Section } from "./section.tsx";
import { NewSecret } from "./shown-once.tsx";

const webhooksKey = ["developer", "webhooks"];
const eventTexts: Record<WebhookEvent, string> = {
  status: "developer.event-status",
  location: "developer.event-location",
  refund: "developer.event-refund",
  claim: "developer.event-claim",
  promise: "developer.event-promise",
};

type NewWebhook = { url: string; events: WebhookEvent[] };

/** The webhooks to the shop's own server. */
export function Webhooks({ mode }: { mode: KeyMode }) {
  const t = useTexts();
  const mayChange = useMayChangeKeys();
  const [secret, setSecret] = useState<string>();
  const query = useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).result,
    select: (webhooks) => webhooks.filter((webhook) => webhook.mode === mode),
  });
  const making = useChange(
    ({ url, events }: NewWebhook) => call(createWebhook, { body: { url: url.trim(), events, mode } }),
    {
      refresh: [webhooksKey],
      onDone: ({ result }) => {
        form.set({ url: "" });
        setSecret(result.secret);
      },
      onProblem: "inline",
    },
  );
  const form = useForm<NewWebhook>({
    initial: { url: "", events: ["status"] },
    check: ({ url, events }) => [
      ...(url.trim() ? [] : [{ field: "url", words: t("developer.fill-url") }]),
      ...(events.length > 0 ? [] : [{ field: "events", words: t("developer.fill-events") }]),
    ],
    save: making.mutateAsync,
    blame: (refused) => [{ field: "url", words: t(translationKeyOf(refused)) }],
  });
  const { events } = form.typed;
  const text = form.text("url");
  return (
    <Section title={t("developer.webhooks")} help={t("developer.webhooks-help")}>
      {secret !== undefined && <NewSecret secret={secret} />}
      <LoadedList query={query} none={t("developer.no-webhooks")}>
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} mayChange={mayChange} onSecret={setSecret} />
        )}
      </LoadedList>
      {mayChange && (
        <form className={styles.form} noValidate onSubmit={form.submit}>
          <TextField
            label={t("developer.url")}
            hint={t("developer.url-hint")}
            type="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={2048}
            {...text}
            error={text.error ?? form.problemOf("events")}
          />
          <fieldset className={styles.events}>
            <legend>{t("developer.events")}</legend>
            {webhookEvents.map((name) => (
              <Checkbox
                key={name}
                checked={events.includes(name)}
                onCheck={(isChecked) =>
                  form.set({
                    events: isChecked ? [...events, name] : events.filter((other) => other !== name),
                  })
                }
              >
                {t(eventTexts[name])}
              </Checkbox>
            ))}
          </fieldset>
          <Button type="submit" busy={form.isBusy}>
            {t("developer.new-webhook")}
          </Button>
        </form>
      )}
    </Section>
  );
}

type RowProps = { webhook: Webhook; mayChange: boolean; onSecret: (secret: string) => void };

function WebhookRow({ webhook, mayChange, onSecret }: RowProps) {
  const t = useTexts();
  const [isLogShown, setLogShown] = useState(false);
  const [isRemoveAsked, setRemoveAsked] = useState(false);
  const params = { id: webhook.id };
  const testing = useChange(() => call(sendTestEvent, { params }), {
    refresh: [webhooksKey],
    onDone: () => {
      setLogShown(true);
      notify({ message: t("developer.test-sent"), type: "success" });
    },
  });
  const rotating = useChange(() => call(rotateWebhookSecret, { params }), {
    onDone: ({ result }) => {
      onSecret(result.secret);
      notify({ message: t("developer.rotated"), type: "success" });
    },
  });
  const removing = useChange(() => call(deleteWebhook, { params }), {
    refresh: [webhooksKey],
    onDone: () => notify({ message: t("developer.removed"), type: "success" }),
  });
  return (
    <li>
      <div className={rows.what}>
        <code dir="ltr">{webhook.url}</code>
        <span>{webhook.events.map((event) => t(eventTexts[event])).join(" · ")}</span>
        {webhook.gone_since !== null && <span className={styles.paused}>{t("developer.gone")}</span>}
        {webhook.paused_until !== null && (
          <span className={styles.paused}>
            {t("developer.paused", { time: formatTime(webhook.paused_until) })}
          </span>
        )}
      </div>
      <div className={rows.buttons}>
        {mayChange && (
          <Button busy={testing.isPending} onClick={() => testing.mutate()}>
            {t("developer.send-test")}
          </Button>
        )}
        <Button aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
          {t("developer.deliveries")}
        </Button>
        {mayChange && (
          <>
            <Button busy={rotating.isPending} onClick={() => rotating.mutate()}>
              {t("developer.rotate")}
            </Button>
            <Button busy={removing.isPending} onClick={() => setRemoveAsked(true)}>
              {t("developer.remove")}
            </Button>
            <Dialog
              open={isRemoveAsked}
              danger
              title={<bdi>{t("developer.remove-of", { url: webhook.url })}</bdi>}
              submitLabel={t("developer.remove")}
              onCancel={() => setRemoveAsked(false)}
              onSubmit={() => {
                setRemoveAsked(false);
                removing.mutate();
              }}
            />
          </>
        )}
      </div>
      {isLogShown && <Deliveries webhookId={webhook.id} />}
    </li>
  );
}

const refreshEveryMs = 3000;

/** The deliveries to an endpoint and their responses, newest first; each can be sent again. */
function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useTexts();
  const mayChange = useMayChangeKeys();
  const queryKey = [...webhooksKey, webhookId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listDeliveries, { params: { id: webhookId }, signal })).result,
    refetchInterval: refreshEveryMs,
  });
  const replaying = useChange(
    (delivery: string) => call(replayDelivery, { params: { id: webhookId, delivery } }),
    { refresh: [queryKey], onDone: () => notify({ message: t("developer.replayed"), type: "success" }) },
  );
  return (
    <div className={styles.log}>
      <LoadedList query={query} none={t("developer.no-deliveries")}>
        {(delivery) => (
          <li key={delivery.id}>
            <div className={rows.what}>
              <b>
                {t(`developer.state-${delivery.state}`)} · <bdi>{delivery.event}</bdi>
              </b>
              <span>
                {delivery.order_id !== null && <bdi>{delivery.order_id} · </bdi>}
                {formatDay(delivery.created_at)} {formatTime(delivery.created_at)}
              </span>
              <Answered attempts={delivery.attempts} />
              <details>
                <summary>{t("developer.sent-body")}</summary>
                <pre dir="ltr" tabIndex={0}>
                  {JSON.stringify(JSON.parse(delivery.request.body), null, 2)}
                </pre>
              </details>
            </div>
            {mayChange && (
              <Button
                busy={replaying.isPending && replaying.variables === delivery.id}
                onClick={() => replaying.mutate(delivery.id)}
              >
                {t("developer.replay")}
              </Button>
            )}
          </li>
        )}
      </LoadedList>
    </div>
  );
}

const Answered = ({ attempts }: Pick<Delivery, "attempts">) => {
  const t = useTexts();
  return attempts.map(({ at, status, milliseconds, answer, error }) => (
    <span key={at}>
      {status === null
        ? t("developer.no-answer")
        : t("developer.answered", { status: String(status), ms: String(milliseconds) })}
      {(error ?? answer) !== "" && (
        <>
          {" · "}
          <bdi>{error ?? answer}</bdi>
        </>
      )}
    </span>
  ));
};
