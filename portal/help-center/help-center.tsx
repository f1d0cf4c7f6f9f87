import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { requestPath } from "../paths.ts";
import { useHelpCenter } from "../session/help-center.ts";
import { useTexts } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import styles from "./help-center.module.css";
import { hasWords, questions, type QuestionName } from "./questions.ts";
import { TermsOffer } from "./terms-offer.tsx";

/** Questions and answers for merchants; guests and partners have none and go to the request page. */
export function HelpCenter() {
  const t = useTexts();
  const { hash } = useLocation();
  const isOffered = useHelpCenter();
  const [typed, setTyped] = useState("");
  const showAll = () => setTyped("");
  if (isOffered === false) return <Navigate to={requestPath} replace />;
  if (isOffered === undefined) return null;

  const wordsOf = (name: QuestionName) => [t(`help.q-${name}`), t(`help.a-${name}`)] as const;
  const shown = questions
    .map(({ about, names }) => ({ about, names: names.filter((name) => hasWords(wordsOf(name), typed)) }))
    .filter(({ names }) => names.length > 0);
  const isSearching = typed.trim().length > 0;
  const count = shown.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>{t("help.title")}</h1>
      <TextField
        label={t("help.search")}
        icon="search"
        type="search"
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={count === 0 ? styles.nothing : "sr"}>
        {isSearching && (count > 0 ? t("help.found", { count }) : t("help.none"))}
      </p>
      {count === 0 && <Button onClick={showAll}>{t("help.show-all")}</Button>}
      {shown.map(({ about, names }) => (
        <section key={about} aria-labelledby={about} className={styles.about}>
          <h2 id={about}>{t(about)}</h2>
          {names.map((name) => {
            const [question, answer] = wordsOf(name);
            return (
              <details
                key={`${name} ${isSearching}`}
                id={name}
                className={styles.question}
                open={isSearching || hash === `#${name}`}
              >
                <summary>
                  {question}
                  <Icon name="chevron-down" small />
                </summary>
                <p>{answer}</p>
              </details>
            );
          })}
        </section>
      ))}
      {!isSearching && <TermsOffer />}
    </main>
  );
}
