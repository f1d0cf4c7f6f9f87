import { createECDH } from "node:crypto";
import { connect } from "node:net";
import { createTransport } from "nodemailer";

const patienceMs = 5000;

/** Signs in at a mail server without sending anything; throws if that fails. */
export async function reachMailServer(smtpUrl: string): Promise<void> {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    url.searchParams.set(name, String(patienceMs));
  const transport = createTransport(url.href);
  await transport.verify().finally(() => transport.close());
}

/** Checks that the host of a message service accepts connections, without sending anything; rejects if not. */
export const reachHost = (address: string): Promise<void> =>
  new Promise((settle, fail) => {
    const url = new URL(address);
    const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
    const socket = connect({ host: url.hostname, port, timeout: patienceMs });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) fail(error);
      else settle();
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end(new Error(`${url.host} does not answer`)));
    socket.once("error", end);
  });

/** True if two web push keys belong together. */
export function isKeyPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): boolean {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url", "uncompressed") === publicKey;
}
