import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  checkSingleSignOn,
  readSingleSignOn,
  removeSingleSignOn,
  saveSingleSignOn,
  signOnReturnPath,
  signOnRoles,
  type SingleSignOn,
} from "@waybill/contract/merchants/single-sign-on";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { Navigate } from "react-router";
import { requestPath } from "../../../navigation/paths.ts";
import { CopyableText, SignOnDomains } from "./sign-on-domains.tsx";
import styles from "./single-sign-on.module.css";
import { VendorSecurity } from "./vendor-security.tsx";

/** The sign-in rules for a parent's people: second factor, and the company's identity provider. */
export function SingleSignOnScreen() {
  const t = useTexts();
  const { mode, isVisit } = useSession();
  const { vendor, vendors } = useSelectedVendor();
  const parent = vendors.find(({ vendor_id }) => vendor_id === vendor.parent_vendor_id) ?? vendor;
  const params = { vendorId: parent.vendor_id };
  const queryKey = ["single-sign-on", parent.vendor_id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readSingleSignOn, { params, signal }),
    enabled: mode === "CLASSIC" && !isVisit,
    staleTime: 0,
  });
  if (mode !== "CLASSIC" || isVisit) return <Navigate to={requestPath} replace />;
  return (
    <main id="main" className={styles.page}>
      <header>
        <h1>{t("sign-on.title")}</h1>
        <bdi className={styles.soft}>{parent.name}</bdi>
      </header>
      {error && (
        <EmptyState
          icon="warning"
          alert
          title={t(translationKeyOf(error))}
          action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      )}
      {!data && !error && (
        <Skeleton>
          <Bar blockSize="44px" />
          <Bar blockSize="44px" />
        </Skeleton>
      )}
      {data && (
        <>
          <VendorSecurity vendorId={parent.vendor_id} />
          <Settings
            key={parent.vendor_id}
            vendorId={parent.vendor_id}
            queryKey={queryKey}
            kept={data.result}
          />
        </>
      )}
    </main>
  );
}

type Typed = {
  issuer: string;
  clientId: string;
  secret: string;
  domains: string;
  required: boolean;
  role: SingleSignOn["default_role"];
};
type SettingsProps = { vendorId: string; queryKey: string[]; kept: SingleSignOn | null };

function Settings({ vendorId, queryKey, kept }: SettingsProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const params = { vendorId };
  const put = (result: SingleSignOn | null) => queries.setQueryData(queryKey, { result });
  const save = useChange(
    ({ issuer, clientId, secret, domains, required, role }: Typed) =>
      call(saveSingleSignOn, {
        params,
        body: {
          issuer: issuer.trim(),
          client_id: clientId.trim(),
          ...(secret && { client_secret: secret }),
          domains: domains.split(/[\s,]+/).filter(Boolean),
          required,
          default_role: role,
        },
      }),
    {
      replaces: queryKey,
      onDone: () => {
        form.set({ secret: "" });
        notify({ message: t("sign-on.saved"), type: "success" });
      },
    },
  );
  const form = useForm<Typed>({
    initial: () => ({
      issuer: kept?.issuer ?? "",
      clientId: kept?.client_id ?? "",
      secret: "",
      domains: (kept?.domains ?? []).map(({ domain }) => domain).join(", "),
      required: kept?.required ?? false,
      role: kept?.default_role ?? "clerk",
    }),
    check: () => [],
    save: save.mutateAsync,
  });
  const check = useChange(() => call(checkSingleSignOn, { params }), {
    onDone: ({ result: { answered_in_ms: ms, ...result } }) => {
      put(result);
      notify(
        ms === null
          ? { message: t("sign-on.no-answer"), type: "error" }
          : { message: t("sign-on.answered", { seconds: (ms / 1000).toFixed(1) }), type: "success" },
      );
    },
  });
  const remove = useChange(() => call(removeSingleSignOn, { params }), { onDone: () => put(null) });
  const { issuer, clientId, required, role } = form.typed;
  const isWhole = issuer.trim() !== "" && clientId.trim() !== "";
  const redirectUri = kept?.redirect_uri ?? location.origin + signOnReturnPath;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => (isWhole ? form.submit(event) : event.preventDefault())}
    >
      <section className={styles.part} aria-labelledby="sign-on-provider">
        <h2 id="sign-on-provider">{t("sign-on.provider")}</h2>
        <p>{t("sign-on.provider-text")}</p>
        <p className={styles.label}>{t("sign-on.redirect")}</p>
        <CopyableText text={redirectUri} label={t("sign-on.copy-redirect")} />
        <TextField
          label={t("sign-on.issuer")}
          type="url"
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.text("issuer")}
        />
        <TextField
          label={t("sign-on.client-id")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.text("clientId")}
        />
        <TextField
          label={t("sign-on.client-secret")}
          type="password"
          dir="ltr"
          autoComplete="off"
          hint={kept?.has_client_secret ? t("sign-on.secret-kept") : undefined}
          {...form.text("secret")}
        />
      </section>
      <section className={styles.part} aria-labelledby="sign-on-domains">
        <h2 id="sign-on-domains">{t("sign-on.domains")}</h2>
        <TextField
          label={t("sign-on.domains-label")}
          hint={t("sign-on.domains-hint")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.text("domains")}
        />
        {kept && <SignOnDomains domains={kept.domains} />}
      </section>
      <section className={styles.part} aria-labelledby="sign-on-who">
        <h2 id="sign-on-who">{t("sign-on.who")}</h2>
        <label className={styles.choice}>
          <span>
            <b>{t("sign-on.required")}</b>
            <span className={styles.soft}>{t("sign-on.required-text")}</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={required}
            onChange={({ target }) => form.set({ required: target.checked })}
          />
        </label>
        <SelectField
          label={t("sign-on.role")}
          value={role}
          options={signOnRoles.map((value) => ({
            value,
            label: t(`sign-on.role-${value.replace(" ", "-")}`),
          }))}
          onChange={(chosen) => form.set({ role: chosen })}
        />
      </section>
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={form.isBusy} aria-disabled={!isWhole || undefined}>
          {t("sign-on.save")}
        </Button>
        {kept && (
          <>
            <Button busy={check.isPending} onClick={() => check.mutate()}>
              {t("sign-on.check")}
            </Button>
            <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("sign-on.remove")}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
