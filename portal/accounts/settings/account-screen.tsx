import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useQuery } from "@tanstack/react-query";
import { type Account, readAccount, updateAccount } from "@waybill/contract/accounts";
import { vatHint } from "@waybill/ui/forms/vat-hint.ts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { Suspense, use } from "react";
import { Link, Navigate } from "react-router";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { refreshSettings } from "@waybill/client/session/session-store.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { officeScreen } from "../../navigation/office-screen.ts";
import { developerPath, requestPath } from "../../navigation/paths.ts";
import { chainPath, singleSignOnPath } from "../../navigation/account-paths.ts";
import styles from "./account-screen.module.css";
import { Business } from "./business.tsx";
import { ChangePassword } from "./change-password.tsx";
import { UserSessions } from "./user-sessions.tsx";
import { SupportAccess } from "./support-access.tsx";

const VendorLogo = officeScreen(() => import("./vendor-logo.tsx"), "VendorLogo");
const OwnFactors = lazyScreen(() => import("../../shell/second-factor/own-factors.tsx"), "OwnFactors");

const accountKey = ["account"];

/** Stores the language in the account, for sign-ins on other devices; this device already uses it. */
const keepLanguage = (language: string) => call(updateAccount, { body: { language } });

/** A user's own account settings: language, VAT number, password, and signed-in devices. */
export function AccountScreen() {
  const t = useTexts();
  const deployment = useDeployment();
  const { mode, email, isVisit } = useSession();
  const vendor = use(SelectedVendorContext)?.vendor;
  const { data, isError, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(readAccount, { signal }),
    enabled: mode === "CLASSIC",
  });
  if (mode !== "CLASSIC") return <Navigate to={requestPath} replace />;
  return (
    <main id="main" className={styles.page}>
      <header>
        <h1>{t("account.title")}</h1>
        <bdi className={styles.email}>{email}</bdi>
      </header>
      {vendor && <Business vendor={vendor} key={vendor.vendor_id} />}
      {deployment.languages.length > 1 && (
        <section className={styles.part} aria-labelledby="account-language">
          <h2 id="account-language">{t("account.language")}</h2>
          <LanguageSelect
            offer={deployment}
            wide
            onChosen={(language) => void keepLanguage(language).catch(() => undefined)}
          />
        </section>
      )}
      {data && <VatNumber account={data.result} />}
      {isError && (
        <EmptyState
          icon="warning"
          alert
          title={t("account.load-failed")}
          action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      )}
      {!data && !isError && (
        <Skeleton>
          <Bar blockSize="44px" />
        </Skeleton>
      )}
      <Suspense>
        <VendorLogo />
      </Suspense>
      <ChangePassword />
      <Suspense>{!isVisit && <OwnFactors />}</Suspense>
      <UserSessions />
      {!isVisit && <SupportAccess />}
      <section className={styles.part} aria-labelledby="account-chain">
        <h2 id="account-chain">{t("chain.title")}</h2>
        <p>{t("chain.lead")}</p>
        <Link className={buttonClass()} to={chainPath}>
          {t("chain.open")}
        </Link>
      </section>
      {!isVisit && (
        <section className={styles.part} aria-labelledby="account-sign-on">
          <h2 id="account-sign-on">{t("sign-on.title")}</h2>
          <p>{t("sign-on.lead")}</p>
          <Link className={buttonClass()} to={singleSignOnPath}>
            {t("sign-on.open")}
          </Link>
        </section>
      )}
      <section className={styles.part} aria-labelledby="account-developers">
        <h2 id="account-developers">{t("developer.title")}</h2>
        <p>{t("developer.lead")}</p>
        <Link className={buttonClass()} to={developerPath}>
          {t("developer.open")}
        </Link>
      </section>
    </main>
  );
}

function VatNumber({ account }: { account: Account }) {
  const t = useTexts();
  const country = useCountry();
  const saving = useChange((vat_number: string) => call(updateAccount, { body: { vat_number } }), {
    replaces: accountKey,
    onDone: () => {
      void refreshSettings();
      notify({ message: t("account.vat-saved"), type: "success" });
    },
    onProblem: "inline",
  });
  const hint = vatHint(country, t);
  const field = "vat_number";
  const wordsOf = (key: string) => (key === "validation.vat-number" ? `${t(key)} ${hint}` : t(key));
  const form = useForm({
    initial: { vat_number: account.vat_number ?? "" },
    check: (typed) => {
      const key = accountChecks.vat_number(typed, country);
      return key === undefined ? [] : [{ field, words: wordsOf(key) }];
    },
    save: ({ vat_number }) => saving.mutateAsync(vat_number.trim()),
    blame: (refused) => [{ field, words: wordsOf(translationKeyOf(refused)) }],
  });
  return (
    <form className={styles.part} noValidate aria-labelledby="account-vat" onSubmit={form.submit}>
      <h2 id="account-vat">{t("register.vat-number")}</h2>
      <TextField
        label={t("register.vat-number")}
        hint={hint}
        optional
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
        {...form.text(field)}
      />
      <Button type="submit" busy={form.isBusy}>
        {t("account.save-vat")}
      </Button>
    </form>
  );
}
