import { useSelectedVendor } from "../session/vendors.tsx";
import { useTexts } from "../translations/texts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { OutletList } from "./outlet-list.tsx";
import styles from "./outlet-selector.module.css";

/** Which outlet one works for; a button where there is a choice. */
export function OutletSelector() {
  const t = useTexts();
  const { vendor, vendors } = useSelectedVendor();
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
  if (vendors.length === 1) return <div className={styles.outlet}>{name}</div>;
  return (
    <Popover
      buttonClass={`${styles.outlet} ${styles.button}`}
      button={
        <>
          <span className="sr">{t("shell.outlet")}</span>
          {name}
          <Icon name="updown" small />
        </>
      }
    >
      {(close) => <OutletList onChosen={close} focused />}
    </Popover>
  );
}
