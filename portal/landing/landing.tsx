import { faqPath, prohibitedItemsPath, termsPath } from "@waybill/contract/visitors/visitor-pages";
import { countryName } from "@waybill/domain/markets/languages";
import { Suspense, useEffect, useState } from "react";
import { reportPageView } from "@waybill/client/analytics/analytics.ts";
import { useCountry, useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { forgetReturnPath, returnPath } from "@waybill/client/session/session-store.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { BrandMark, SkipLink } from "@waybill/ui/layout/page-head.tsx";
import { Button } from "@waybill/ui/button.tsx";
import { CountryFacts, ServicePromises, BenefitsAndFleet } from "./facts.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { GetStarted, useSignInOptions } from "./get-started.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks, PayAsYouGo } from "./how-it-works.tsx";
import styles from "./landing.module.css";
import { loadSignIn } from "./prefetch-application.ts";
import { useBeginRequest } from "./use-begin-request.ts";

const SignInPanel = lazyScreen(loadSignIn, "SignInPanel");

/** The page at `/`: the service, its local prices, and the sign-in. */
export function Landing() {
  const t = useTexts();
  const deployment = useDeployment();
  const { brand, environment } = deployment;
  const country = useCountry();
  const [why, setWhy] = useState<"sign-in" | "request" | undefined>(() =>
    location.hash.startsWith("#sign-in") || returnPath() !== null ? "sign-in" : undefined,
  );
  const [wasAsked, setAsked] = useState(why !== undefined);
  if (why !== undefined && !wasAsked) setAsked(true);
  const signIn = () => setWhy("sign-in");
  const close = () => {
    forgetReturnPath();
    setWhy(undefined);
  };
  const options = useSignInOptions();
  const request = useBeginRequest(options.takesGuests, () => setWhy("request"));
  useEffect(() => {
    if (why !== undefined) reportPageView("signin");
  }, [why]);
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={`${styles.in} ${styles.head}`}>
        <BrandMark brand={brand} />
        <nav aria-label={t("landing.sections")}>
          <a href="#how">{t("landing.how-title")}</a>
          <a href="#fees">{t("landing.fees")}</a>
          <a href="#why">{t("landing.why-short")}</a>
          <a href={`${faqPath}?lang=${currentLanguage()}`}>{t("landing.faq")}</a>
        </nav>
        <LanguageSelect offer={deployment} />
        <Button look="plain" className={styles.quiet} onClick={signIn}>
          {t("sign-in.submit")}
        </Button>
        <Button look="primary" className={styles.roomy} busy={request.busy} onClick={request.begin}>
          {t("landing.request")}
        </Button>
      </header>
      <main id="main">
        <Hero request={request} onSignIn={signIn} />
        <CountryFacts />
        <HowItWorks />
        <PayAsYouGo />
        <BenefitsAndFleet />
        <ServicePromises />
        <GetStarted options={options} request={request} onSignIn={signIn} />
      </main>
      <footer className={`${styles.in} ${styles.foot}`}>
        <BrandMark brand={brand} />
        <span className={styles.options}>
          <a href={`${faqPath}?lang=${currentLanguage()}`}>{t("landing.faq")}</a>
          <a href={`${prohibitedItemsPath}?lang=${currentLanguage()}`}>{t("prohibited.title")}</a>
          <a href={`${termsPath}?lang=${currentLanguage()}`}>{t("terms.title")}</a>
          <a href="/developers">{t("developer.title")}</a>
        </span>
        <span>{t("landing.foot", { country: countryName(country, currentLanguage()) })}</span>
      </footer>
      <Suspense>
        {wasAsked && <SignInPanel why={why} sandbox={environment === "san"} onClose={close} />}
      </Suspense>
      <FirstVisit later={why !== undefined} onStart={request.begin} />
    </div>
  );
}
