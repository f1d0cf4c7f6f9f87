import { buttonClass } from "@waybill/ui/button.tsx";
import { smallerPicture } from "@waybill/ui/forms/smaller-picture.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { type ReactNode, useState } from "react";
import classes from "./job.module.css";

/** Opens the phone's camera; returns the picture reduced in size for sending. */
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
