import { useCountry, useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { exampleFee } from "./how-it-works.tsx";
import styles from "./hero.module.css";
import page from "./landing.module.css";

const Meter = () => (
  <div className={styles.meter} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((part) => (
      <i key={part} className={part <= 3 ? styles.past : undefined} />
    ))}
  </div>
);

type HeroProps = { request: { busy: boolean; begin: () => void }; onSignIn: () => void };

/** The service's headline, next to a delivery map of the visitor's city, drawn by the server in this page's colours. */
export function Hero({ request, onSignIn }: HeroProps) {
  const t = useTexts();
  const country = useCountry();
  const { minimum_eta, map } = useDeployment();
  const example = exampleFee(country);
  return (
    <div className={`${page.in} ${styles.hero}`}>
      <div>
        <h1>{t("landing.hero", { count: minimum_eta, minutes: formatNumber(minimum_eta) })}</h1>
        <p className={styles.lead}>{t("landing.lead")}</p>
        <div className={styles.options}>
          <Button look="primary" large busy={request.busy} onClick={request.begin}>
            {t("landing.request")}
          </Button>
          <Button large onClick={onSignIn}>
            {t("sign-in.title")}
          </Button>
        </div>
        <p className={styles.calm}>{t("landing.calm")}</p>
      </div>
      <figure className={styles.show}>
        <div className={styles.frame}>
          <svg
            className={styles.city}
            viewBox="0 48 480 384"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
          >
            <use href="/map/city.svg#city" />
          </svg>
        </div>
        <p className={styles.credits}>
          {map.streets?.credits.map(({ words, address }) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <bdi>{words}</bdi>
            </a>
          ))}
        </p>
        <figcaption className={styles.card}>
          <div>
            <p className={styles.arrives}>{t("landing.example-arrives")}</p>
            <span className={styles.example}>{t("landing.example")}</span>
          </div>
          <Meter />
          <div className={styles.second}>
            <span>{t("landing.example-rider")}</span>
            {example && <bdi className="num">{formatMoney(example.sum, country.currency, true)}</bdi>}
          </div>
        </figcaption>
      </figure>
    </div>
  );
}
