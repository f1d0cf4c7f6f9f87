import { maxDescriptionCharacters } from "@waybill/domain/limits";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense, type ReactNode } from "react";
import disclosure from "../payment/disclosure.module.css";
import { idOfField } from "../request-fields.ts";
import styles from "../request-form.module.css";
import type { RequestForm } from "../request-types.ts";

const BookkeepingNumbers = lazyScreen(
  () => import("../payment/bookkeeping-numbers.tsx"),
  "BookkeepingNumbers",
);
const RequiredProofs = lazyScreen(() => import("../payment/required-proofs.tsx"), "RequiredProofs");

type Props = {
  form: RequestForm;
  /** The order's value, and the customer's payment. */
  payment: ReactNode;
  /** Options of new orders; undefined for a changed one. */
  extras: { voucher: ReactNode } | undefined;
};

/** Contents, value, and the customer's payment. */
export function OrderSection({ form, payment, extras }: Props) {
  const t = useTexts();
  const { draft, problems, edit } = form;
  const count = [...draft.description].length;
  return (
    <section className={styles.group} aria-labelledby="request-what">
      <h2 id="request-what">{t("request.group.what")}</h2>
      <div className={styles.stack}>
        <TextField
          id={idOfField("description")}
          label={t("request.description.label")}
          optional
          dir="auto"
          autoComplete="off"
          hint={t("request.description.counter", { count, maximum: maxDescriptionCharacters })}
          error={problems.description && t(problems.description.key, problems.description.values)}
          value={draft.description}
          onChange={(event) => edit({ description: event.target.value })}
        />
        {payment}
        {extras && (
          <>
            <div className={styles.checks}>
              <Checkbox checked={draft.coldBag} onCheck={(coldBag) => edit({ coldBag })}>
                {t("order.cold-bag")}
              </Checkbox>
              <Checkbox checked={draft.ageCheck} onCheck={(ageCheck) => edit({ ageCheck })}>
                {t("order.age-check")}
              </Checkbox>
            </div>
            <Suspense>
              <RequiredProofs form={form} />
            </Suspense>
            <div className={disclosure.buttons}>
              {extras.voucher}
              <Suspense>
                <BookkeepingNumbers form={form} />
              </Suspense>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
