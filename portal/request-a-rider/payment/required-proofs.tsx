import { orderableProofs } from "@waybill/domain/riders/proof-needs";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import page from "../request-form.module.css";
import type { RequestForm } from "../request-types.ts";

/** The proofs that the rider must collect for this order, in addition to those that the market requires. */
export function RequiredProofs({ form: { draft, edit } }: { form: RequestForm }) {
  const t = useTexts();
  return (
    <fieldset>
      <legend className={page.legend}>{t("proofs.label")}</legend>
      <div className={page.checks}>
        {orderableProofs.map((proof) => (
          <Checkbox
            key={proof}
            checked={draft.askedProofs.includes(proof)}
            onCheck={(isAsked) =>
              edit({
                askedProofs: orderableProofs.filter((one) =>
                  one === proof ? isAsked : draft.askedProofs.includes(one),
                ),
              })
            }
          >
            {t(`proofs.${proof}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
