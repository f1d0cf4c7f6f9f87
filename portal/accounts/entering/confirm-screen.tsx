import { useQuery } from "@tanstack/react-query";
import { confirmedEmailHeader, confirmRegistration } from "@waybill/contract/accounts";
import { Link, useSearchParams } from "react-router";
import { pathOfSignIn, registerPath, signInPath } from "../../navigation/paths.ts";
import { openAnswer } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { currentSession, endSession } from "@waybill/client/session/session-store.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { LonePage } from "@waybill/ui/layout/lone-page.tsx";

/** A link is opened once, however often the page is drawn. */
const confirmation = (token: string) => ({
  queryKey: ["confirm-registration", token],
  queryFn: async () => {
    const answer = await openAnswer(confirmRegistration, { query: { token }, retries: 0 });
    // The account has taken over what the guest of this browser requested, and the guest's token is void.
    if (currentSession().mode === "GUEST") endSession("");
    return decodeURIComponent(answer.headers.get(confirmedEmailHeader) ?? "");
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

const isOver = (problem: unknown): boolean =>
  problem instanceof CallRefused && (problem.status === 410 || problem.status === 400);

/** What the link in the mail opens: confirms the e-mail, and says what comes next. */
export function ConfirmScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const [search] = useSearchParams();
  const {
    data: email,
    status,
    error,
    refetch,
    isFetching,
  } = useQuery(confirmation(search.get("token") ?? ""));
  const signIn = (look: "primary" | "secondary") => (
    <Link to={email ? pathOfSignIn(email) : signInPath} className={buttonClass({ look })}>
      {t("sign-in.submit")}
    </Link>
  );

  if (status === "pending") return <LonePage brand={brand} title={t("register.confirming")} text={null} />;
  if (status === "success")
    return (
      <LonePage
        brand={brand}
        mark={{ icon: "tick", tone: "done" }}
        title={t("register.confirmed-title")}
        text={t("register.confirmed-text")}
      >
        {signIn("primary")}
      </LonePage>
    );
  if (isOver(error))
    return (
      <LonePage
        brand={brand}
        mark={{ icon: "clock", tone: "wait" }}
        title={t("register.over-title")}
        text={t("register.over-text")}
      >
        {signIn("primary")}
        <Link to={registerPath} className={buttonClass({ look: "plain" })}>
          {t("register.again")}
        </Link>
      </LonePage>
    );
  return (
    <LonePage
      brand={brand}
      mark={{ icon: "warning", tone: "danger" }}
      title={t("register.not-confirmed-title")}
      text={t(translationKeyOf(error))}
    >
      <Button look="primary" busy={isFetching} onClick={() => void refetch()}>
        {t("register.try-again")}
      </Button>
    </LonePage>
  );
}
