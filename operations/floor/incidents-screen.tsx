import {
  type Incident,
  listIncidents,
  ownIncident,
  resolveIncident,
} from "@waybill/contract/operations/incidents";
import { listOperators } from "@waybill/contract/operations/operators";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { readAllPages, usePages } from "../calls.ts";
import { CardTable } from "../lists/card-table.tsx";
import { NameLink, VendorOfOrder } from "../lists/name-link.tsx";
import { PageList } from "../lists/page-list.tsx";
import type { Column } from "../lists/paged-table.tsx";
import styles from "../lists/split.module.css";
import { useMay, useOperator } from "../sign-in/use-operator.ts";
import { IncidentsTogether } from "./several/incidents-together.tsx";
import several from "./several/several.module.css";

const knownKinds = [
  "no_taker",
  "pin_blocked",
  "failed_before_collecting",
  "undelivered",
  "cash_difference",
  "recipient_problem",
  "courier_cancelled",
  "courier_silent",
  "courier_not_cancelled",
];

/** An incident's name: ours is translated, a person's own is shown as written. */
const useKindName = () => {
  const t = useTexts();
  return (kind: string) => (knownKinds.includes(kind) ? t(`console.incident-${kind}`) : kind);
};

/** The incidents that need a person, oldest first, each with its handler. */
export function IncidentsScreen() {
  const t = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const isResolved = searchParams.get("resolved") === "true";
  const pages = usePages(["incidents", isResolved], ({ signal, ...page }) =>
    call(listIncidents, { query: { ...page, ...(isResolved && { resolved: "true" as const }) }, signal }),
  );
  const { data: operators = [] } = useQuery({
    queryKey: ["operators", "names"],
    queryFn: ({ signal }) => readAllPages((query) => call(listOperators, { query, signal })),
  });
  const { data: self } = useOperator();
  const kindName = useKindName();
  const nameOf = (userId: string) =>
    userId === self?.user_id ? (
      t("console.you")
    ) : (
      <bdi>{operators.find(({ user_id }) => user_id === userId)?.email ?? userId}</bdi>
    );
  const mayChange = useMay(["incidents", "change"]);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const open = (pages.rows ?? []).filter(({ resolved_at }) => resolved_at === null);
  const chosenOnes = open.filter(({ incident_id }) => chosen.has(incident_id));
  const chooseAll = (incidents: readonly Incident[]) =>
    choose(new Set(incidents.map(({ incident_id }) => incident_id)));
  const toggle = (id: string) =>
    choose((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const columns: Column<Incident>[] = [
    ...(mayChange && !isResolved
      ? [
          {
            name: <span className="sr">{t("console.choose")}</span>,
            cell: ({ incident_id, kind, order_id }: Incident) => (
              <input
                type="checkbox"
                className={several.box}
                aria-label={t("console.choose-incident", { kind: kindName(kind), order: order_id })}
                checked={chosen.has(incident_id)}
                onChange={() => toggle(incident_id)}
              />
            ),
          },
        ]
      : []),
    {
      name: t("console.incident"),
      cell: ({ kind, detail }) => (
        <>
          <strong>
            <bdi>{kindName(kind)}</bdi>
          </strong>
          {typeof detail["out_of_reach"] === "number" && detail["out_of_reach"] > 0 && (
            <small> {t("console.out-of-reach", { count: detail["out_of_reach"] })}</small>
          )}
          {!isResolved && (
            <p className={styles.advice}>
              {t(`console.incident-can-${knownKinds.includes(kind) ? kind : "other"}`)}
            </p>
          )}
          {mayChange && !isResolved && open.filter((one) => one.kind === kind).length > 1 && (
            <Button
              look="plain"
              className={several.alike}
              onClick={() => chooseAll(open.filter((one) => one.kind === kind))}
            >
              {t("console.choose-alike", { count: open.filter((one) => one.kind === kind).length })}
            </Button>
          )}
        </>
      ),
    },
    {
      name: t("console.merchant"),
      cell: ({ order_id }) => <VendorOfOrder id={order_id} />,
    },
    {
      name: t("console.order"),
      cell: ({ order_id }) => <NameLink id={order_id} />,
    },
    {
      name: t("console.incident-age"),
      cell: ({ age }) =>
        age < 120
          ? t("console.minutes-long", { count: age })
          : t("console.hours-long", { count: Math.floor(age / 60) }),
    },
    {
      name: t("console.incident-owner"),
      cell: ({ owner }) => (owner === null ? t("console.incident-nobody") : nameOf(owner)),
    },
    {
      name: isResolved ? t("console.incident-how") : t("console.actions"),
      cell: (incident) =>
        incident.resolved_at === null ? (
          <IncidentActions incident={incident} />
        ) : (
          <bdi>{[incident.how, incident.note].filter(Boolean).join(" · ")}</bdi>
        ),
    },
  ];
  return (
    <main id="main" className={styles.page}>
      <div className={styles.pageHead}>
        <h1 className={styles.wholeTitle}>{t("console.incidents")}</h1>
        <RadioGroup
          label={t("console.filters")}
          value={isResolved ? "resolved" : "open"}
          options={(["open", "resolved"] as const).map((value) => ({
            value,
            words: t(`console.incidents-${value}`),
          }))}
          onChoose={(value) =>
            setSearchParams(value === "resolved" ? { resolved: "true" } : {}, { replace: true })
          }
        />
      </div>
      {chosenOnes.length > 0 && <IncidentsTogether incidents={chosenOnes} onChoose={chooseAll} />}
      <PageList pages={pages} icon="tick" empty={t("console.no-incidents")}>
        {(rows) => (
          <div className={styles.card} tabIndex={0} role="region" aria-label={t("console.incidents")}>
            <CardTable rows={rows} columns={columns} keyOf={({ incident_id }) => incident_id} />
          </div>
        )}
      </PageList>
    </main>
  );
}

/** The buttons to take an unhandled incident, and to record how it ended. */
function IncidentActions({ incident }: { incident: Incident }) {
  const t = useTexts();
  const mayChange = useMay(["incidents", "change"]);
  const { data: self } = useOperator();
  const [isResolving, setResolving] = useState(false);
  const params = { incident_id: incident.incident_id };
  const own = useChange((userId: string | null) => call(ownIncident, { params, body: { owner: userId } }), {
    refresh: [["incidents"]],
  });
  if (!mayChange) return null;
  return (
    <>
      <div className={styles.rowActions}>
        {self && incident.owner !== self.user_id && (
          <Button busy={own.isPending} onClick={() => own.mutate(self.user_id)}>
            {t("console.incident-take")}
          </Button>
        )}
        <Button onClick={() => setResolving(true)}>{t("console.incident-resolve")}</Button>
      </div>
      {isResolving && <ResolveDialog incident={incident} onClose={() => setResolving(false)} />}
    </>
  );
}

function ResolveDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const t = useTexts();
  const kindName = useKindName();
  const { mutateAsync } = useChange(
    ({ how, note }: { how: string; note: string }) =>
      call(resolveIncident, {
        params: { incident_id: incident.incident_id },
        body: { how: how.trim(), note: note.trim() || null },
      }),
    { refresh: [["incidents"], ["floor"]], onDone: onClose },
  );
  const form = useForm({
    initial: { how: "", note: "" },
    check: ({ how }) => fieldProblems({ how: !how.trim() && t("console.fill-how") }),
    save: mutateAsync,
  });
  return (
    <Dialog
      open
      title={t("console.incident-resolve")}
      description={kindName(incident.kind)}
      submitLabel={t("console.incident-resolve")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t("console.incident-how")} required maxLength={500} {...form.text("how")} />
      <TextField label={t("console.note")} optional maxLength={2000} {...form.text("note")} />
    </Dialog>
  );
}
