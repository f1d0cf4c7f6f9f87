import { type Approval, approve, listApprovals, reject } from "@waybill/contract/operations/approvals";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import { sendDecision } from "../calls.ts";
import { Facts } from "../lists/facts.tsx";
import { NameLink } from "../lists/name-link.tsx";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import { useMay, useOperator } from "../sign-in/use-operator.ts";
import styles from "../lists/page.module.css";

/** The requested action: amount, order and reason, or the new prices. */
function Details({ kind, payload }: Approval) {
  const t = useTexts();
  const { amount, currency, order_id, reason, claim_id } = payload;
  if (kind === "price_rule" || typeof amount !== "number") return <Facts facts={payload} />;
  return (
    <>
      <strong>{formatMoney(amount, String(currency))}</strong> <NameLink id={String(order_id)} />{" "}
      <bdi>{String(reason)}</bdi>
      {typeof claim_id === "string" && (
        <>
          {" "}
          <Link to={`/claims?${new URLSearchParams({ claim: claim_id }).toString()}`}>
            {t("console.money-kind-claim")}
          </Link>
        </>
      )}
    </>
  );
}

/** Requests that wait for a second person's approval, and past decisions. */
export function Approvals({ title }: { title: string }) {
  const t = useTexts();
  const mayChange = useMay(["approvals", "change"]);
  const { data: operator } = useOperator();
  const { mutate, isPending } = useChange(
    ({ id, isYes }: { id: string; isYes: boolean }): Promise<unknown> =>
      sendDecision<unknown>(
        () => call(isYes ? approve : reject, { params: { id } }),
        { subject: `approval:${id}`, action: `approval.${isYes ? "approved" : "rejected"}` },
        (after) => after,
      ),
    { refresh: [["money"]] },
  );
  const columns: Column<Approval>[] = [
    {
      name: t("console.audit-when"),
      cell: (row) => `${formatDay(row.requested_at)} ${formatTime(row.requested_at)}`,
    },
    {
      name: t("console.money-kind"),
      cell: ({ kind, payload }) =>
        t(
          payload["kind"] === "compensation"
            ? "console.money-kind-compensation"
            : `console.money-kind-${kind}`,
        ),
    },
    { name: t("console.money-what"), cell: (row) => <Details {...row} /> },
    { name: t("console.money-asked-by"), cell: ({ requested_by }) => <NameLink id={requested_by} /> },
    { name: t("console.money-state"), cell: ({ status }) => t(`console.money-approval-${status}`) },
    {
      name: t("console.actions"),
      cell: ({ approval_id: id, status, requested_by }) =>
        mayChange &&
        status === "waiting" && (
          <div className={styles.buttons}>
            {requested_by !== operator?.user_id && (
              <Button look="primary" busy={isPending} onClick={() => mutate({ id, isYes: true })}>
                {t("console.money-approve")}
              </Button>
            )}
            <Button busy={isPending} onClick={() => mutate({ id, isYes: false })}>
              {t("console.money-reject")}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
      </div>
      <PagedTable
        label={title}
        queryKey={["money", "approvals"]}
        read={(query, signal) => call(listApprovals, { query, signal })}
        columns={columns}
        keyOf={({ approval_id }) => approval_id}
      />
    </>
  );
}
