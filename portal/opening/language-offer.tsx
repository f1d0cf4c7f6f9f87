import { directionOf, nativeLanguageName } from "@waybill/domain/markets/languages";
import { preferredLanguage } from "@waybill/domain/markets/preferred-language";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { Button } from "@waybill/ui/button.tsx";
import {
  chooseLanguage,
  currentLanguage,
  saveLanguage,
  type OfferedLanguages,
  textOf,
  useTexts,
} from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { createRoot } from "react-dom/client";
import classes from "./question-bar.module.css";

/**
 * On a first visit in a language that the browser does not prefer, offers the preferred one if available, in that
 * language. Yes and no are both stored on this device.
 */
export async function offerLanguage(offer: OfferedLanguages): Promise<void> {
  const wanted = preferredLanguage(offer.languages, navigator.languages.join());
  if (wanted === undefined || wanted === currentLanguage()) return;
  const { "language.offer": text } = await loadTexts(wanted);
  if (text === undefined) return;
  // In the page's flow, so that the bar covers nothing.
  const container = document.createElement("div");
  document.body.prepend(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  // If the texts cannot be loaded, the offer stays for another try.
  const change = () =>
    void chooseLanguage(offer, wanted).then(close, () =>
      notify({ message: textOf("error.unreachable"), type: "error" }),
    );
  const stay = () => {
    saveLanguage();
    close();
  };
  root.render(<OfferedLanguage language={wanted} text={text} onChange={change} onStay={stay} />);
}

type Props = { language: string; text: string; onChange: () => void; onStay: () => void };

function OfferedLanguage({ language, text, onChange, onStay }: Props) {
  const t = useTexts();
  return (
    <section className={classes.bar} aria-label={t("language.choose")}>
      <p lang={language} dir={directionOf(language)}>
        {text}
      </p>
      <div className={classes.answers}>
        <Button onClick={onStay}>{t("language.offer-close")}</Button>
        <Button look="primary" onClick={onChange} lang={language}>
          {nativeLanguageName(language)}
        </Button>
      </div>
    </section>
  );
}
