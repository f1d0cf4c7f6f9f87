import type { RefusalName } from "@waybill/contract/refusals";
import type { FindActor } from "../platform/actor.ts";
import type { RegistrationRow, UserRow } from "../platform/database/tables.ts";
import { type BackgroundTasks, openBackgroundTasks } from "../platform/work/background-tasks.ts";
import type { AuditActor } from "../audit/record-audit.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import type { Mails } from "../platform/messages/mails.ts";
import { type MessageQueue, openMessageQueue } from "../platform/messages/queue/message-queue.ts";
import { type PartnerTokens, partnerTokens } from "./callers/partner-tokens.ts";
import { argon2Hash, type PasswordHash } from "./passwords/password-hash.ts";
import { type LoginTries, openLoginTries } from "./sessions/login-tries.ts";
import { type SessionTokens, sessionTokens } from "./sessions/session-tokens.ts";
import { openActorLookup } from "./actor-lookup.ts";

/**
 * Moves a guest's data to the vendor of the account that the guest registered, inside the transaction that creates
 * the account.
 */
export type AdoptGuest = (
  db: Queryable,
  guest: { guestId: string; vendorId: string; now: Date; by: AuditActor },
) => Promise<unknown>;

/** Returns the id of the vendor that a new account gets, inside the transaction that creates the account. */
export type VendorOfRegistration = (db: Deps["db"], registration: RegistrationRow) => Promise<string>;

/** Stops simulating a rider because a person signs in as this rider; returns the ids of the ended sessions. */
export type StopSimulatingRider = (riderId: string) => Promise<string[]>;

/** Returns why a user may not sign in despite the right password; undefined if the user may. */
export type PasswordRefusal = (user: UserRow) => Promise<RefusalName | undefined>;

/** The dependencies of this feature's functions. */
export type AccountDeps = Deps & {
  readonly tokens: { readonly session: SessionTokens; readonly partner: PartnerTokens };
  readonly passwordHash: PasswordHash;
  readonly loginTries: LoginTries;
  readonly mails: Mails;
  readonly messageQueue: MessageQueue;
  readonly backgroundTasks: BackgroundTasks;
  /** Other features add functions here that move a guest's data when the guest registers. */
  readonly guestAdopters: AdoptGuest[];
  /** Set by the vendors feature when it opens. */
  readonly registering: { vendorOf?: VendorOfRegistration };
  /** Other features add checks here for users who may not sign in with a password. */
  readonly passwordRefusals: PasswordRefusal[];
  /** Other features add functions here that stop the simulation of a rider when a person signs in as this rider. */
  readonly riderTakeOvers: StopSimulatingRider[];
};

export type Accounts = AccountDeps & { readonly findActor: FindActor; readonly closeAccounts: () => void };

/** Opens sign-in, and the identification of callers. */
export async function openAccounts(deps: Deps): Promise<Accounts> {
  const tokens = { session: sessionTokens(deps), partner: partnerTokens(deps) };
  const { findActor, close } = openActorLookup(deps, tokens);
  const messageQueue = openMessageQueue(deps);
  return {
    ...deps,
    tokens,
    findActor,
    loginTries: openLoginTries(deps),
    mails: messageQueue.mails,
    messageQueue,
    backgroundTasks: openBackgroundTasks(deps),
    guestAdopters: [],
    registering: {},
    passwordRefusals: [],
    riderTakeOvers: [],
    passwordHash: argon2Hash(),
    closeAccounts: close,
  };
}
