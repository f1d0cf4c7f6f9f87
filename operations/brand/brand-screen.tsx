import { useQuery } from "@tanstack/react-query";
import type { BodyOf } from "@waybill/contract/endpoint";
import {
  maxLogoBytes,
  type ManagedBrand,
  readBrand,
  resetBrand,
  saveBrand,
} from "@waybill/contract/operations/brand";
import { measuredPairs, nearestReadable } from "@waybill/domain/markets/brand-colours";
import { type Brand, brands } from "@waybill/domain/markets/brands";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { inBase64 } from "@waybill/client/calls/in-base64.ts";
import { useLeaving } from "../forms/use-leaving.ts";
import { EditConflictNote } from "../forms/edit-conflict-note.tsx";
import { NotLoaded } from "../lists/loaded.tsx";
import { notifySaved } from "../calls.ts";
import { ReadsOnly } from "../sign-in/reads-only.tsx";
import { useMay, useOperator } from "../sign-in/use-operator.ts";
import { BrandPreview } from "./brand-preview.tsx";
import styles from "./brand-screen.module.css";

/** Edits the brand's name, logo and colour, with a preview of five screens in both themes. */
export function BrandScreen() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["brand"],
    queryFn: ({ signal }) => call(readBrand, { signal }),
    select: ({ result }) => result,
  });
  // Loaded in parallel: otherwise permitted users would see a locked form for a moment.
  const { isPending: isAskingRoles } = useOperator();
  const t = useTexts();
  if (data && !isAskingRoles) return <Studio saved={data} />;
  return (
    <main id="main" className={styles.waiting}>
      <h1>{t("console.brand")}</h1>
      {isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="320px" />
        </Skeleton>
      )}
    </main>
  );
}

/** A chosen logo that is not saved yet; null resets the logo to the one of the brand's file. */
type NewLogo = { content: string; address: string } | null;

const isColour = (typed: string) => /^#[0-9a-f]{6}$/.test(typed);
/** A typed colour in the format of the API. */
const colourIn = (typed: string) => {
  const bare = typed.trim().toLowerCase();
  return bare.startsWith("#") ? bare : `#${bare}`;
};

/** The edited values. `updated_at` changes with each save, even if only the logo changed. */
type Typed = { name: string; colour: string; logo: NewLogo | undefined; updated_at: string | null };

/** The brand as typed, with the saved value for each invalid field. */
function brandOf(saved: ManagedBrand, { name, colour }: Typed): Brand {
  const ofFile = Object.values(brands).find(({ id }) => id === saved.id) ?? brands.waybill;
  const written = colourIn(colour);
  return {
    ...ofFile,
    service_name: name.trim() || saved.service_name,
    colour: isColour(written) ? written : saved.colour,
  };
}

