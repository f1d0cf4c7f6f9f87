import { useSession } from "@waybill/client/session/use-session.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { closedText, useOutletService } from "../../orders/counter/outlet-service.ts";
import styles from "./outlet-state.module.css";

/** In the outlet list: says that an outlet is paused or closed, and until when; empty if it takes orders. */
export function OutletState({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const service = useOutletService(vendorId, useSession().mode === "CLASSIC");
  const closed = service && closedText(service, t);
  return closed ? <span className={styles.state}>{closed}</span> : null;
}
