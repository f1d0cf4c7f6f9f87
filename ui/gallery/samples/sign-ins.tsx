import { useState } from "react";
import { StandalonePage } from "../../layout/standalone-page.tsx";
import { CodeField } from "../../sign-in/code-field.tsx";
import type { StoredFactor, FactorSteps } from "../../sign-in/factor-steps.ts";
import { SecondFactorList } from "../../sign-in/second-factor-list.tsx";
import { RecoveryCodes } from "../../sign-in/recovery-codes.tsx";
import { SecondStep } from "../../sign-in/second-step.tsx";
import { SessionsList } from "../../sign-in/sessions-list.tsx";
import { SetUpFactor } from "../../sign-in/set-up-factor.tsx";
import { ShowFactor } from "../../sign-in/show-factor.tsx";
import { brand } from "../looks.ts";
import type { Sample } from "./sample.ts";

const session = { place: "Makati", last_used_at: "2026-03-02T04:10:00Z" };
const codes = ["K7QF-2MXR", "P4TD-9HWB", "N6VC-3JZL"];
const factorOf = (name: string): StoredFactor => ({
  has_totp: true,
  passkeys: [{ id: "one", name, created_at: session.last_used_at }],
  recovery_codes_left: 7,
});
const nothing = () => undefined;
/** Every call fails, so that the sample shows the error. */
const refuse = () => Promise.reject(new Error("The gallery has no server: every step fails."));
const steps: FactorSteps = {
  problemKey: () => "error.unreachable",
  makePasskey: refuse,
  beginApp: () =>
    Promise.resolve({ secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Waybill?secret=JBSWY3DP" }),
  confirmApp: refuse,
  showPasskey: refuse,
  showCode: refuse,
  showRecoveryCode: refuse,
  removeApp: refuse,
  removePasskey: refuse,
  renewRecoveryCodes: refuse,
};

export const signIns: readonly Sample[] = [
  {
    parts: ["SessionsList"],
    Show: ({ words }) => (
      <SessionsList
        ending={undefined}
        onEnd={nothing}
        sessions={[
          { ...session, session_id: "one", device: words.name, current: true },
          { ...session, session_id: "two", device: null, current: false },
        ]}
      />
    ),
  },
  {
    parts: ["CodeField"],
    Show: function Codes({ words }) {
      const [code, setCode] = useState("12");
      return <CodeField label={words.act} value={code} error={words.sentence} onChange={setCode} />;
    },
  },
  { parts: ["RecoveryCodes"], Show: () => <RecoveryCodes codes={codes} onKept={nothing} /> },
  { parts: ["SetUpFactor"], Show: () => <SetUpFactor steps={steps} onDone={nothing} /> },
  {
    parts: ["ShowFactor"],
    Show: ({ words }) => <ShowFactor factor={factorOf(words.name)} steps={steps} onDone={nothing} />,
  },
  {
    parts: ["SecondFactorList"],
    Show: ({ words }) => <SecondFactorList factor={factorOf(words.name)} steps={steps} onCodes={nothing} />,
  },
  {
    parts: ["SecondStep"],
    Show: ({ words }) => (
      <SecondStep
        factor={{ ...factorOf(words.name), has_totp: false, passkeys: [] }}
        isError={false}
        onRetry={nothing}
        steps={steps}
        setUpText={words.sentence}
        frame={({ title, text, children }) => (
          <StandalonePage brand={brand} title={title} text={text}>
            {children}
          </StandalonePage>
        )}
        onDone={nothing}
      />
    ),
  },
];
