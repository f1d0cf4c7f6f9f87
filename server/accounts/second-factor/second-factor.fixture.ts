import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { TOTP } from "otpauth";

/** The code that an authenticator app shows after scanning this URI. */
export function codeAt(time: Date, uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: time.getTime() });
}

/** A passkey in software: the messages of a browser and its authenticator (WebAuthn, attestation `none`). */
export function softwareKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = createHash("sha256").update(x).digest();
  const hostHash = createHash("sha256").update(new URL(origin).hostname).digest();
  const data = (challenge: unknown, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hostHash, Buffer.from([flags]), counter, rest]);
  };
  const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
  // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key of ES256.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
  const word = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
  const sent = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  let used = 0;
  return {
    made({ challenge }: Record<string, unknown>) {
      const length = Buffer.from([0, id.length]);
      const known = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = authenticatorData(0x45, 0, known);
      const size = Buffer.from([0x58, authData.length]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        word("fmt"),
        word("none"),
        word("attStmt"),
        Buffer.from([0xa0]),
        word("authData"),
        size,
        authData,
      ]);
      const clientDataJSON = data(challenge, "webauthn.create").toString("base64url");
      const response = { clientDataJSON, attestationObject: attestation.toString("base64url") };
      return { ...sent, response, clientExtensionResults: {} };
    },
    shown({ challenge }: Record<string, unknown>) {
      const client = data(challenge, "webauthn.get");
      const authData = authenticatorData(0x05, (used += 1));
      const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
      return { ...sent, response, clientExtensionResults: {} };
    },
  };
}
