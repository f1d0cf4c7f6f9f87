import styles from "./way.module.css";

/** The arrow from a shop to its customer, in reading direction. */
export const Arrow = () => <span className={styles.to}>→</span>;

/** An order by its shop and customer, each isolated, in reading direction. */
export const Way = ({ from, to }: { from: string; to: string }) => (
  <>
    <bdi>{from}</bdi> <Arrow /> <bdi>{to}</bdi>
  </>
);
