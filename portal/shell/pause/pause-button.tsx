import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { OutletService } from "@waybill/contract/merchants/outlet-service";
import { Button } from "@waybill/ui/button.tsx";
import { Chip } from "@waybill/ui/chip.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import round from "@waybill/ui/layout/round-button.module.css";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { formatMinutes } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { closedText, useOutletService, usePause } from "../../orders/counter/outlet-service.ts";
import styles from "./pause-button.module.css";

const pauses = [15, 30, 60] as const;
const reasons = ["kitchen-full", "short-of-staff", "out-of-stock", "other"] as const;

const mayPause = ({ may_change = true }: OutletService): boolean => may_change;

/** In the bar of every screen: shows whether the outlet takes orders; permitted users can pause and resume it. */
export function PauseButton() {
  const t = useTexts();
  const { mode } = useSession();
  const { vendor } = useSelectedVendor();
  const isStaff = mode === "CLASSIC";
  const service = useOutletService(vendor.vendor_id, isStaff);
  if (!isStaff || !service) return null;
  const closed = closedText(service, t);
  if (!closed && !mayPause(service)) return null;
  return (
    <Popover
      at="end"
      label={closed ?? t("pause.start")}
      buttonClass={closed ? styles.closed : round.round}
      button={
        <>
          <Icon name="pause" />
          {closed && <span className={styles.words}>{closed}</span>}
        </>
      }
    >
      {(close) => <OpenPause vendorId={vendor.vendor_id} service={service} onDone={close} />}
    </Popover>
  );
}

type OpenProps = { vendorId: string; service: OutletService; onDone: () => void };

function OpenPause({ vendorId, service, onDone }: OpenProps) {
  const t = useTexts();
  const closed = closedText(service, t);
  return (
    <section className={styles.open} aria-label={t("pause.start")}>
      <h2>{closed ?? t("pause.start")}</h2>
      {(service.pause ?? mayPause(service)) && <p>{service.pause?.reason ?? t("pause.text")}</p>}
      {mayPause(service) && <Acts vendorId={vendorId} service={service} onDone={onDone} />}
    </section>
  );
}

function Acts({ vendorId, service, onDone }: OpenProps) {
  const t = useTexts();
  const { mutate, isPending } = usePause(vendorId, onDone);
  const [reason, choose] = useState<(typeof reasons)[number]>("kitchen-full");
  return (
    <>
      <fieldset>
        <legend>{t("pause.because")}</legend>
        <div className={styles.chips}>
          {reasons.map((one) => (
            <Chip key={one} on={one === reason} onClick={() => choose(one)}>
              {t(`pause.reason-${one}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className={styles.acts} role="group" aria-label={t("pause.for")}>
        {pauses.map((minutes) => (
          <Button
            key={minutes}
            busy={isPending}
            onClick={() => mutate({ minutes, reason: t(`pause.reason-${reason}`) })}
          >
            {formatMinutes(minutes)}
          </Button>
        ))}
      </div>
      {service.pause && (
        <Button look="primary" wide busy={isPending} onClick={() => mutate(undefined)}>
          {t("pause.end")}
        </Button>
      )}
    </>
  );
}
