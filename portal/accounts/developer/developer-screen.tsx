import { useSession } from "@waybill/client/session/use-session.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Navigate } from "react-router";
import { requestPath } from "../../navigation/paths.ts";
import { ApiClients, SecretKeys } from "./access.tsx";
import rows from "@waybill/ui/lists/rows.module.css";
import styles from "./developer-screen.module.css";
import { ApiCalls } from "./calls.tsx";
import type { KeyMode } from "./section.tsx";
import { Examples, Scenarios } from "./try-it-out.tsx";
import { Webhooks } from "./webhooks.tsx";

/** Everything for a shop's developer: API keys, clients, webhooks and their log, calls, and test orders. */
export function DeveloperScreen() {
  const t = useTexts();
  const { mode: session } = useSession();
  const [mode, setMode] = useState<KeyMode>("test");
  if (session !== "CLASSIC") return <Navigate to={requestPath} replace />;
  return (
    <main id="main" className={styles.page}>
      <header className={styles.head}>
        <h1>{t("developer.title")}</h1>
        <p>{t("developer.lead")}</p>
        <div className={rows.buttons}>
          <RadioGroup
            label={t("developer.mode")}
            value={mode}
            options={[
              { value: "test", words: t("developer.mode-test") },
              { value: "live", words: t("developer.mode-live") },
            ]}
            onChoose={setMode}
          />
          <a className={buttonClass()} href="/developers" target="_blank" rel="noreferrer">
            {t("developer.reference")}
          </a>
        </div>
      </header>
      <SecretKeys mode={mode} key={`keys ${mode}`} />
      {mode === "test" && <Scenarios />}
      {mode === "test" && <Examples />}
      <Webhooks mode={mode} key={`webhooks ${mode}`} />
      <ApiClients mode={mode} key={`clients ${mode}`} />
      <ApiCalls />
    </main>
  );
}
