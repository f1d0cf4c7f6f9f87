import styles from "./page-head.module.css";
import { useTexts } from "../texts/texts.ts";

export type BrandFacts = { service_name: string; logo_url: string };

/** The brand's drawing and its name; where there is no room the name is only read out. */
export const BrandMark = ({
  brand,
  name = "shown",
}: {
  brand: BrandFacts;
  name?: "shown" | "where-there-is-room" | "heard";
}) => (
  <span className={styles.mark}>
    <img src={brand.logo_url} alt="" width={28} height={28} />
    <bdi className={name === "heard" ? "sr" : name === "shown" ? undefined : styles.roomy}>
      {brand.service_name}
    </bdi>
  </span>
);

/** The first thing that Tab reaches: past the bar, to what the page is about. */
export const SkipLink = () => {
  const t = useTexts();
  return (
    <a className={styles.skip} href="#main">
      {t("shell.skip")}
    </a>
  );
};
