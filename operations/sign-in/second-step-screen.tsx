import { type SecondFactor, showSecondFactor } from "@waybill/contract/operations/second-factor";
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { signOut } from "@waybill/client/session/session-store.ts";
import { Button } from "@waybill/ui/button.tsx";
import { LonePage } from "@waybill/ui/layout/lone-page.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useState } from "react";
import { NotLoaded } from "../lists/loaded.tsx";
import styles from "./security.module.css";
import { CodeField, RecoveryCodes, SetUpFactor } from "./set-up-factor.tsx";
import { problemOf, showPasskey, useFactorStep, useGoOn, useSecondFactor } from "./use-second-factor.ts";

/** Between the password and the console: the second factor is shown, or set up at the first sign-in. */
export function SecondStepScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { data, isError, refetch } = useSecondFactor();
  const goOn = useGoOn();
  const [codes, setCodes] = useState<readonly string[]>();
  const isNew = data !== undefined && !data.has_totp && data.passkeys.length === 0;
  const leave = (
    <Button look="plain" onClick={() => void signOut()}>
      {t("shell.sign-out")}
    </Button>
  );
  if (codes)
    return (
      <LonePage brand={brand} title={t("console.recovery-codes")} text="">
        <RecoveryCodes codes={codes} onKept={goOn} />
      </LonePage>
    );
  if (isNew)
    return (
      <LonePage brand={brand} title={t("console.two-step-set-up")} text={t("console.two-step-set-up-text")}>
        <SetUpFactor onDone={(made) => (made.length > 0 ? setCodes(made) : goOn())} />
        {leave}
      </LonePage>
    );
  return (
    <LonePage brand={brand} title={t("console.two-step-title")} text="">
      {data ? (
        <ShowFactor factor={data} onDone={goOn} />
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="44px" />
        </Skeleton>
      )}
      {leave}
    </LonePage>
  );
}

type Way = "app" | "recovery";

function ShowFactor({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const t = useTexts();
  const [way, setWay] = useState<Way>(factor.has_totp ? "app" : "recovery");
  const [code, setCode] = useState("");
  const isRecovery = way === "recovery";
  const show = useFactorStep(() =>
    call(showSecondFactor, { body: isRecovery ? { recovery_code: code } : { code } }),
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
          {t("console.two-step-use-passkey")}
        </Button>
      )}
      {!isRecovery && <p>{t("console.two-step-app")}</p>}
      <CodeField
        key={way}
        label={t(isRecovery ? "console.two-step-recovery" : "console.two-step-code")}
        hasLetters={isRecovery}
        value={code}
        error={show.error && t(problemOf(show.error))}
        onChange={setCode}
      />
      <Button type="submit" look={isRecovery ? "secondary" : "primary"} large wide busy={show.isPending}>
        {t("console.two-step-confirm")}
      </Button>
      {!isRecovery && (
        <Button look="plain" onClick={() => turnTo("recovery")}>
          {t("console.two-step-use-recovery")}
        </Button>
      )}
      {isRecovery && factor.has_totp && (
        <Button look="plain" onClick={() => turnTo("app")}>
          {t("console.two-step-use-app")}
        </Button>
      )}
    </form>
  );
}
