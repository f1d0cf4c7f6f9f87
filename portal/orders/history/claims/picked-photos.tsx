import { maxClaimPhotos } from "@waybill/domain/money/claims/claim";
import { IconButton } from "@waybill/ui/button.tsx";
import { smallerPicture } from "@waybill/ui/forms/smaller-picture.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { useMedia } from "@waybill/ui/layout/use-media.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useId, useState } from "react";
import classes from "./picked-photos.module.css";

export type PickedPhoto = { id: string; picture: Blob };
type PhotosProps = {
  photos: readonly PickedPhoto[];
  /** The server's error about one of the photos. */
  problem: string | undefined;
  onChange: (photos: readonly PickedPhoto[]) => void;
};

/** Up to four photos, from the device or its camera, reduced in size for slow connections. */
export function PickedPhotos({ photos, problem, onChange }: PhotosProps) {
  const t = useTexts();
  const id = useId();
  const isPhone = useMedia("(pointer: coarse)");
  const [isBusy, setBusy] = useState(false);
  const room = maxClaimPhotos - photos.length;
  const add = async (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, room);
    if (chosen.length === 0) return;
    setBusy(true);
    const pictures = await Promise.all(chosen.map(smallerPicture));
    onChange([...photos, ...pictures.map((picture) => ({ id: crypto.randomUUID(), picture }))]);
    setBusy(false);
  };
  const sources = isPhone ? (["camera", "device"] as const) : (["device"] as const);
  return (
    <div className={classes.photos} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={classes.label}>
        {t("claims.photos")}{" "}
        <span>{t("claims.photos-of", { count: photos.length, most: maxClaimPhotos })}</span>
      </p>
      <ul>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <Preview picture={photo.picture} label={t("claims.photo", { number: at + 1 })} />
            <IconButton
              name="close"
              label={t("claims.photo-remove", { number: at + 1 })}
              onClick={() => onChange(photos.filter((one) => one !== photo))}
            />
          </li>
        ))}
        {room > 0 &&
          sources.map((source) => (
            <li key={source}>
              <label className={classes.add} aria-busy={isBusy || undefined}>
                <Icon name={source === "camera" ? "picture" : "plus"} />
                <span>{t(`claims.photo-${source}`)}</span>
                <input
                  type="file"
                  className="sr"
                  accept="image/*"
                  multiple={source === "device"}
                  {...(source === "camera" && { capture: "environment" })}
                  aria-describedby={problem === undefined ? undefined : `${id}-problem`}
                  disabled={isBusy}
                  onChange={({ target }) => {
                    void add(target.files).then(() => {
                      target.value = "";
                    });
                  }}
                />
              </label>
            </li>
          ))}
      </ul>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          <Icon name="warning" small />
          {problem}
        </p>
      )}
    </div>
  );
}

function Preview({ picture, label }: { picture: Blob; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives exactly as long as this effect
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address === undefined ? null : <img src={address} alt={label} />;
}
