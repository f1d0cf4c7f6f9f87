import { execFile, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { promisify } from "node:util";
import { orderBody } from "../server/partner/partner.fixture.ts";
import { developer, openWebhookApp } from "../server/webhooks/webhooks.fixture.ts";

const run = promisify(execFile);

/** True if a program is installed. */
export const hasProgram = (name: string): boolean => spawnSync(name, ["--version"]).status === 0;

/**
 * Runs the check of a language's package as a separate program: against a running server, with a client registered
 * for it, a secret key, and a webhook event that the server has sent.
 */
export async function runEndToEnd(command: string, words: readonly string[]): Promise<string> {
  // A placeholder until the server listens: the fixture's own client already requests a token before that.
  let url = "http://waybill.test";
  const product = await openWebhookApp({ now: new Date(), deps: { publicUrl: () => url } });
  try {
    const own = await product.partner("test");
    const made = async (what: string, body: object) =>
      (await own.merchant("POST", `${developer}/${what}`, { name: "Shop", mode: "test", ...body })).body
        .result;
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const registered = await made("clients", {
      public_key: publicKey.export({ type: "spki", format: "pem" }),
    });
    const { secret: key } = await made("keys", {});
    const hook = await product.endpoint(own, { mode: "test" });
    await product.place(own, { test_speed: 0 });
    await product.sendDue();
    const callback = hook.calls().find(({ body }) => JSON.parse(body).status === "NEW");
    product.clock.set(new Date());
    url = await product.app.listen({ port: 0, host: "127.0.0.1" });
    const facts = {
      url,
      key,
      client: {
        client_id: registered.client_id,
        key_id: registered.key_id,
        private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
      },
      order: { ...orderBody(own.first), test_speed: 0 },
      secret: hook.secret,
      callback: { body: callback?.body, headers: callback?.headers },
    };
    const env = { ...process.env, WAYBILL_FACTS: JSON.stringify(facts), PYTHONDONTWRITEBYTECODE: "1" };
    const { stdout, stderr } = await run(command, words, { env }).catch((problem: unknown) => {
      const { stdout = "", stderr = "" } = problem as { stdout?: string; stderr?: string };
      throw new Error(`${stdout}\n${stderr}`);
    });
    return `${stdout}${stderr}`;
  } finally {
    await product.close();
  }
}
