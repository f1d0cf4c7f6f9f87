import { useId, type ReactNode } from "react";
import { useTexts } from "../texts/texts.ts";
import { IconButton } from "../button.tsx";
import styles from "./drawer.module.css";
import { useModal } from "./use-modal.ts";

type PanelProps = {
  title: ReactNode;
  onClose: () => void;
  /** Buttons next to the close button. */
  tools?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

const Inside = ({ title, titleId, onClose, tools, foot, children }: PanelProps & { titleId: string }) => {
  const t = useTexts();
  return (
    <>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {tools}
        <IconButton name="close" label={t("ui.close")} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </>
  );
};

/** A 384 px panel in the page's flow, for details next to a list. */
export const Panel = (props: PanelProps) => {
  const titleId = useId();
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <Inside {...props} titleId={titleId} />
    </aside>
  );
};

type DrawerProps = PanelProps & { open: boolean; phone?: "full" | "sheet" };

/** A panel of 384 px over the page at its end; on a phone it fills the screen, or slides up as a sheet. */
export function Drawer({ open, phone = "full", ...props }: DrawerProps) {
  const titleId = useId();
  const dialog = useModal(open, props.onClose);
  return (
    <dialog
      ref={dialog}
      className={`${styles.drawer} ${phone === "sheet" ? styles.sheet : ""}`}
      aria-labelledby={titleId}
    >
      {open && <Inside {...props} titleId={titleId} />}
    </dialog>
  );
}

/** Slides up from the bottom of a phone; on larger screens it is centred. */
export function Sheet({ open, ...props }: PanelProps & { open: boolean }) {
  const titleId = useId();
  const dialog = useModal(open, props.onClose);
  return (
    <dialog ref={dialog} className={styles.middle} aria-labelledby={titleId}>
      {open && <Inside {...props} titleId={titleId} />}
    </dialog>
  );
}
