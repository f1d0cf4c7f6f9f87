import { inviteOperator, listOperators, type Operator } from "@waybill/contract/operations/operators";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { usePages } from "../calls.ts";
import { ActionsHeading, CardTable } from "../lists/card-table.tsx";
import { PageList } from "../lists/page-list.tsx";
import type { Column } from "../lists/paged-table.tsx";
import styles from "../lists/split.module.css";
import { useMay, useOperator } from "../sign-in/use-operator.ts";
import { Fleets } from "./fleets.tsx";
import { NewOperatorDialog, RolesDialog } from "./operator-dialogs.tsx";
import { ResetFactorDialog } from "./reset-factor-dialog.tsx";

/** The console's users, and the API keys of fleets. */
export function PeopleScreen() {
  const t = useTexts();
  const mayChange = useMay(["operators", "change"]);
  const pages = usePages(["operators"], ({ signal, ...query }) => call(listOperators, { query, signal }));
  const [opened, open] = useState<Operator | "new">();
  const [lost, reset] = useState<Operator>();
  const { data: self } = useOperator();
  const { mutate: inviteAgain, isPending: isInviting } = useChange(
    async (user_id: string) => {
      await call(inviteOperator, { params: { user_id } });
      notify({ message: t("console.invited-again"), type: "success" });
    },
    { refresh: [["operators"]] },
  );
  const columns: Column<Operator>[] = [
    { name: t("console.person"), cell: ({ email }) => <bdi>{email}</bdi> },
    {
      name: t("console.operator-roles"),
      cell: ({ roles }) =>
        roles.length === 0
          ? t("console.operator-no-roles")
          : roles.map((role) => t(`console.role-${role}`)).join(", "),
    },
    {
      name: t("console.since"),
      cell: ({ created_at, invited_until }) =>
        invited_until === null
          ? formatDay(created_at)
          : t("console.invited-until", { day: formatDay(invited_until) }),
    },
    {
      name: <ActionsHeading />,
      cell: (operator) =>
        mayChange && (
          <div className={styles.rowActions}>
            <Button
              look="plain"
              icon="edit"
              aria-label={t("console.operator-roles-of", { email: operator.email })}
              onClick={() => open(operator)}
            >
              {t("console.edit")}
            </Button>
            {operator.invited_until !== null && (
              <Button
                look="plain"
                disabled={isInviting}
                aria-label={t("console.invite-again-of", { email: operator.email })}
                onClick={() => inviteAgain(operator.user_id)}
              >
                {t("console.invite-again")}
              </Button>
            )}
            {operator.invited_until === null && operator.user_id !== self?.user_id && (
              <Button
                look="plain"
                aria-label={`${t("console.two-step-reset")}: ${operator.email}`}
                onClick={() => reset(operator)}
              >
                {t("console.two-step-reset")}
              </Button>
            )}
          </div>
        ),
    },
  ];
  return (
    <main id="main" className={styles.page}>
      <div className={styles.pageHead}>
        <h1 className={styles.wholeTitle}>{t("console.people")}</h1>
      </div>
      <section className={styles.card} aria-label={t("console.operators")}>
        <div className={styles.cardHead}>
          <h2>{t("console.operators")}</h2>
          {mayChange && (
            <Button icon="plus" onClick={() => open("new")}>
              {t("console.new-operator")}
            </Button>
          )}
        </div>
        <PageList pages={pages} icon="user" empty={t("console.no-people")}>
          {(rows) => <CardTable rows={rows} columns={columns} keyOf={({ user_id }) => user_id} />}
        </PageList>
      </section>
      <Fleets />
      {lost && <ResetFactorDialog person={lost} onClose={() => reset(undefined)} />}
      {opened === "new" && <NewOperatorDialog onClose={() => open(undefined)} />}
      {opened && opened !== "new" && (
        <RolesDialog
          operator={pages.rows?.find(({ user_id }) => user_id === opened.user_id) ?? opened}
          onClose={() => open(undefined)}
        />
      )}
    </main>
  );
}
