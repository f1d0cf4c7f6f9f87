import type { Deployment } from "@waybill/contract/deployment";
import type { ReactNode } from "react";
import { BrandMark } from "./brand/brand-mark.tsx";
import styles from "./lone-page.module.css";

type LonePageProps = {
  brand: Deployment["brand"];
  /** A short word above the title, such as a number. */
  sign?: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
};

/** A page outside the shell: the brand, what is the matter, and what can be done. */
export const LonePage = ({ brand, sign, title, text, children }: LonePageProps) => (
  <main id="main" className={styles.page}>
    <BrandMark brand={brand} />
    {sign !== undefined && <p className={styles.sign}>{sign}</p>}
    <h1>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </main>
);
