import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proofsInBucket, proofsInFolder } from "./proof-store.ts";

const keyId = "AKIDEXAMPLE";
const secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
const now = new Date("2026-03-01T04:12:05.678Z");

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature computed from the store's manual, without the library that the code uses. */
const signatureOf = (request: IncomingMessage, body: Buffer): string | undefined => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (given?.[1] !== keyId) return undefined;
  const [, , day = "", region = "", names = ""] = given;
  const digest = String(request.headers["x-amz-content-sha256"]);
  if (digest !== sha256(body)) return undefined;
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join("");
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [request.method, path, query, headers, names, digest].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const ours = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  return ours === given[5] && time.startsWith(day) && names.includes("host") ? region : undefined;
};

const kept = new Map<string, Buffer>();
let failing: number | "silence" | undefined;
let regions: string[] = [];

const store = createServer((request, answer) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts);
    const region = signatureOf(request, body);
    if (region === undefined) return answer.writeHead(403).end("<Code>SignatureDoesNotMatch</Code>");
    regions.push(region);
    if (failing === "silence") return answer.destroy();
    if (failing !== undefined) return answer.writeHead(failing).end();
    if (request.method === "PUT") {
      kept.set(request.url ?? "", body);
      return answer.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      kept.delete(request.url ?? "");
      return answer.writeHead(204).end();
    }
    const found = kept.get(request.url ?? "");
    return found ? answer.writeHead(200).end(found) : answer.writeHead(404).end("<Code>NoSuchKey</Code>");
  });
});
await new Promise<void>((settle) => store.listen(0, "127.0.0.1", settle));
afterAll(() => void store.close());
beforeEach(() => {
  failing = undefined;
  regions = [];
});

const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/proofs/ph/`;
const machine = { fetch, now: () => now, log: pino({ level: "silent" }) };
const bucket = proofsInBucket({ url, region: "ap-southeast-1", keyId, secret }, machine);
const picture = Buffer.from([0x89, 0x50, 0, 0xff, 0x0a, 0x0d]);

test("a picture stored in the bucket is read back byte for byte, and each request is signed", async () => {
  await bucket.put("abc-delivery", picture);
  expect([...kept.keys()]).toEqual(["/proofs/ph/abc-delivery"]);
  expect(await bucket.get("abc-delivery")).toEqual(picture);
  expect(regions).toEqual(["ap-southeast-1", "ap-southeast-1"]);
});

test("a picture that does not exist is missing, not a failure", async () => {
  expect(await bucket.get("nothing")).toBeUndefined();
});

test("a removed picture is missing, and removing it again succeeds", async () => {
  await bucket.put("gone", picture);
  await bucket.remove("gone");
  await bucket.remove("gone");
  expect(await bucket.get("gone")).toBeUndefined();
});

test("a wrong key reads nothing, and the error says that the store cannot be reached", async () => {
  const other = proofsInBucket({ url, region: "x", keyId, secret: "another" }, machine);
  await expect(other.get("abc-delivery")).rejects.toMatchObject({ refusal: "proof_store_unavailable" });
  await expect(other.put("evil", picture)).rejects.toMatchObject({ refusal: "proof_store_unavailable" });
  expect(kept.has("/proofs/ph/evil")).toBe(false);
});

test("a store that fails, refuses, hangs up or has no such bucket causes a refusal that can be retried", async () => {
  for (const failure of [500, 503, 403, "silence"] as const) {
    failing = failure;
    await expect(bucket.get("abc-delivery")).rejects.toMatchObject({ refusal: "proof_store_unavailable" });
    await expect(bucket.put("late", picture)).rejects.toMatchObject({ refusal: "proof_store_unavailable" });
  }
  failing = 404;
  await expect(bucket.put("late", picture)).rejects.toMatchObject({ refusal: "proof_store_unavailable" });
  expect(kept.has("/proofs/ph/late")).toBe(false);
});

test("[23.25] a full folder refuses a picture and keeps no part of it, and accepts it once there is room", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-proofs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const proofs = proofsInFolder(join(folder, "proofs"), pino({ level: "silent" }));
  writeFileSync(join(folder, "proofs"), "in the way");
  await expect(proofs.put("abc-delivery", Buffer.from("picture"))).rejects.toMatchObject({
    refusal: "proof_store_unavailable",
  });
  await expect(proofs.check()).rejects.toThrow();
  rmSync(join(folder, "proofs"));
  await proofs.check();
  await proofs.put("abc-delivery", Buffer.from("picture"));
  expect(readdirSync(join(folder, "proofs"))).toEqual(["abc-delivery"]);
  // A folder with that name blocks the file: the picture is written but cannot be renamed to its name.
  rmSync(join(folder, "proofs/abc-delivery"));
  mkdirSync(join(folder, "proofs/abc-delivery"));
  await expect(proofs.put("abc-delivery", Buffer.from("picture"))).rejects.toMatchObject({
    refusal: "proof_store_unavailable",
  });
  expect(readdirSync(join(folder, "proofs"))).toEqual(["abc-delivery"]);
});
