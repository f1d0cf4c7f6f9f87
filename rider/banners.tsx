import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./app.module.css";
import type { RiderActions } from "./state/rider-actions.ts";
import { useRider } from "./state/use-rider.ts";

/** Banners above any screen: offline, and events that the server refused. */
export function Banners({ actions }: { actions: RiderActions }) {
  const t = useTexts();
  const { offlineSince, waiting, problems } = useRider();
  const [problem] = problems;
  const events = waiting.filter(({ kind }) => kind === "event").length;
  return (
    <>
      <div role="status">
        {offlineSince !== undefined && (
          <p className={classes.banner}>
            <Icon name="warning" />
            <span>
              {t("rider.offline", { time: formatTime(offlineSince) })}
              {events > 0 && ` ${t("rider.offline.kept", { count: events })}`}
            </span>
          </p>
        )}
      </div>
      {problem && (
        <div role="alert" className={classes.alarm}>
          <h2>
            {t(`rider.problem.${problem.cause}`, { step: t(`rider.kept.${problem.type ?? "picture"}`) })}
          </h2>
          <p>
            {problem.cause === "refused" && `${t(problem.translationKey)} `}
            {t(`rider.problem.${problem.cause}-text`)}
          </p>
          <Button wide onClick={() => actions.understood(problem)}>
            {t("rider.problem.understood")}
          </Button>
        </div>
      )}
    </>
  );
}
