import { buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { type ReactNode, useState } from "react";
import classes from "./job.module.css";

/** Opens the phone's camera; gives the picture once it is small enough to send. */
export function PhotoButton({
  onPicture,
  isMain = false,
  children,
}: {
  onPicture: (picture: Blob) => Promise<unknown>;
  isMain?: boolean;
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    await onPicture(await smallerPicture(file));
    setBusy(false);
  };
  return (
    <label
      className={`${buttonClass({ look: isMain ? "primary" : "secondary", large: isMain, wide: isMain })} ${classes.photo}`}
    >
      <Icon name="picture" />
      <span>{children}</span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr"
        disabled={isBusy}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = "";
        }}
      />
    </label>
  );
}

const longestSide = 1600;

/** A photo as it goes over a slow line: as large as a proof needs, as JPEG. What cannot be drawn goes as it is. */
async function smallerPicture(file: Blob): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, "image/jpeg", 0.8));
    return made ?? file;
  } catch {
    return file;
  }
}
