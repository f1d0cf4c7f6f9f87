import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { buttonClass } from "@waybill/ui/button.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./origin-line.module.css";

/** The outlet, how riders find it, and a button to choose another outlet. */
export function OriginLine({ vendor }: { vendor: Vendor }) {
  const t = useTexts();
  const { vendors, select } = useSelectedVendor();
  const { address_text, city, rider_instructions } = vendor.vendor_information.location;
  const address = city && !address_text?.includes(city) ? `${address_text ?? ""}, ${city}` : address_text;
  const otherVendors = vendors.filter(({ vendor_id }) => vendor_id !== vendor.vendor_id);
  return (
    <div className={styles.from}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span className="sr">{t("request.origin.label")} </span>
          <bdi>{vendor.name}</bdi>
        </p>
        <p className={styles.where}>
          <bdi>{[address, rider_instructions].filter(Boolean).join(". ")}</bdi>
        </p>
      </div>
      {otherVendors.length > 0 && (
        <Popover
          at="end"
          label={t("request.origin.change-label")}
          button={t("request.origin.change")}
          buttonClass={buttonClass({ look: "plain" })}
        >
          {(close) => (
            <ul className={styles.outlets}>
              {otherVendors.map((outlet) => (
                <li key={outlet.vendor_id}>
                  <button
                    type="button"
                    className={styles.outlet}
                    onClick={() => {
                      close();
                      select(outlet.vendor_id);
                    }}
                  >
                    <bdi>{outlet.name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </div>
  );
}
