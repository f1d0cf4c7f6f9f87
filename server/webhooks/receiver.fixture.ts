import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer };
type Answer = { status: number; body?: string; headers?: Record<string, string> };

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const bytes = (...values: number[]) => Buffer.from(values);
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from("2a8648ce3d040302", "hex")));

/** A self-signed certificate for localhost in PEM, and its key. */
function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(
    der(0x31, sequence(der(0x06, bytes(0x55, 4, 3)), der(0x0c, Buffer.from("localhost")))),
  );
  const time = (text: string) => der(0x18, Buffer.from(text));
  const names = sequence(der(0x82, Buffer.from("localhost")), der(0x87, bytes(127, 0, 0, 1)));
  const extension = sequence(der(0x06, bytes(0x55, 0x1d, 0x11)), der(0x04, names));
  const content = sequence(
    der(0xa0, der(0x02, bytes(2))),
    der(0x02, Buffer.concat([bytes(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time("20200101000000Z"), time("21200101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = createSign("sha256").update(content).sign(privateKey);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([bytes(0), signature])));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** An https receiver like a partner's: records the requests, and responds to each path as configured. */
export async function openReceiver() {
  const { cert, key } = selfSigned();
  const received: Received[] = [];
  const answers = new Map<string, (call: Received) => Answer | Promise<Answer>>();
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      const call = { path: request.url ?? "", headers: request.headers, body: bytes.toString(), bytes };
      received.push(call);
      const answer = answers.get(call.path)?.(call) ?? { status: 204 };
      void Promise.resolve(answer).then(({ status, body: text, headers }) =>
        response.writeHead(status, headers).end(text),
      );
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ca: cert,
    host: `localhost:${port}`,
    url: (path: string) => `https://localhost:${port}${path}`,
    received,
    to: (path: string) => received.filter((call) => call.path === path),
    /** Sets the response of a path. */
    answer: (path: string, how: (call: Received) => Answer | Promise<Answer>) => void answers.set(path, how),
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}
