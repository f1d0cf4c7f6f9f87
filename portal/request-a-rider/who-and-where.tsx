import { useCountry } from "../session/deployment.ts";
import { formatDistance } from "../translations/formats.ts";
import { useTexts } from "../translations/texts.ts";
import { TextField } from "../ui/field.tsx";
import { AddressSearch } from "../places/address-search.tsx";
import { idOfField, nextOpenField } from "./next-open-field.ts";
import { OriginLine } from "./origin-line.tsx";
import type { RequestDraft, RequestField } from "./request-draft.ts";
import styles from "./request-page.module.css";
import type { Request } from "./use-request.ts";

type TextName = Extract<RequestField, "unit" | "building" | "phone" | "name" | "notes">;

/** Where the rider collects, where to, and who is there. */
export function WhoAndWhere({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, edit, shown, snapshot } = request;
  const country = useCountry();
  const { quote, origin } = snapshot.context;
  const wordsOf = (field: RequestField) => shown[field] && t(shown[field].key, shown[field].values);

  const text = (field: TextName) => ({
    id: idOfField(field),
    dir: "auto" as const,
    autoComplete: "off",
    value: draft[field],
    error: wordsOf(field),
    onChange: (event: { target: { value: string } }) =>
      edit({ [field]: event.target.value } satisfies Partial<RequestDraft>),
  });

  const needsUnit = country.order_rules.unit_number_required;
  const phoneHelp = t("request.form.phone.helper-text", { example: country.phone_example });
  return (
    <section className={styles.group} aria-labelledby="request-who">
      <h2 id="request-who">{t("request.group.who-and-where")}</h2>
      <div className={styles.leg}>
        <span className={styles.mark}>
          <i />
          <b />
        </span>
        <OriginLine vendor={request.vendor} />
        <span className={styles.mark}>
          <i className={styles.to} />
        </span>
        <div className={styles.stack}>
          <AddressSearch
            id={idOfField("address")}
            label={t("request.address.label")}
            text={draft.address}
            isChosen={draft.destination !== undefined}
            near={origin}
            error={wordsOf("address")}
            ok={quote && t("request.address.inside", { distance: formatDistance(quote.distance_metres) })}
            autoFocus={draft.address === "" && matchMedia("(min-width: 1024px)").matches}
            onType={request.typeAddress}
            onPick={(place) => {
              request.pickAddress(place);
              const chosen = { ...draft, destination: { ...place, address: place.formatted_address } };
              document.getElementById(nextOpenField(chosen, country, "") ?? idOfField("amount"))?.focus();
            }}
            onClear={() => {
              request.typeAddress("");
              document.getElementById(idOfField("address"))?.focus();
            }}
          />
          <div className={styles.pair}>
            <TextField label={t("request.unit.label")} optional={!needsUnit} {...text("unit")} />
            <TextField label={t("request.building.label")} optional {...text("building")} />
          </div>
          <div className={styles.pair}>
            <div className={styles.phone}>
              <TextField
                label={t("request.phone.label")}
                affix={<bdi>{country.phone_prefix}</bdi>}
                {...text("phone")}
                dir="ltr"
                inputMode="tel"
                enterKeyHint="next"
                error={
                  shown.phone && (
                    <>
                      {wordsOf("phone")} {phoneHelp}
                    </>
                  )
                }
              />
            </div>
            <TextField label={t("request.name.label")} enterKeyHint="next" {...text("name")} />
          </div>
          <TextField label={t("request.notes.label")} optional {...text("notes")} />
        </div>
      </div>
    </section>
  );
}
