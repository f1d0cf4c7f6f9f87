import { IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useState } from "react";
import styles from "./pasted-message.module.css";

type Props = {
  label: string;
  value: string;
  /** The value as shown, if it differs from the typed form. */
  shown?: ReactNode;
  /** Below the value. */
  below?: ReactNode;
  isDoubted?: boolean;
  onChange: (value: string) => void;
};

/** One value read from a message, which can be corrected before use. */
export function MessageRow({ label, value, shown, below, isDoubted = false, onChange }: Props) {
  const t = useTexts();
  const [isEdited, setEdited] = useState(false);
  return (
    <div className={`${styles.row} ${isDoubted ? styles.unsure : ""}`}>
      {isEdited ? (
        <>
          <dt className="sr">{label}</dt>
          <dd className={styles.edited}>
            <TextField
              label={label}
              autoFocus
              dir="auto"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {below}
          </dd>
        </>
      ) : (
        <>
          <dt>{label}</dt>
          <dd>
            <b>
              <bdi>{shown ?? value}</bdi>
            </b>
            {below}
          </dd>
          <IconButton
            name="edit"
            label={t("request.pasted.edit", { field: label })}
            onClick={() => setEdited(true)}
          />
        </>
      )}
    </div>
  );
}
