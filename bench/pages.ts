import { login } from "@waybill/contract/accounts";
import { endpointUrl } from "./endpoint-url.ts";
import { scorePage, type Scores } from "./lighthouse-scores.ts";
import { send } from "./load.ts";
import { weighPages, type PageWeight } from "./page-weight.ts";
import { startWaybill } from "./waybill-server.ts";

/** What a browser keeps after signing in (wire.md, storage keys). */
export const signedInStorage = async (url: string): Promise<Record<string, string>> => {
  const answer = await send({
    method: login.method,
    url: endpointUrl(url, login),
    body: JSON.stringify({ email_address: "parent@example.com", password: "Waybill!2026" }),
  });
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = JSON.parse(answer.body).result
    .AuthenticationResult;
  const Expires = Date.now() + ExpiresIn * 1_000;
  return { "auth-meta": JSON.stringify({ AccessToken, IdToken, RefreshToken, Expires }) };
};

/** First-load weight and Lighthouse scores of the pages of this product, served as it ships. */
export const measurePages = async (): Promise<{ weights: PageWeight[]; scores: Scores[] }> => {
  const server = await startWaybill();
  try {
    const storage = await signedInStorage(server.url);
    const landing = new URL("/", server.url).href;
    const request = new URL("/request-a-rider", server.url).href;
    const weights = await weighPages([
      { page: "landing", url: landing },
      { page: "request-a-rider", url: request, storage },
    ]);
    const scores = [
      await scorePage("landing", landing),
      await scorePage("request-a-rider", request, storage),
    ];
    return { weights, scores };
  } finally {
    await server.stop();
  }
};
