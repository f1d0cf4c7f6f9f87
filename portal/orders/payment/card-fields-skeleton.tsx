import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import styles from "./card-payment.module.css";

/** The loading state of card fields. */
export const CardFieldsSkeleton = () => (
  <Skeleton>
    <div className={styles.bars}>
      <Bar blockSize="44px" />
      <Bar blockSize="44px" />
      <Bar blockSize="44px" inlineSize="60%" />
    </div>
  </Skeleton>
);
