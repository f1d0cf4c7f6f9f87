import type { VendorRole } from "@waybill/domain/vendors/people";
import type { OperatorRole } from "@waybill/domain/operations/roles";

/** The acting caller. A parent's user holds the ids of all its outlets. */
export type Actor = Person & {
  /** The request's id, for the audit. */
  readonly requestId?: string;
};

/** The state of a session's second factor; while it is missing, only calls that show or set up one are allowed. */
export type SecondFactorState = "not needed" | "missing" | "passed";

type Person =
  | {
      readonly kind: "vendor";
      readonly userId: string;
      readonly sessionId: string;
      readonly email: string;
      readonly vendorIds: ReadonlySet<string>;
      /** The user's role at each vendor; at a vendor without an entry the user is an owner. */
      readonly vendorRoles?: ReadonlyMap<string, VendorRole>;
      /** The state of the second factor; absent if none is needed. */
      readonly secondFactor?: SecondFactorState;
      /** The operator who is signed in as this merchant, by the merchant's consent, until `ends`. */
      readonly visit?: { readonly operatorId: string; readonly ends: Date };
    }
  | {
      readonly kind: "partner";
      readonly vendorId: string;
      /** Identifies the token, which another system issued. */
      readonly sessionId: string;
      readonly tokenEnds: Date;
    }
  | {
      /** A partner's own system, authenticated by a client's token or by a secret key. */
      readonly kind: "client";
      readonly clientId: string;
      /**
       * The vendor that the client acts for; a test client has a test copy of the vendor, used by test clients
       * only.
       */
      readonly vendorId: string;
      /** The vendor whose users created the client. */
      readonly ownerVendorId: string;
      readonly vendorIds: ReadonlySet<string>;
      readonly isTest: boolean;
      /** undefined: every scope. */
      readonly scopes: ReadonlySet<string> | undefined;
      /** The limit of the key that forbids this call, if one does. */
      readonly outOfBounds?: KeyLimit;
    }
  | { readonly kind: "guest"; readonly guestId: string; readonly sessionId: string }
  | {
      readonly kind: "rider";
      readonly riderId: string;
      readonly fleetId: string;
      readonly sessionId: string;
    }
  /** The programs of a fleet, which act for all its riders. */
  | {
      readonly kind: "fleet";
      readonly fleetId: string;
      /** The id of the fleet's key. */ readonly sessionId?: string;
    }
  | {
      readonly kind: "operator";
      readonly userId: string;
      readonly sessionId: string;
      readonly email: string;
      readonly roles: ReadonlySet<OperatorRole>;
      readonly secondFactor: SecondFactorState;
    };

/** A limit of a key: the date on which it ends, or the addresses that may use it. */
export type KeyLimit = "expires_at" | "allowed_ips";

/** A person who runs the deployment. */
export type Operator = Extract<Actor, { kind: "operator" }>;

/** A person who signs in with a password and second factors. */
export type Account = Extract<Actor, { kind: "vendor" | "operator" }>;

/** Returns the actor of an Authorization header; undefined if it is missing, invalid, expired or revoked. */
export type FindActor = (authorization: string | undefined) => Promise<Actor | undefined>;
