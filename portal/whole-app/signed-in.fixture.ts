import { endSession, startSession } from "@waybill/client/session/session-store.ts";
import { inThePhilippines } from "./test-deployment.fixture.ts";
import { tokenWith } from "@waybill/client/test-server.ts";

/** Signs in Liza on a clean device. */
export function signInLiza() {
  endSession();
  localStorage.clear();
  inThePhilippines();
  startSession({
    AccessToken: "a",
    IdToken: tokenWith({ email: "liza.cruz@example.com" }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
}