function Studio({ saved }: { saved: ManagedBrand }) {
  const t = useTexts();
  const mayChange = useMay(["brand", "change"]);
  const [isLogoBad, setLogoBad] = useState(false);
  const save = useChange((body: BodyOf<typeof saveBrand>) => call(saveBrand, { body }), {
    refresh: [["brand"]],
    onDone: notifySaved,
  });
  const reset = useChange(() => call(resetBrand, {}), { refresh: [["brand"]] });
  const form = useForm<Typed>({
    known: {
      name: saved.service_name,
      colour: saved.colour,
      logo: undefined,
      updated_at: saved.updated_at,
    },
    check: (value) => {
      const [worst] = measuredPairs(brandOf(saved, value));
      return fieldProblems({
        name: !value.name.trim() && t("console.fill-name"),
        colour:
          !isColour(colourIn(value.colour)) &&
          t("console.brand-colour-form", { example: saved.defaults.colour }),
        contrast: worst && worst.ratio < worst.min && t("console.brand-derived"),
      });
    },
    save: ({ name, colour, logo }) =>
      save.mutateAsync({
        service_name: name.trim(),
        colour: colourIn(colour),
        updated_at: saved.updated_at,
        ...(logo !== undefined && { logo: logo && { content: logo.content } }),
      }),
  });
  const { isChanged, typed } = form;
  const { logo } = typed;
  const type = (colour: string) => {
    form.set({ colour });
    form.leave("colour");
  };
  useLeaving(isChanged);

  const brand = brandOf(saved, typed);
  const pairs = measuredPairs(brand);
  const [worst] = pairs;
  const isReadable = worst === undefined || worst.ratio >= worst.min;
  const logoUrl = logo?.address ?? (logo === null ? saved.defaults.logo_url : saved.logo_url);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const isGood = /^image\/(svg\+xml|png)$/.test(file.type) && file.size <= maxLogoBytes;
    setLogoBad(!isGood);
    if (isGood) form.set({ logo: { content: await inBase64(file), address: URL.createObjectURL(file) } });
  };
  const two = (value: number) => formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

  return (
    <main id="main" className={styles.studio}>
      <form noValidate className={styles.settings} aria-label={t("console.brand")} onSubmit={form.submit}>
        <h1>{t("console.brand")}</h1>
        <ReadsOnly need={["brand", "change"]} />
        <fieldset disabled={!mayChange} className={styles.fields}>
          <TextField label={t("console.name")} required maxLength={40} {...form.text("name", "atOnce")} />
          <div className={styles.colour}>
            <input
              type="color"
              aria-label={t("console.brand-colour")}
              value={brand.colour}
              onChange={({ target }) => type(target.value)}
            />
            <TextField
              label={t("console.brand-colour")}
              required
              dir="ltr"
              maxLength={7}
              spellCheck={false}
              {...form.text("colour", "atOnce")}
            />
          </div>
          {!isReadable && worst && (
            <div role="alert" className={styles.problem}>
              <p>
                <Icon name="warning" small />{" "}
                {t("operations-error.brand-colour", {
                  ratio: two(worst.ratio),
                  least: two(worst.min),
                  nearest: nearestReadable(brand),
                })}
              </p>
              <Button onClick={() => type(nearestReadable(brand))}>
                {t("console.brand-take", { colour: nearestReadable(brand) })}
              </Button>
            </div>
          )}
          <div className={styles.logo}>
            <img src={logoUrl} alt="" width={40} height={40} />
            {mayChange && (
              <label className={buttonClass()}>
                <Icon name="picture" />
                <span>{t("console.brand-logo")}</span>
                <input
                  type="file"
                  accept="image/svg+xml,image/png"
                  className="sr"
                  onChange={({ target }) => {
                    void choose(target.files?.[0]);
                    target.value = "";
                  }}
                />
              </label>
            )}
            {mayChange && (logo ?? (logo === undefined && saved.has_own_logo)) && (
              <Button look="plain" icon="bin" onClick={() => form.set({ logo: null })}>
                {t("console.remove")}
              </Button>
            )}
          </div>
          {isLogoBad && (
            <p role="alert" className={styles.bad}>
              {t("operations-error.brand-logo")}
            </p>
          )}
        </fieldset>
        <EditConflictNote form={form} />
        <Contrasts pairs={pairs} two={two} />
        {mayChange && (
          <div className={styles.actions}>
            <Button type="submit" look="primary" busy={form.isBusy} aria-disabled={!isChanged || undefined}>
              {t("console.save")}
            </Button>
            {isChanged ? (
              <Button
                look="plain"
                onClick={() => {
                  form.discard();
                  setLogoBad(false);
                }}
              >
                {t("console.discard")}
              </Button>
            ) : (
              saved.is_own && (
                <Button look="plain" busy={reset.isPending} onClick={() => reset.mutate()}>
                  {t("console.brand-reset")}
                </Button>
              )
            )}
          </div>
        )}
      </form>
      <section className={styles.screens} aria-label={t("console.brand-screens")}>
        <h2>{t("console.brand-screens")}</h2>
        <BrandPreview theme="light" brand={brand} logoUrl={logoUrl} />
        <BrandPreview theme="dark" brand={brand} logoUrl={logoUrl} />
      </section>
    </main>
  );
}

const kinds = ["on-fill", "text", "line", "fill"] as const;

type ContrastProps = { pairs: ReturnType<typeof measuredPairs>; two: (value: number) => string };

/** The lowest contrast of each use of the colour, next to the required one. */
function Contrasts({ pairs, two }: ContrastProps) {
  const t = useTexts();
  return (
    <table className={styles.pairs}>
      <caption>{t("console.brand-derived")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("shell.theme-light")}</th>
          <th scope="col">{t("shell.theme-dark")}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`console.brand-${kind}`)}</th>
            {(["light", "dark"] as const).map((theme) => {
              // Pairs are sorted by contrast, so the first one found is the worst.
              const pair = pairs.find(({ of, theme: its }) => of === kind && its === theme);
              const holds = pair === undefined || pair.ratio >= pair.min;
              return (
                <td key={theme}>
                  <StatusLabel tone={holds ? "done" : "danger"} icon={holds ? "tick" : "warning"}>
                    <bdi dir="ltr">{pair && `${two(pair.ratio)} / ${two(pair.min)}`}</bdi>
                  </StatusLabel>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
