import { useQuery } from "@tanstack/react-query";
import { acceptInvitation, type InvitedTo, readInvitation } from "@waybill/contract/merchants/team";
import { accountChecks } from "@waybill/domain/accounts/account";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { PasswordField, PasswordRules } from "@waybill/ui/forms/password-field.tsx";
import { useForm, wholeForm } from "@waybill/ui/forms/use-form.ts";
import { FormPage } from "@waybill/ui/layout/form-page.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pathOfSignIn, signInPath } from "../../navigation/paths.ts";
import styles from "./forgot-password.module.css";

/** More outlets than this are counted instead of named. */
const maxNamed = 3;

/** The page of an invitation's link: inviter, role, and the accept button. */
export function InvitationScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const token = useToken();
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: async ({ signal }) => (await call(readInvitation, { body: { token }, signal })).result,
    staleTime: Infinity,
  });
  const [accepted, setAccepted] = useState<InvitedTo>();
  if (accepted) return <Accepted invitation={accepted} />;
  if (data) return <AcceptForm invitation={data} token={token} onAccepted={() => setAccepted(data)} />;
  if (!error) return <StandalonePage brand={brand} title={t("invitation.reading")} text={null} />;
  const isOver = error instanceof CallRefused && error.status < 500;
  return (
    <StandalonePage
      brand={brand}
      mark={isOver ? { icon: "clock", tone: "wait" } : { icon: "warning", tone: "danger" }}
      title={t(isOver ? "invitation.over-title" : "invitation.not-read-title")}
      text={t(
        error instanceof CallRefused && error.status === 400
          ? "team.invitation-over"
          : translationKeyOf(error),
      )}
    >
      {isOver ? (
        <Link to={signInPath} className={buttonClass({ look: "primary" })}>
          {t("sign-in.submit")}
        </Link>
      ) : (
        <Button look="primary" onClick={() => void refetch()}>
          {t("ui.retry")}
        </Button>
      )}
    </StandalonePage>
  );
}

/** The link's token: removed from the address at once, and kept for a reload. Older links have it in the query. */
function useToken(): string {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: unknown };
  const navigate = useNavigate();
  const inLink = [hash.slice(1), search].map((part) => new URLSearchParams(part).get("token")).find(Boolean);
  useEffect(() => {
    if (inLink) void navigate({ search: "", hash: "" }, { replace: true, state: { token: inLink } });
  }, [inLink, navigate]);
  const kept = typeof state === "object" && state !== null && "token" in state ? String(state.token) : "";
  return inLink ?? kept;
}

type FormProps = { invitation: InvitedTo; token: string; onAccepted: () => void };

function AcceptForm({ invitation, token, onAccepted }: FormProps) {
  const t = useTexts();
  const deployment = useDeployment();
  const { email, needs_password: isNew } = invitation;
  const [isPasswordShown, showPassword] = useState(false);
  const accepting = useChange(
    ({ password }: { password: string }) =>
      call(acceptInvitation, { body: { token, ...(isNew && { password }) } }),
    { onDone: onAccepted, onProblem: "inline" },
  );
  const form = useForm({
    initial: { password: "" },
    check: (typed) => {
      const key = isNew ? accountChecks.password(typed) : undefined;
      return key === undefined ? [] : [{ field: "password", words: t(key) }];
    },
    save: accepting.mutateAsync,
    blame: (refused) => [{ field: wholeForm, words: t(translationKeyOf(refused)) }],
  });
  return (
    <FormPage
      deployment={deployment}
      title={titleOf(t, deployment.brand.service_name, invitation)}
      text={<InvitationText {...invitation} />}
    >
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <TextField
          label={t("field.email")}
          type="email"
          name="email"
          autoComplete="username"
          dir="ltr"
          readOnly
          value={email}
        />
        {isNew && (
          <div>
            <PasswordField
              label={t("reset.password")}
              name="password"
              autoComplete="new-password"
              {...form.text("password")}
              shown={isPasswordShown}
              onShow={showPassword}
            />
            <PasswordRules password={form.typed.password} />
          </div>
        )}
        <p role="alert" className={styles.refused}>
          {form.problemOf(wholeForm)}
        </p>
        <Button type="submit" look="primary" large wide busy={form.isBusy}>
          {t("invitation.accept")}
        </Button>
      </form>
    </FormPage>
  );
}

type Texts = ReturnType<typeof useTexts>;

function titleOf(t: Texts, service: string, { role, vendor_names: names }: InvitedTo): string {
  const more = names.length - maxNamed;
  const firstNames = names.slice(0, maxNamed).join(", ");
  const outlets = more > 0 ? `${firstNames} ${t("team.more-outlets", { count: more })}` : firstNames;
  return t("invitation.title", { name: role === null ? service : outlets });
}

/** The inviter, the role, and the expiry. */
function InvitationText({ role, invited_by, expires_at, needs_password: isNew }: InvitedTo) {
  const t = useTexts();
  const { brand } = useDeployment();
  const inviter = invited_by ?? brand.service_name;
  return (
    <>
      {role !== null &&
        `${t("invitation.who", { inviter, role: t(`team.role-${role.replaceAll(" ", "-")}`) })} `}
      {t("invitation.until", { day: formatDay(expires_at) })}
      <br />
      {t(isNew ? "invitation.new" : "invitation.known")}
    </>
  );
}

/** Confirms that the invitation is accepted, and shows the next step. */
function Accepted({ invitation: { email, role } }: { invitation: InvitedTo }) {
  const t = useTexts();
  const { brand } = useDeployment();
  const statusElement = useRef<HTMLSpanElement>(null);
  useEffect(() => statusElement.current?.focus(), []);
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "tick", tone: "done" }}
      title={t("invitation.accepted-title")}
      text={
        <span ref={statusElement} tabIndex={-1} role="status" className={styles.message}>
          {t("invitation.accepted-text")}
        </span>
      }
    >
      {role === null ? (
        <a href="/operations" className={buttonClass({ look: "primary" })}>
          {t("sign-in.submit")}
        </a>
      ) : (
        <Link to={pathOfSignIn(email)} className={buttonClass({ look: "primary" })}>
          {t("sign-in.submit")}
        </Link>
      )}
    </StandalonePage>
  );
}
