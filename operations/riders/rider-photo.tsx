import { type ConsoleRider, putPhotoOfRider, readPhotoOfRider } from "@waybill/contract/operations/riders";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Bar } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { inBase64 } from "@waybill/client/calls/in-base64.ts";
import styles from "../lists/split.module.css";
import classes from "./rider-photo.module.css";

type Props = { rider: ConsoleRider; mayChange: boolean };

/** The picture by which merchants and recipients recognise a rider. */
export function RiderPhoto({ rider, mayChange }: Props) {
  const t = useTexts();
  const params = { rider_id: rider.rider_id };
  const { mutate, isPending } = useChange(
    async (picture: File | null) => {
      const image = picture && (await inBase64(picture));
      await call(putPhotoOfRider, { params, body: { image } });
    },
    { refresh: [["riders"], ["rider-photo"]] },
  );
  return (
    <section className={styles.card} aria-label={t("console.rider-photo")}>
      <div className={styles.cardHead}>
        <h3>{t("console.rider-photo")}</h3>
      </div>
      <div className={`${styles.cardBody} ${classes.photo}`}>
        {rider.has_photo && <Picture rider={rider} />}
        <div>
          <p className={styles.soft}>{t("console.rider-photo-said")}</p>
          {mayChange && (
            <div className={styles.actions}>
              <label className={buttonClass({ look: "secondary" })}>
                <Icon name="picture" />
                <span>{t(rider.has_photo ? "console.change-photo" : "console.add-photo")}</span>
                <input
                  type="file"
                  accept="image/png,image/jpeg,image/webp"
                  className="sr"
                  disabled={isPending}
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    if (file) mutate(file);
                    target.value = "";
                  }}
                />
              </label>
              {rider.has_photo && (
                <Button icon="bin" look="plain" busy={isPending} onClick={() => mutate(null)}>
                  {t("console.remove-photo")}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function Picture({ rider: { rider_id, name } }: Pick<Props, "rider">) {
  const { address } = usePicture(["rider-photo", rider_id], (signal) =>
    call(readPhotoOfRider, { params: { rider_id }, signal }),
  );
  return address === undefined ? <Bar blockSize="96px" /> : <img src={address} alt={name} />;
}
