import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { landingPath, requestPath } from "../../navigation/paths.ts";
import {
  flagsQuery,
  type Maintenance,
  useMaintenance,
  usePlannedTimes,
} from "@waybill/client/deployment/flags.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import styles from "./maintenance-screen.module.css";

const marks = {
  planned: { icon: "clock", tone: "wait" },
  unplanned: { icon: "warning", tone: "danger" },
} as const;

/** The services affected by a planned or unplanned maintenance, its end, and what continues (spec §2). */
export function MaintenanceScreen() {
  const { data, errorUpdateCount } = useQuery(flagsQuery);
  const announced = useMaintenance();
  if (data === undefined && errorUpdateCount === 0) return null;
  // If not even the flags can be loaded, something is broken.
  const kind = announced ?? (data === undefined ? "unplanned" : undefined);
  return kind === undefined ? <Over /> : <Resting kind={kind} />;
}

function Resting({ kind }: { kind: Maintenance }) {
  const t = useTexts();
  const { brand } = useDeployment();
  const { refetch, isFetching } = useQuery(flagsQuery);
  const { until } = usePlannedTimes();
  const service = brand.service_name;
  const hasEndTime = kind === "planned" && until !== undefined;
  return (
    <StandalonePage
      brand={brand}
      mark={marks[kind]}
      sign={t(`maintenance.${kind}-sign`)}
      title={t(`maintenance.${kind}-title`, { service })}
      text={
        hasEndTime
          ? t("maintenance.planned-until", { day: formatDay(until), time: formatTime(until) })
          : t(`maintenance.${kind}-text`)
      }
    >
      <p className={styles.still}>
        <Icon name="tick" />
        <span>{t("maintenance.still")}</span>
      </p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t("maintenance.look-again")}
      </Button>
    </StandalonePage>
  );
}

function Over() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { authenticated } = useSession();
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "tick", tone: "done" }}
      title={t("maintenance.over-title", { service: brand.service_name })}
      text={t("maintenance.over-text")}
    >
      <Link to={authenticated ? requestPath : landingPath} className={buttonClass({ look: "primary" })}>
        {t(authenticated ? "shell.request" : "not-found.home")}
      </Link>
    </StandalonePage>
  );
}
