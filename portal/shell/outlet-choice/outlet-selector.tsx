import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { OutletList, prepareOutlets } from "./outlet-menu.ts";
import { useHasOutletChoice } from "./outlet-editing.tsx";
import styles from "./outlet-selector.module.css";

/** The selected outlet; a button if there is a choice, or something to change. */
export function OutletSelector() {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const hasChoice = useHasOutletChoice();
  const { mode } = useSession();
  const { city } = vendor.vendor_information.location;
  const name = (
    <>
      <Icon name="store" />
      <span className={styles.name}>
        <bdi>{vendor.name}</bdi>
        {city !== null && <bdi className={styles.city}>{city}</bdi>}
      </span>
    </>
  );
  // A guest has no outlet: the collection point belongs to the request.
  if (mode === "GUEST") return null;
  if (!hasChoice) return <div className={styles.outlet}>{name}</div>;
  return (
    <Popover
      prepare={prepareOutlets}
      buttonClass={`${styles.outlet} ${styles.button}`}
      button={
        <>
          <span className="sr">{t("order.outlet")}</span>
          {name}
          <Icon name="updown" small />
        </>
      }
    >
      {(close) => <OutletList onChosen={close} focused />}
    </Popover>
  );
}

/** The outlets as part of the menu, if there is something to choose or edit. */
export function OutletSection({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  if (!useHasOutletChoice()) return null;
  return (
    <section aria-label={t("order.outlet")} className={styles.outlets}>
      <OutletList onChosen={onChosen} />
    </section>
  );
}
