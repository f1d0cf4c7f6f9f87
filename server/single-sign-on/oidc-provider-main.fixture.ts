import Provider, { type Configuration } from "oidc-provider";

type Settings = { port: number; keys: object[]; redirectUri: string };
const { port, keys, redirectUri } = JSON.parse(process.argv[2] ?? "{}") as Settings;

const configuration: Configuration = {
  clients: [{ client_id: "waybill", client_secret: "sesame", redirect_uris: [redirectUri] }],
  jwks: { keys },
  cookies: { keys: ["of the tests"] },
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true } },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: !id.startsWith("unverified") }),
  }),
};
new Provider(`http://127.0.0.1:${port}`, configuration).listen(port, "127.0.0.1", () => {
  process.stdout.write("ready\n");
});
