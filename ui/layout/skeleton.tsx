import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../texts/texts.ts";
import styles from "./skeleton.module.css";

const afterMs = 200;

/** Shows `children`, the layout in grey bars, once the wait is long enough to be noticed. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.skeleton}>
      <span className="sr">{t("ui.loading")}</span>
      {late && <div aria-hidden="true">{children}</div>}
    </div>
  );
}

/** A grey bar in place of text; its width is any CSS length. */
export const Bar = ({
  inlineSize = "100%",
  blockSize = "12px",
}: {
  inlineSize?: string;
  blockSize?: string;
}) => <div className={styles.bar} style={{ inlineSize, blockSize }} />;
