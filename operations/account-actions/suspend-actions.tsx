import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import styles from "../lists/split.module.css";

type Props = {
  suspended: boolean;
  reinstate: { isPending: boolean; mutate: () => void };
  onAsk: (what: "edit" | "suspend") => void;
  children?: ReactNode;
};

/** The actions on a merchant or a rider: edit, and suspend or reinstate. */
export function SuspendActions({ suspended, reinstate, onAsk, children }: Props) {
  const t = useTexts();
  return (
    <div className={styles.actions}>
      {children}
      <Button icon="edit" onClick={() => onAsk("edit")}>
        {t("console.edit")}
      </Button>
      {suspended ? (
        <Button busy={reinstate.isPending} onClick={() => reinstate.mutate()}>
          {t("console.reinstate")}
        </Button>
      ) : (
        <Button look="danger" onClick={() => onAsk("suspend")}>
          {t("console.suspend")}
        </Button>
      )}
    </div>
  );
}
