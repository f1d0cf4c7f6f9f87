import { brandColours, type Theme } from "@waybill/domain/markets/brand-colours";
import type { Brand } from "@waybill/domain/markets/brands";
import { Button } from "@waybill/ui/button.tsx";
import { Chip } from "@waybill/ui/chip.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { BrandMark } from "@waybill/ui/layout/page-head.tsx";
import { StatusGlyph, StatusLabel } from "@waybill/ui/status.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { CSSProperties, ReactNode } from "react";
import styles from "./brand-preview.module.css";

/** The brand layer of one theme, for a part of a page instead of all of it. */
const brandColoursIn = (theme: Theme, brand: Brand): CSSProperties => {
  const colours = Object.entries({ ...brand.neutrals, ...brandColours(brand) });
  return {
    "--brand-radius": `${brand.radius}px`,
    ...Object.fromEntries(colours.map(([name, shade]) => [`--brand-${name}`, shade[theme]])),
  } as CSSProperties;
};

type Props = { theme: Theme; brand: Brand; logoUrl: string };

/** Five small screens in a brand's colours and one theme; not interactive. */
export function BrandPreview({ theme, brand, logoUrl }: Props) {
  const t = useTexts();
  const description = `${t("console.brand-screens")}: ${t(`shell.theme-${theme}`)}`;
  const mark = { service_name: brand.service_name, logo_url: logoUrl };
  const screens = [Landing, Request, Board, OrderInProgress, SignIn];
  return (
    <section className={styles.theme}>
      <h3>{t(`shell.theme-${theme}`)}</h3>
      <div role="img" aria-label={description}>
        <div className={styles.five} aria-hidden="true" inert>
          {screens.map((Screen, at) => (
            <div
              key={at}
              className={styles.screen}
              data-preview
              data-theme={theme}
              style={brandColoursIn(theme, brand)}
            >
              <div className={styles.bar}>
                <BrandMark brand={mark} />
              </div>
              <Screen />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const Page = ({ foot, children }: { foot?: ReactNode; children: ReactNode }) => (
  <>
    <div className={styles.page}>{children}</div>
    {foot && <div className={styles.foot}>{foot}</div>}
  </>
);

function Landing() {
  const t = useTexts();
  return (
    <Page>
      <p className={styles.hero}>{t("landing.hero", { count: 12, minutes: 12 })}</p>
      <p>{t("landing.lead")}</p>
      <Button look="primary" large wide>
        {t("landing.request")}
      </Button>
      <Button large wide>
        {t("sign-in.submit")}
      </Button>
    </Page>
  );
}

function Request() {
  const t = useTexts();
  return (
    <Page
      foot={
        <Button look="primary" large wide>
          {`${t("request.submit")} ${formatMoney(99)}`}
        </Button>
      }
    >
      <p className={styles.title}>{t("request.title")}</p>
      <TextField label={t("field.drop-off")} icon="search" readOnly value="Two Serendra" />
      <TextField label={t("field.customer-phone")} dir="ltr" readOnly value="+63 917 555 0142" />
      <TextField label={t("request.amount.label")} readOnly value={formatMoney(1240)} />
      <Chip on onClick={() => undefined}>
        {t("request.when.asap")}
      </Chip>
    </Page>
  );
}

const rows = [
  { name: "Bea Villanueva", textKey: "status-words.delayed", tone: "danger", icon: "warning" },
  { name: "Marco Dizon", textKey: "status-words.looking-for-a-rider", tone: "wait", icon: "search" },
  { name: "Tricia Ong", textKey: "status-words.rider-is-coming", tone: "move", icon: "scooter" },
  { name: "Ana Reyes", textKey: "status-words.on-the-way", tone: "move", icon: "parcel", isOpen: true },
  { name: "Joy Lim", textKey: "status-words.delivered", tone: "done", icon: "tick" },
] as const;

function Board() {
  const t = useTexts();
  return (
    <ul className={styles.rows}>
      {rows.map(({ name, textKey, tone, icon, ...row }) => (
        <li key={name} data-open={"isOpen" in row || undefined}>
          <StatusGlyph tone={tone} icon={icon} />
          <span>
            <strong>{name}</strong>
            <span>{t(textKey)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const steps = ["timeline.next-accepted", "timeline.next-picked-up", "timeline.next-delivered"] as const;

function OrderInProgress() {
  const t = useTexts();
  return (
    <>
      <svg className={styles.map} viewBox="0 0 240 120" preserveAspectRatio="xMidYMid slice">
        <path className={styles.street} d="M-8 40 90 52 130 130M60 -8 90 52 248 20M90 52 170 96 248 88" />
        <path className={styles.route} d="M34 45 90 52 170 96" />
        <circle className={styles.end} cx="170" cy="96" r="6" />
      </svg>
      <Page
        foot={
          <Button look="primary" large wide icon="phone">
            {t("order.call-rider", { name: "Paolo" })}
          </Button>
        }
      >
        <p className={styles.title}>{t("status-words.almost-there")}</p>
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <li key={step} data-done={at < 2 || undefined}>
              <i>{at < 2 && <Icon name="tick" small />}</i>
              {t(step)}
            </li>
          ))}
        </ol>
      </Page>
    </>
  );
}

function SignIn() {
  const t = useTexts();
  return (
    <Page
      foot={
        <Button look="primary" large wide>
          {t("sign-in.submit")}
        </Button>
      }
    >
      <StatusLabel tone="done" icon="tick">
        {t("status-words.delivered")}
      </StatusLabel>
      <p className={styles.title}>{t("sign-in.title")}</p>
      <TextField label={t("field.email")} dir="ltr" readOnly value="ana@example.com" />
      <p className={styles.link}>{t("sign-in.forgot")}</p>
    </Page>
  );
}
