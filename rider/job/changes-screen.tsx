import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect } from "react";
import shared from "../app.module.css";
import { alertRider } from "../phone/alert.ts";
import type { RiderActions } from "../state/rider-actions.ts";
import { useAct } from "../state/use-act.ts";
import classes from "./job.module.css";
import { doorInstructions } from "./door-instructions.ts";

/** Shows the changes of the rider's order; the job continues after they are confirmed. */
export function ChangesScreen({ job, actions }: { job: Job; actions: RiderActions }) {
  const t = useTexts();
  const { isBusy, problem, start: see } = useAct(() => actions.see(job));
  const what = job.changed.join();
  useEffect(() => alertRider(), [what]);
  return (
    <main className={shared.fill}>
      <header className={shared.top}>
        <h1 className={classes.name}>{t("rider.changed.title")}</h1>
      </header>
      <div className={shared.scroll} role="alert">
        <p className={classes.door}>
          {t("rider.changed.text", { name: job.drop_off?.name ?? job.pick_up.name })}
        </p>
        <ul className={classes.lines}>
          {job.changed.map((part) => (
            <li key={part}>
              <span>
                <small>{t(`rider.changed.${part}`)}</small>
                <br />
                <b>
                  <bdi>{nowOf(job, part, t) || t("rider.changed.empty")}</bdi>
                </b>
              </span>
            </li>
          ))}
        </ul>
        {problem && (
          <p role="alert" className={shared.bad}>
            {t(problem)}
          </p>
        )}
      </div>
      <div className={shared.foot}>
        <Button look="primary" large wide busy={isBusy} onClick={() => see()}>
          {t("rider.changed.seen")}
        </Button>
      </div>
    </main>
  );
}

/** The current value of a part of the job. */
function nowOf(job: Job, part: Job["changed"][number], t: ReturnType<typeof useTexts>): string {
  const { drop_off, cash_due, currency, description } = job;
  if (part === "address")
    return [drop_off?.building, drop_off?.unit_number, drop_off?.address].filter(Boolean).join(", ");
  if (part === "note") return drop_off ? doorInstructions(t, drop_off).join(", ") : "";
  if (part === "amount") return formatMoney(cash_due ?? 0, currency);
  if (part === "contents") return description ?? "";
  return part === "customer" ? (drop_off?.name ?? "") : "";
}
