import { confirmedEmailHeader, confirmRegistration } from "@waybill/contract/accounts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { useEffect, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { pathOfSignIn, registerPath, requestPath, signInPath } from "../../navigation/paths.ts";
import { openResponse } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { endGuest } from "@waybill/client/session/end-guest.ts";
import { currentSession } from "@waybill/client/session/session-store.ts";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { guestHeaders } from "./use-register.ts";

type Confirmation =
  | { status: "pending" }
  | { status: "signed-in" }
  | { status: "confirmed"; email: string; waits: boolean }
  | { status: "failed"; problem: unknown };

async function confirm(token: string): Promise<Confirmation> {
  try {
    const answer = await openResponse(confirmRegistration, {
      query: { token },
      headers: guestHeaders(),
      retries: 0,
    });
    const email = decodeURIComponent(answer.headers.get(confirmedEmailHeader) ?? "");
    const { result, waits_for_approval: waits = false } = (await answer.json()) as AnswerOf<
      typeof confirmRegistration
    >;
    // The guest's session continues until the account is approved.
    if (!waits) endGuest(result?.AuthenticationResult);
    if (!result) return { status: "confirmed", email, waits };
    notify({ type: "success", message: textOf("register.confirmed-title") });
    return { status: "signed-in" };
  } catch (problem) {
    // A used link is no problem for someone who is signed in.
    if (isOver(problem) && isSignedIn()) return { status: "signed-in" };
    return { status: "failed", problem };
  }
}

const isSignedIn = () => {
  const session = currentSession();
  return session.authenticated && session.mode === "CLASSIC";
};

/** True if the link was used before, in this browser or another: the account exists. */
const isUsed = (problem: unknown): boolean =>
  problem instanceof CallRefused && problem.translationKey === "register.link-used";

const isOver = (problem: unknown): boolean =>
  problem instanceof CallRefused && (problem.status === 410 || problem.status === 400);

/** Opens a link once, however often the page renders. */
const opened = new Map<string, Promise<Confirmation>>();

/**
 * Not `useQuery`: confirming changes the session, which clears the query cache, and a removed query no longer
 * updates its screen.
 */
function useConfirmation(token: string) {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Confirmation>({ status: "pending" });
  useEffect(() => {
    let isLeft = false;
    const answer = opened.get(token) ?? confirm(token);
    opened.set(token, answer);
    void answer.then((confirmation) => {
      if (confirmation.status === "failed") opened.delete(token);
      if (!isLeft) setResult(confirmation);
    });
    return () => {
      isLeft = true;
    };
  }, [token, attempt]);
  return {
    confirmation: result,
    tryAgain: () => {
      setResult({ status: "pending" });
      setAttempt(attempt + 1);
    },
  };
}

/** The page of the mail's link: confirms the e-mail, and shows the next step. */
export function ConfirmScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const [search] = useSearchParams();
  const { confirmation, tryAgain } = useConfirmation(search.get("token") ?? "");
  const email = confirmation.status === "confirmed" ? confirmation.email : "";
  const signIn = (look: "primary" | "secondary") => (
    <Link to={email ? pathOfSignIn(email) : signInPath} className={buttonClass({ look })}>
      {t("sign-in.submit")}
    </Link>
  );

  if (confirmation.status === "signed-in") return <Navigate to={requestPath} replace />;
  if (confirmation.status === "pending")
    return <StandalonePage brand={brand} title={t("register.confirming")} text={null} />;
  if (confirmation.status === "confirmed" && confirmation.waits)
    return (
      <StandalonePage
        brand={brand}
        mark={{ icon: "clock", tone: "wait" }}
        title={t("register.waits-title")}
        text={t("register.waits-text")}
      />
    );
  if (confirmation.status === "confirmed")
    return (
      <StandalonePage
        brand={brand}
        mark={{ icon: "tick", tone: "done" }}
        title={t("register.confirmed-title")}
        text={t("register.confirmed-text")}
      >
        {signIn("primary")}
      </StandalonePage>
    );
  if (isUsed(confirmation.problem))
    return (
      <StandalonePage
        brand={brand}
        mark={{ icon: "tick", tone: "done" }}
        title={t("register.used-title")}
        text={t("register.used-text")}
      >
        {signIn("primary")}
      </StandalonePage>
    );
  if (isOver(confirmation.problem))
    return (
      <StandalonePage
        brand={brand}
        mark={{ icon: "clock", tone: "wait" }}
        title={t("register.over-title")}
        text={t("register.expired-text")}
      >
        {signIn("primary")}
        <Link to={registerPath} className={buttonClass({ look: "plain" })}>
          {t("register.again")}
        </Link>
      </StandalonePage>
    );
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "warning", tone: "danger" }}
      title={t("register.not-confirmed-title")}
      text={t(translationKeyOf(confirmation.problem))}
    >
      <Button look="primary" onClick={tryAgain}>
        {t("register.try-again")}
      </Button>
    </StandalonePage>
  );
}
