import { setTimeout as wait } from "node:timers/promises";
import { bodyHash, shareInFlight } from "../../orders/placing/idempotency.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { openText, sealText } from "../../platform/settings/sealed-text.ts";
import { findAnswer, releaseKey, saveAnswer, reserveKey } from "./answer-rows.ts";
import { keyLifetimeMs, keyReused, type Once } from "./once-for-keys.ts";

type CallDeps = Pick<Deps, "pool" | "now" | "secret" | "randomBytes">;

const purpose = "answers that are given again";
/** After this long without a response the first process is considered dead, and the call is done again. */
const stuckMs = 60_000;
const lookEveryMs = 100;
/** Max checks for the response that another process is computing: ten seconds in total. */
const maxReads = 100;

type Call = { owner: string; path: string; key: string | undefined; body: unknown };

/**
 * Runs a call once per Idempotency-Key and repeats its response. The response is stored encrypted, because it may
 * contain a secret. A refused call frees the key. Throws 422 if the key was used with another body. Do not use it
 * for work that must never run twice: after a crash between work and response the work runs again.
 */
export async function onceForCall<T>(
  deps: CallDeps,
  { owner, path, key: sent, body }: Call,
  work: () => Promise<T>,
): Promise<Once<T>> {
  if (sent === undefined) return { answer: await work(), isReplayed: false };
  const { pool, now } = deps;
  const key = `${path} ${sent}`;
  const hash = bodyHash(body ?? {});

  const earlier = async (looks = 0): Promise<Once<T> | { freed: Date | undefined }> => {
    const kept = await findAnswer(pool, { owner, key, since: new Date(now().getTime() - keyLifetimeMs) });
    if (!kept) return { freed: undefined };
    if (kept.body_hash !== hash) throw keyReused();
    if (kept.answer !== null) return { answer: opened(deps, owner, kept.answer) as T, isReplayed: true };
    if (now().getTime() - kept.created_at.getTime() > stuckMs) return { freed: kept.created_at };
    if (looks >= maxReads)
      throw new PartnerRefused(
        409,
        "IDEMPOTENCY_KEY_IN_USE",
        "A call with this Idempotency-Key is under way",
      );
    await wait(lookEveryMs);
    return earlier(looks + 1);
  };

  const once = async (): Promise<Once<T>> => {
    const before = await earlier();
    if ("answer" in before) return before;
    const at = now();
    const taken = { owner, key, bodyHash: hash, now: at, since: new Date(at.getTime() - keyLifetimeMs) };
    if (!(await reserveKey(pool, { ...taken, freed: before.freed }))) return once();
    const answer = await work().catch(async (problem: unknown) => {
      await releaseKey(pool, { owner, key, takenAt: at });
      throw problem;
    });
    await saveAnswer(pool, { owner, key, answer: sealed(deps, owner, answer) });
    return { answer, isReplayed: false };
  };
  return shareInFlight(pool, `partner call ${JSON.stringify([owner, key, hash])}`, once);
}

const sealed = ({ secret, randomBytes }: CallDeps, owner: string, answer: unknown): object => ({
  sealed: sealText(secret(purpose), { owner, text: JSON.stringify(answer), randomBytes }),
});

/** Responses stored by older versions are not encrypted. */
function opened({ secret }: CallDeps, owner: string, kept: unknown): unknown {
  const text = (kept as { sealed?: unknown }).sealed;
  if (typeof text !== "string") return kept;
  const open = openText(secret(purpose), owner, text);
  if (open === undefined) throw new Error("A stored response cannot be decrypted.");
  return JSON.parse(open);
}
