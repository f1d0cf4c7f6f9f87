import styles from "./brand-mark.module.css";

export type BrandFacts = { service_name: string; logo_url: string };

/** The brand's drawing and its name; where there is no room the name is only heard. */
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
