import { buttonClass } from "@waybill/ui/button.tsx";
import { smallerPicture } from "@waybill/ui/forms/smaller-picture.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import type { ReactNode } from "react";
import { useAct } from "../state/use-act.ts";
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
  const { isBusy, start: take } = useAct(async (file: File) => onPicture(await smallerPicture(file)));
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
          const [file] = target.files ?? [];
          if (file) take(file);
          target.value = "";
        }}
      />
    </label>
  );
}
