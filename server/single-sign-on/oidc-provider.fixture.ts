import { generateKeyPair, exportJWK } from "jose";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A currently free port. */
const freePort = (): Promise<number> =>
  new Promise((settle) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => settle(port));
    });
  });

/** The certified OpenID Connect provider in its own process, which can be restarted with other keys. */
export async function openOidcProvider(redirectUri: string) {
  const port = await freePort();
  const start = async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const keys = [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }];
    const program = join(import.meta.dirname, "oidc-provider-main.fixture.ts");
    const settings = JSON.stringify({ port, keys, redirectUri });
    const child = spawn(process.execPath, ["--import", "tsx", program, settings], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise<void>((settle, fail) => {
      child.stdout.once("data", () => settle());
      child.once("exit", () => fail(new Error("The provider did not start.")));
    });
    return async () => {
      child.removeAllListeners("exit");
      const ended = new Promise((settle) => child.once("close", settle));
      child.kill("SIGKILL");
      await ended;
    };
  };
  let stop = await start();
  return {
    issuer: `http://127.0.0.1:${port}`,
    rotateKeys: async () => {
      await stop();
      stop = await start();
    },
    close: () => stop(),
  };
}

/** Signs in at the provider like a browser, by its forms; returns the URL that it redirects to. */
export async function signInThere(from: string, email: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = from;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    if (address.startsWith(redirectUri)) return new URL(address);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { ...(cookie && { cookie }) },
      ...(form && { method: "POST", body: form }),
    });
    form = undefined;
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value.join("="));
    }
    const to = answer.headers.get("location");
    if (to !== null) {
      address = new URL(to, address).href;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`The provider responded with a page: ${page}`);
    address = new URL(action, address).href;
    form = new URLSearchParams({ prompt, ...(prompt === "login" && { login: email, password: "any" }) });
  }
  throw new Error("The provider does not redirect.");
}
