import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { useEffect, useState } from "react";
import { evaluateFlags } from "@waybill/client/deployment/evaluate-flags.ts";
import { registerPath } from "../navigation/paths.ts";
import type { useBeginRequest } from "./use-begin-request.ts";
import styles from "./get-started.module.css";
import page from "./landing.module.css";

type Props = {
  options: ReturnType<typeof useSignInOptions>;
  request: ReturnType<typeof useBeginRequest>;
  onSignIn: () => void;
};

/**
 * The start buttons: if guests are accepted, a request without an account and the sign-in; else only the sign-in.
 */
export function GetStarted({ options: { mayRegister, takesGuests }, request, onSignIn }: Props) {
  const t = useTexts();
  return (
    <section className={page.band} aria-labelledby="start-title">
      <div className={`${page.in} ${styles.start}`}>
        <h2 id="start-title">{t("landing.start-title")}</h2>
        <p>{t(takesGuests ? "landing.start-guest" : "landing.start-text")}</p>
        <div className={styles.options}>
          {takesGuests ? (
            <>
              <Button look="primary" large busy={request.busy} onClick={request.begin}>
                {t("landing.request")}
              </Button>
              <Button large onClick={onSignIn}>
                {t("sign-in.submit")}
              </Button>
            </>
          ) : (
            <Button look="primary" large onClick={onSignIn}>
              {t("landing.start-sign-in")}
            </Button>
          )}
          {mayRegister && (
            <a className={buttonClass({ large: true })} href={registerPath}>
              {t("shell.register")}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** Whether visitors can register, and order without an account; the landing has no query cache. */
export function useSignInOptions() {
  const [options, setOptions] = useState({ mayRegister: true, takesGuests: false });
  useEffect(() => {
    const asking = new AbortController();
    evaluateFlags(asking.signal)
      .then(({ on }) =>
        setOptions({ mayRegister: !on["sign-up-deactivation"], takesGuests: on["guest_checkout"] === true }),
      )
      // On failure the options stay unknown; the linked page checks them again.
      .catch(() => undefined);
    return () => asking.abort();
  }, []);
  return options;
}
