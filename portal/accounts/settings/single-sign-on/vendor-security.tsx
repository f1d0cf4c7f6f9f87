import { useQuery } from "@tanstack/react-query";
import { readVendorSecurity, setVendorSecurity } from "@waybill/contract/merchants/security";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./single-sign-on.module.css";

/** The setting that requires a second factor of everyone who works for the vendor. */
export function VendorSecurity({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const queryKey = ["vendor-security", vendorId];
  const params = { vendorId };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readVendorSecurity, { params, signal }),
  });
  const ask = useChange(
    (second_factor_required: boolean) =>
      call(setVendorSecurity, { params, body: { second_factor_required } }),
    { replaces: queryKey },
  );
  if (!data) return null;
  const { second_factor_required, people, people_with_second_factor: having } = data.result;
  return (
    <section className={styles.part} aria-labelledby="vendor-security">
      <h2 id="vendor-security">{t("sign-on.security")}</h2>
      <label className={styles.choice}>
        <span>
          <b>{t("sign-on.factor-required")}</b>
          <span className={styles.soft}>
            {t("sign-on.factor-having", { having: String(having), people: String(people) })}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={second_factor_required}
          disabled={ask.isPending}
          onChange={({ target }) => ask.mutate(target.checked)}
        />
      </label>
    </section>
  );
}
