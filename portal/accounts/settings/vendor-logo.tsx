import { useQuery } from "@tanstack/react-query";
import {
  maxVendorLogoBytes,
  readVendorLogo,
  removeVendorLogo,
  saveVendorLogo,
} from "@waybill/contract/merchants/logo";
import { call } from "@waybill/client/calls/call.ts";
import { inBase64 } from "@waybill/client/calls/in-base64.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { redrawAsPng } from "@waybill/ui/forms/redraw-as-png.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { use } from "react";
import styles from "./vendor-logo.module.css";

/** Thrown if the chosen file is not a picture. */
class NoPicture extends Error {}

/** The logo that recipients see next to the operator's; only an owner can change it. */
export function VendorLogo() {
  const vendor = use(SelectedVendorContext)?.vendor;
  return vendor ? <LogoOf key={vendor.vendor_id} vendorId={vendor.vendor_id} name={vendor.name} /> : null;
}

function LogoOf({ vendorId, name }: { vendorId: string; name: string }) {
  const t = useTexts();
  const queryKey = ["vendor-logo", vendorId];
  const params = { vendorId };
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readVendorLogo, { params, signal }),
    staleTime: 0,
  });
  const change = useChange(
    async (file: Blob | undefined) => {
      if (!file) return call(removeVendorLogo, { params });
      const picture = await redrawAsPng(file, maxVendorLogoBytes);
      if (!picture) throw new NoPicture();
      return call(saveVendorLogo, { params, body: { content: await inBase64(picture) } });
    },
    {
      replaces: queryKey,
      onDone: (_, file) => notify({ message: t(file ? "logo.saved" : "logo.removed"), type: "success" }),
      onProblem: "inline",
    },
  );
  const { error } = change;
  const why =
    error instanceof CallRefused &&
    error.reason !== undefined &&
    t(`refusal-reason.${error.reason}`, error.values);
  return (
    <section className={styles.part} aria-labelledby="vendor-logo">
      <h2 id="vendor-logo">{t("logo.title")}</h2>
      <p>{t("logo.lead")}</p>
      {isError && <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
      {data?.result.logo && (
        <img
          className={styles.logo}
          src={data.result.logo.url}
          alt={name}
          width={data.result.logo.width}
          height={data.result.logo.height}
        />
      )}
      {data?.result.of_parent && <p>{t("logo.of-parent")}</p>}
      {error && (
        <p role="alert" className={styles.problem}>
          {t(error instanceof NoPicture ? "logo.unreadable" : translationKeyOf(error))} {why}
        </p>
      )}
      {data?.result.may_change === false && <p className={styles.soft}>{t("logo.owners")}</p>}
      {data && data.result.may_change !== false && (
        <div className={styles.buttons}>
          <label className={buttonClass()} aria-busy={change.isPending || undefined}>
            <Icon name="picture" />
            <span>{t("logo.choose")}</span>
            <input
              type="file"
              className="sr"
              accept="image/*"
              disabled={change.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) change.mutate(file);
                target.value = "";
              }}
            />
          </label>
          {data.result.logo && !data.result.of_parent && (
            <Button look="plain" icon="bin" busy={change.isPending} onClick={() => change.mutate(undefined)}>
              {t("logo.remove")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
