import type { Feature } from "../platform/feature-layers.ts";
import type { Accounts } from "./open-accounts.ts";
import { operatorRoutes } from "./operators/routes.ts";
import { purgeExpiredAccounts } from "./purge-expired.ts";
import { registrationRoutes } from "./registering/routes.ts";
import { riderSessionRoutes } from "./riders/routes.ts";
import { accountRoutes } from "./routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { teamRoutes } from "./team/routes.ts";

/**
 * Sign-in: users, roles and second factors. Opened before the HTTP server (`openAccounts`), which uses it to
 * authenticate callers.
 */
export const accounts: Feature<Accounts> = {
  name: "accounts",
  owns: [
    "users",
    "user_vendors",
    "vendor_codes",
    "registrations",
    "sessions",
    "refresh_tokens",
    "login_tries",
    "password_resets",
    "team_invitations",
    "account_invitations",
    "merchant_consents",
    "vendor_securities",
    "operator_challenges",
    "operator_passkeys",
    "operator_recovery_codes",
    "operator_roles",
    "operator_totp",
    "rider_codes",
    "rider_sessions",
    "fleet_keys",
  ],
  routes: (app, deps) => {
    accountRoutes(app, deps);
    registrationRoutes(app, deps);
    riderSessionRoutes(app, deps);
    operatorRoutes(app, deps);
    teamRoutes(app, deps);
    secondFactorRoutes(app, deps);
  },
  purge: purgeExpiredAccounts,
  close: async (deps) => {
    await deps.backgroundTasks.settled();
    deps.closeAccounts();
  },
};
