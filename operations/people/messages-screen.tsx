import { listMessages, type Message, sendMessageAgain } from "@waybill/contract/operations/messages";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { usePages } from "../calls.ts";
import { ActionsHeading, CardTable } from "../lists/card-table.tsx";
import { PageList } from "../lists/page-list.tsx";
import styles from "../lists/split.module.css";
import type { Column } from "../lists/paged-table.tsx";
import { useMay } from "../sign-in/use-operator.ts";

const knownKinds = ["mail", "sms", "whatsapp"];
const knownReasons = ["not_reached", "no_answer", "too_late", "process_ended"];

/** Mails and text messages that could not be sent, each with the reason; their text is never shown. */
export function MessagesScreen() {
  const t = useTexts();
  const mayChange = useMay(["messages", "change"]);
  const pages = usePages(["messages"], ({ signal, ...query }) => call(listMessages, { query, signal }));
  const {
    mutate: sendAgain,
    variables,
    isPending,
  } = useChange((message_id: string) => call(sendMessageAgain, { params: { message_id } }), {
    refresh: [["messages"]],
  });
  const whyOf = ({ state, reason }: Message): string => {
    if (state === "waiting") return t("console.message-waits");
    if (reason !== null && knownReasons.includes(reason))
      return t(`console.message-${reason.replaceAll("_", "-")}`);
    return t("console.message-refused", { answer: reason?.replace("refused_", "") ?? "" });
  };
  const columns: Column<Message>[] = [
    {
      name: t("console.message-when"),
      cell: ({ at }) => (
        <>
          {formatDay(at)} {formatTime(at)}
        </>
      ),
    },
    {
      name: t("console.message-kind"),
      cell: ({ kind }) => (knownKinds.includes(kind) ? t(`console.message-${kind}`) : kind),
    },
    { name: t("console.message-to"), cell: ({ to }) => <bdi dir="ltr">{to}</bdi> },
    { name: t("console.message-subject"), cell: ({ subject }) => <bdi>{subject}</bdi> },
    { name: t("console.message-why"), cell: whyOf },
    {
      name: <ActionsHeading />,
      cell: ({ message_id, can_be_sent_again }) =>
        can_be_sent_again &&
        mayChange && (
          <Button busy={isPending && variables === message_id} onClick={() => sendAgain(message_id)}>
            {t("console.message-again")}
          </Button>
        ),
    },
  ];
  return (
    <main id="main" className={styles.page}>
      <div className={styles.pageHead}>
        <h1 className={styles.wholeTitle}>{t("console.messages")}</h1>
      </div>
      <PageList pages={pages} icon="tick" empty={t("console.messages-empty")}>
        {(rows) => (
          <div className={styles.card} tabIndex={0} role="region" aria-label={t("console.messages")}>
            <CardTable columns={columns} rows={rows} keyOf={({ message_id }) => message_id} />
          </div>
        )}
      </PageList>
    </main>
  );
}
