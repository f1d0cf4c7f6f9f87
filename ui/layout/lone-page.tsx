import type { ReactNode } from "react";
import { BrandMark, type BrandFacts } from "./page-head.tsx";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./lone-page.module.css";

type LonePageProps = {
  brand: BrandFacts;
  /** What the page is about at a glance; its words say the same. */
  mark?: { icon: IconName; tone?: "done" | "wait" | "danger" };
  /** A short word above the title, such as a number. */
  sign?: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
};

/** A page outside the shell: the brand, what is the matter, and what can be done. */
export const LonePage = ({ brand, mark, sign, title, text, children }: LonePageProps) => (
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
