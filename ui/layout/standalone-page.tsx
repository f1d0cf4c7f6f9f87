import type { ReactNode } from "react";
import { BrandMark, type BrandFacts } from "./page-head.tsx";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./standalone-page.module.css";

type LonePageProps = {
  brand: BrandFacts;
  /** An icon for the page's subject. The text says the same. */
  mark?: { icon: IconName; tone?: "done" | "wait" | "danger" };
  /** A short word above the title, such as a number. */
  sign?: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
};

/** A page outside the shell: the brand, the situation, and the actions. */
export const StandalonePage = ({ brand, mark, sign, title, text, children }: LonePageProps) => (
  <main id="main" className={styles.page}>
    <BrandMark brand={brand} />
    {mark && (
      <span className={`${styles.mark} ${mark.tone ? styles[mark.tone] : ""}`}>
        <Icon name={mark.icon} />
      </span>
    )}
    {sign !== undefined && <p className={styles.sign}>{sign}</p>}
    <h1>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </main>
);
