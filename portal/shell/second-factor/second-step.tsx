import { useQueryClient } from "@tanstack/react-query";
import { ownSecondFactor as calls } from "@waybill/contract/merchants/security";
import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import { call } from "@waybill/client/calls/call.ts";
import { signOut } from "@waybill/client/session/session-store.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import styles from "./second-factor.module.css";
import { CodeField, RecoveryCodes, SetUpFactor } from "./set-up-factor.tsx";
import { problemOf, showPasskey, useFactorStep, useSecondFactor } from "./use-second-factor.ts";

/** In place of every screen until the second factor is shown; it is set up where an owner asks for one. */
export function SecondStep() {
  const t = useTexts();
  const queries = useQueryClient();
  const { data, isError, refetch } = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  // Everything that was refused is asked for again.
  const goOn = () => void queries.resetQueries();
  const isNew = data !== undefined && !data.has_totp && data.passkeys.length === 0;
  if (codes)
    return (
      <Step title={t("second-step.recovery-codes")}>
        <RecoveryCodes codes={codes} onKept={goOn} />
      </Step>
    );
  if (isNew)
    return (
      <Step title={t("second-step.set-up")}>
        <p>{t("second-step.set-up-text")}</p>
        <SetUpFactor onDone={(made) => (made.length > 0 ? setCodes(made) : goOn())} />
      </Step>
    );
  return (
    <Step title={t("second-step.title")}>
      {data ? (
        <ShowFactor factor={data} onDone={goOn} />
      ) : isError ? (
        <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>
      ) : (
        <Skeleton>
          <Bar blockSize="44px" />
        </Skeleton>
      )}
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className={styles.step}>
      <h1>{title}</h1>
      {children}
      <Button look="plain" onClick={() => void signOut()}>
        {t("shell.sign-out")}
      </Button>
    </div>
  );
}

type Way = "app" | "recovery";

function ShowFactor({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const t = useTexts();
  const [way, setWay] = useState<Way>(factor.has_totp ? "app" : "recovery");
  const [code, setCode] = useState("");
  const isRecovery = way === "recovery";
  const show = useFactorStep(() =>
    call(calls.showSecondFactor, { body: isRecovery ? { recovery_code: code } : { code } }),
  );
  const passkey = useFactorStep(() => showPasskey());
  const turnTo = (next: Way) => {
    setWay(next);
    setCode("");
    show.reset();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!show.isPending && code.trim()) show.mutate(undefined, { onSuccess: onDone });
      }}
    >
      {passkey.error && (
        <p role="alert" className={styles.problem}>
          {t(problemOf(passkey.error))}
        </p>
      )}
      {factor.passkeys.length > 0 && (
        <Button
          look={factor.has_totp ? "secondary" : "primary"}
          large
          wide
          busy={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onSuccess: onDone })}
        >
          {t("second-step.use-passkey")}
        </Button>
      )}
      {!isRecovery && <p>{t("second-step.app")}</p>}
      <CodeField
        key={way}
        label={t(isRecovery ? "second-step.recovery" : "second-step.code")}
        hasLetters={isRecovery}
        value={code}
        error={show.error && t(problemOf(show.error))}
        onChange={setCode}
      />
      <Button type="submit" look={isRecovery ? "secondary" : "primary"} large wide busy={show.isPending}>
        {t("second-step.confirm")}
      </Button>
      {!isRecovery && (
        <Button look="plain" onClick={() => turnTo("recovery")}>
          {t("second-step.use-recovery")}
        </Button>
      )}
      {isRecovery && factor.has_totp && (
        <Button look="plain" onClick={() => turnTo("app")}>
          {t("second-step.use-app")}
        </Button>
      )}
    </form>
  );
}
