import { useQuery } from "@tanstack/react-query";
import {
  type ConsoleRider,
  readConsoleRider,
  reinstateRider,
  suspendRider,
} from "@waybill/contract/operations/riders";
import { type PaperState, paperState } from "@waybill/domain/riders/rider";
import { dayOf } from "@waybill/domain/history/days";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { IconName } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";
import { formatDays, formatMoney, formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { CardTable } from "../lists/card-table.tsx";
import { NotLoaded } from "../lists/loaded.tsx";
import type { Column } from "../lists/paged-table.tsx";
import { ReasonDialog } from "../account-actions/reason-dialog.tsx";
import styles from "../lists/split.module.css";
import { SuspendActions } from "../account-actions/suspend-actions.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { RiderDialog, useAreas, useFleets } from "./rider-dialog.tsx";
import { RiderRatingsCard } from "./rider-ratings.tsx";
import { RiderPhoto } from "./rider-photo.tsx";

/** One rider: shift, terms, documents. */
export function RiderPage({ riderId }: { riderId: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["riders", "one", riderId],
    queryFn: ({ signal }) => call(readConsoleRider, { params: { rider_id: riderId }, signal }),
  });
  if (data) return <OpenRider rider={data.result} />;
  return (
    <div className={styles.page}>
      {isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="48px" />
          <Bar blockSize="200px" />
        </Skeleton>
      )}
    </div>
  );
}

function OpenRider({ rider }: { rider: ConsoleRider }) {
  const t = useTexts();
  const { name, suspended, presence, cash_held, cash_limit, currency } = rider;
  const mayChange = useMay(["riders", "change"]);
  const { data: areas = [] } = useAreas();
  const { data: fleets = [] } = useFleets();
  const [asks, ask] = useState<"edit" | "suspend">();
  const close = () => ask(undefined);
  const params = { rider_id: rider.rider_id };
  const suspend = useChange((reason: string) => call(suspendRider, { params, body: { reason } }), {
    refresh: [["riders"], ["floor"]],
    onDone: close,
  });
  const reinstate = useChange(() => call(reinstateRider, { params }), { refresh: [["riders"], ["floor"]] });
  const held = formatMoney(cash_held, currency);
  const facts: [string, ReactNode][] = [
    ["console.rider-phone", <a href={`tel:${rider.phone_number}`}>{formatPhone(rider.phone_number)}</a>],
    [
      "console.rider-fleet",
      fleets.find(({ fleet_id }) => fleet_id === rider.fleet_id)?.name ?? rider.fleet_id,
    ],
    ["console.rider-vehicle", rider.vehicle],
    ["console.rider-vehicle-kind", t(`console.vehicle-${rider.vehicle_kind}`)],
    ["console.rider-plate", rider.plate],
    [
      "console.rider-areas",
      rider.areas.length === 0
        ? t("console.areas-all")
        : rider.areas.map((id) => areas.find(({ area_id }) => area_id === id)?.name ?? id).join(", "),
    ],
    [
      "console.rider-cash",
      cash_limit === null
        ? held
        : t("console.rider-cash-of", { held, limit: formatMoney(cash_limit, currency) }),
    ],
    [
      "console.rider-jobs",
      rider.jobs.length > 0 &&
        rider.jobs.map((orderId) => (
          <div key={orderId}>
            <Link to={`/floor?order=${encodeURIComponent(orderId)}`}>{orderId}</Link>
          </div>
        )),
    ],
  ];
  return (
    <section className={styles.page} aria-label={name}>
      <div className={styles.pageHead}>
        <div>
          <h2>
            <bdi>{name}</bdi>
            {suspended ? (
              <StatusLabel tone="danger" icon="close">
                {t("console.suspended")}
              </StatusLabel>
            ) : (
              <StatusLabel tone={presence === "lost" ? "danger" : "move"} icon="scooter">
                {t(`console.presence-${presence}`)}
              </StatusLabel>
            )}
          </h2>
          {suspended && (
            <p>
              {t("console.suspended-because")} <bdi>{suspended.reason}</bdi>
            </p>
          )}
        </div>
        {mayChange && <SuspendActions suspended={suspended !== null} reinstate={reinstate} onAsk={ask} />}
      </div>
      <div className={styles.card}>
        <dl className={`${styles.cardBody} ${styles.facts} ${styles.alone}`}>
          {facts.map(
            ([key, value]) =>
              value !== null &&
              value !== false && (
                <div key={key} className={styles.fact}>
                  <dt>{t(key)}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <RiderRatingsCard riderId={rider.rider_id} />
      <RiderPhoto rider={rider} mayChange={mayChange} />
      <Documents rider={rider} />
      {asks === "edit" && <RiderDialog rider={rider} onClose={close} onAdded={close} />}
      {asks === "suspend" && (
        <ReasonDialog
          title={t("console.suspend")}
          description={t("console.suspend-rider-said")}
          onCancel={close}
          onReason={suspend.mutateAsync}
        />
      )}
    </section>
  );
}

const paperLooks: Record<PaperState, { tone: Tone; icon: IconName; key: string }> = {
  valid: { tone: "done", icon: "tick", key: "console.document-valid" },
  ends_soon: { tone: "wait", icon: "clock", key: "console.document-ends-soon" },
  ended: { tone: "danger", icon: "warning", key: "console.document-ended" },
};

function Documents({ rider: { documents } }: { rider: ConsoleRider }) {
  const t = useTexts();
  const { timezone } = useCountry();
  const [today] = useState(() => dayOf(new Date(), timezone));
  const columns: Column<ConsoleRider["documents"][number]>[] = [
    { name: t("console.document-kind"), cell: ({ kind }) => <bdi>{kind}</bdi> },
    { name: t("console.document-number"), cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
    {
      name: t("console.document-ends"),
      cell: ({ expires_on }) => {
        if (expires_on == null) return null;
        const { tone, icon, key } = paperLooks[paperState(expires_on, today)];
        return (
          <>
            {formatDays(expires_on, expires_on)}{" "}
            <StatusLabel tone={tone} icon={icon}>
              {t(key)}
            </StatusLabel>
          </>
        );
      },
    },
  ];
  return (
    <section className={styles.card} aria-label={t("console.rider-documents")}>
      <div className={styles.cardHead}>
        <h3>{t("console.rider-documents")}</h3>
      </div>
      {documents.length === 0 ? (
        <EmptyState icon="card">{t("console.rider-no-documents")}</EmptyState>
      ) : (
        <CardTable
          rows={documents}
          columns={columns}
          keyOf={({ kind, number }) => `${kind} ${number ?? ""}`}
        />
      )}
    </section>
  );
}
