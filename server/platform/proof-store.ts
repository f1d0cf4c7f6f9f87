import { AwsClient } from "aws4fetch";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "./deps.ts";
import { Refused } from "./http/refused.ts";

/** Port: stores pictures under names of letters, digits, dashes and underscores. */
export interface ProofStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removing a missing picture succeeds. */
  remove(name: string): Promise<void>;
  /** Rejects if no picture can be stored. */
  check(): Promise<void>;
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";

/** The size of a small picture: if it cannot be written, the disk is full. */
const probe = Buffer.alloc(64 * 1024);
const probeName = "waybill-probe";

/**
 * The default store: a folder. A picture is stored whole or not at all; if the disk is full the caller may retry.
 */
export function proofsInFolder(folder: string, log: Pick<Deps["log"], "error">): ProofStore {
  const write = async (name: string, bytes: Buffer): Promise<string> => {
    const part = join(folder, `${name}.${process.pid}-${process.hrtime.bigint()}.part`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(part, bytes);
      return part;
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  return {
    async put(name, bytes) {
      try {
        const part = await write(name, bytes);
        await rename(part, join(folder, name)).catch(async (error: unknown) => {
          await rm(part, { force: true });
          throw error;
        });
      } catch (error) {
        log.error({ err: error }, "a proof could not be stored");
        throw new Refused("proof_store_unavailable", { retryAfter: 30 });
      }
    },
    check: async () => rm(await write(probeName, probe), { force: true }),
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

export type Bucket = {
  /** The bucket's address, which may include a folder: https://s3.example.com/proofs. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
};

type Machine = Pick<Deps, "fetch" | "now" | "log">;

/** The timeout of the store, in milliseconds. */
const patienceMs = 10_000;

const digestOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/**
 * Stores pictures in an S3-compatible store. Requests are signed (AWS Signature, version 4); for uploads the
 * signature covers the bytes.
 */
export function proofsInBucket({ url, region, keyId, secret }: Bucket, machine: Machine): ProofStore {
  const { fetch, now, log } = machine;
  const aws = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3" });

  const ask = async (method: "GET" | "PUT" | "DELETE", name: string, body?: Buffer) => {
    try {
      const signed = await aws.sign(`${url.replace(/\/+$/, "")}/${name}`, {
        method,
        headers: { "x-amz-content-sha256": digestOf(body ?? "") },
        ...(body && { body: new Uint8Array(body) }),
        aws: {
          datetime: now()
            .toISOString()
            .replace(/[:-]|\.\d{3}/g, ""),
        },
      });
      const answer = await fetch(signed, { signal: AbortSignal.timeout(patienceMs) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.ok || answer.status === 404) return { status: answer.status, bytes };
      throw new Error(`The proof store responded with status ${answer.status}.`);
    } catch (problem) {
      log.error({ err: problem, method }, "a call to the proof store failed");
      throw new Refused("proof_store_unavailable");
    }
  };
  return {
    async put(name, bytes) {
      const { status } = await ask("PUT", name, bytes);
      if (status !== 404) return;
      log.error({ status }, "the proof store has no such bucket");
      throw new Refused("proof_store_unavailable");
    },
    async get(name) {
      const { status, bytes } = await ask("GET", name);
      return status === 404 ? undefined : bytes;
    },
    remove: async (name) => void (await ask("DELETE", name)),
    async check() {
      const { status } = await ask("PUT", probeName, probe.subarray(0, 1));
      if (status === 404) throw new Error("The proof store has no such bucket.");
    },
  };
}
