import { callCustomer, type Job } from "@waybill/contract/riders/rider-jobs";
import type { ContactKind } from "@waybill/domain/riders/unreachable";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import shared from "../../app.module.css";
import { useNow } from "../../offers/offer-screen.tsx";
import type { RiderActions } from "../../state/rider-actions.ts";
import { formatElapsed } from "../at-shop.tsx";
import { callLabels } from "../call-button.tsx";
import classes from "../job.module.css";
import { UnsentSteps } from "../unsent.tsx";
import { PhotoButton } from "../photo-button.tsx";

type NobodyProps = {
  job: Job;
  unreachable: NonNullable<Job["unreachable"]>;
  actions: RiderActions;
  onFail: (picture: Blob) => Promise<void>;
  onBack: () => void;
};

/** Nobody opens the door: contact attempts so far, time until it can be reported, and what follows. */
export function UnreachableScreen({ job, unreachable, actions, onFail, onBack }: NobodyProps) {
  const t = useTexts();
  const now = useNow(1000);
  const [announcement, setAnnouncement] = useState("");
  const { contacts, contacts_missing: missing, allowed_at } = unreachable;
  const allowedAt = Date.parse(allowed_at);
  const arrivedAt = Date.parse(job.arrived_at ?? allowed_at);
  const left = Math.max(0, allowedAt - now);
  const share = allowedAt > arrivedAt ? Math.min(1, (now - arrivedAt) / (allowedAt - arrivedAt)) : 1;
  const isOpen = left === 0 && missing === 0;
  const name = job.drop_off?.name.split(/\s+/u)[0] ?? "";
  const time = formatTime(allowed_at);

  const reach = async (kind: ContactKind) => {
    setAnnouncement("");
    await actions.contact(job, kind);
    try {
      const { result } = await actions.call(callCustomer, { params: { order_id: job.order_id } });
      const number = isolateLtr(formatPhone(result.phone_number));
      setAnnouncement(t(callLabels[result.kind], { number }));
      if (result.kind !== "sandbox")
        location.assign(`${kind === "call" ? "tel" : "sms"}:${result.phone_number}`);
    } catch {
      setAnnouncement(t("rider.job.call-failed"));
    }
  };
  return (
    <main className={shared.fill}>
      <header className={shared.top}>
        <h1 className={classes.name}>{t("rider.failed.customer_unreachable")}</h1>
        <Button onClick={onBack}>{t("rider.back")}</Button>
      </header>
      <div className={shared.scroll}>
        <p className={classes.door}>
          <Icon name="pin" />
          <span>
            <bdi>{job.drop_off?.name}</bdi>
            <small>
              {[job.drop_off?.building, job.drop_off?.unit_number, job.drop_off?.address]
                .filter(Boolean)
                .join(", ")}
            </small>
          </span>
        </p>
        <div className={classes.wait} role="timer">
          <p className={shared.between}>
            <b>{left > 0 ? t("rider.nobody.in") : t("rider.nobody.now")}</b>
            <span>{t("rider.nobody.at", { time })}</span>
          </p>
          {left > 0 && <p className={shared.money}>{formatElapsed(left)}</p>}
          <progress className={classes.progress} value={share} aria-label={t("rider.nobody.in")} />
        </div>
        <div className={classes.block}>
          <p className={shared.between}>
            <b>{t("rider.nobody.contacts")}</b>
            <b>{t("rider.nobody.of", { count: contacts, all: contacts + missing })}</b>
          </p>
          <p role="status">
            {missing > 0 ? t("rider.nobody.missing", { count: missing }) : t("rider.nobody.enough")}{" "}
            {announcement}
          </p>
        </div>
        <div className={classes.block}>
          <b>{t("rider.nobody.next")}</b>
          <ol className={classes.next}>
            <li>{t("rider.nobody.report", { time })}</li>
            <li>{t("rider.nobody.decides", { shop: job.pick_up.name })}</li>
          </ol>
          <UnsentSteps job={job} />
        </div>
      </div>
      <div className={classes.stack}>
        <div className={classes.tools}>
          <Button icon="share" large onClick={() => void reach("message")}>
            {t("rider.nobody.message")}
          </Button>
          <Button large onClick={onBack}>
            {t("rider.nobody.came")}
          </Button>
        </div>
        {isOpen ? (
          <PhotoButton isMain onPicture={onFail}>
            {t("rider.nobody.fail")}
          </PhotoButton>
        ) : (
          <Button look="primary" icon="phone" large wide onClick={() => void reach("call")}>
            {contacts > 0 ? t("rider.nobody.call-again", { name }) : t("rider.nobody.call", { name })}
          </Button>
        )}
      </div>
    </main>
  );
}
