import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { landingPath, requestPath } from "../../navigation/paths.ts";
import { startPartnerSession } from "@waybill/client/session/session-store.ts";
import { restaurantOfToken } from "@waybill/client/tokens/stored-tokens.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";

/** The token of `/connect#token=…`: what follows `#` is never sent to a server. */
const tokenInAddress = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get("token") ?? undefined;

const cleanAddress = () => history.replaceState(history.state, "", location.pathname);

/** The entry from a partner's system. A link alone does not sign in: the person confirms the shop first. */
export function ConnectScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const navigate = useNavigate();
  const [token] = useState(tokenInAddress);
  useEffect(cleanAddress, []);
  const restaurant = token === undefined ? undefined : restaurantOfToken(token);

  if (token === undefined || restaurant === undefined) {
    const name = token === undefined ? "no-token" : "bad-token";
    return (
      <StandalonePage brand={brand} title={t(`connect.${name}.title`)} text={t(`connect.${name}.text`)}>
        <a href="/developers" className={buttonClass({ look: "secondary" })}>
          {t("connect.reference")}
        </a>
        <Link to={landingPath}>{t("not-found.home")}</Link>
      </StandalonePage>
    );
  }
  const confirm = () => {
    startPartnerSession(token);
    void navigate(requestPath, { replace: true });
  };
  return (
    <StandalonePage
      brand={brand}
      title={t("connect.confirm.title", { name: brand.service_name })}
      text={t("connect.confirm.text", { restaurant })}
    >
      <Button look="primary" onClick={confirm}>
        {t("connect.confirm.button")}
      </Button>
      <Link to={landingPath}>{t("connect.confirm.leave")}</Link>
    </StandalonePage>
  );
}
