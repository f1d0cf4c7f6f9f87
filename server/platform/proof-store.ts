import { AwsClient } from "aws4fetch";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "./deps.ts";
import { Refused } from "./http/refused.ts";

/** Port: keeps pictures by a name of letters, digits, dashes and underscores. */
export interface ProofStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";

/** The default: a folder. A picture is there whole or not at all. */
export function proofsInFolder(folder: string): ProofStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${name}.${process.hrtime.bigint()}.part`);
      await writeFile(part, bytes);
      await rename(part, join(folder, name));
    },
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
  /** The bucket's address, a folder within it included: https://s3.example.com/proofs. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
};

type Machine = Pick<Deps, "fetch" | "now" | "log">;

/** A store that has not answered by now is as good as away. */
const patienceMs = 10_000;

const digestOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** Keeps pictures in any store that speaks S3: requests are signed (AWS Signature, version 4), what is put with its bytes. */
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
      throw new Error(`It answered ${answer.status}.`);
    } catch (problem) {
      log.error({ err: problem, method }, "the proof store did not do what was asked");
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
  };
}
