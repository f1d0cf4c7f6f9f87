import styles from "./shop-to-customer.module.css";

/** The arrow from a shop to its customer, in reading direction. */
export const Arrow = () => <span className={styles.to}>→</span>;

/** An order by its shop and customer, each isolated, in reading direction. */
export const ShopToCustomer = ({ from, to }: { from: string; to: string }) => (
  <>
    <bdi>{from}</bdi> <Arrow /> <bdi>{to}</bdi>
  </>
);
