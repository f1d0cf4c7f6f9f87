import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import styles from "./vendors-gate.module.css";

/** While the script of a screen is on its way. */
export const ScreenWait = () => (
  <div className={styles.waiting}>
    <Skeleton>
      <Bar inlineSize="40%" blockSize="24px" />
      <Bar blockSize="44px" />
      <Bar blockSize="44px" />
    </Skeleton>
  </div>
);
