import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import styles from "./origin-line.module.css";
import type { Request } from "../use-request.ts";

/** Where a guest's riders collect and whom they ask for, with the way to say it otherwise. */
export function GuestOrigin({ request }: { request: Request }) {
  const t = useTexts();
  const { originAddress, originDetails } = request.snapshot.context;
  const { unit, building, name, phone } = originDetails ?? {};
  const where = [unit, building, originAddress?.formatted_address].filter((part) => part?.trim()).join(", ");
  return (
    <div className={styles.from}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span className="sr">{t("request.origin.label")} </span>
          <bdi>{where}</bdi>
        </p>
        <p className={styles.where}>
          <bdi>{name}</bdi> <bdi dir="ltr">{phone}</bdi>
        </p>
      </div>
      <Button
        look="plain"
        aria-label={t("request.origin.guest-change")}
        aria-disabled={request.isBusy || undefined}
        onClick={() => request.send({ type: "ORIGIN_REOPENED" })}
      >
        {t("request.origin.change")}
      </Button>
    </div>
  );
}
