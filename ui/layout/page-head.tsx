import styles from "./page-head.module.css";
import { useTexts } from "../texts/texts.ts";

export type BrandFacts = { service_name: string; logo_url: string };

/** The brand's logo and name; without room the name is only announced. */
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

/** The first Tab stop: skips the bar to the main content. */
export const SkipLink = () => {
  const t = useTexts();
  return (
    <a className={styles.skip} href="#main">
      {t("shell.skip")}
    </a>
  );
};
