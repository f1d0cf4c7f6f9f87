/** The second factors of a person, as the screens list them. */
export type StoredFactor = {
  readonly has_totp: boolean;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly created_at: string }[];
  readonly recovery_codes_left: number;
};

/** The actions for the second factors of a sign-in. Recovery codes come only with the first factor. */
export type FactorSteps = {
  /** The text key of an error. */
  problemKey: (problem: unknown) => string;
  makePasskey: () => Promise<readonly string[]>;
  beginApp: () => Promise<{ secret: string; uri: string }>;
  confirmApp: (code: string) => Promise<readonly string[]>;
  showPasskey: () => Promise<unknown>;
  showCode: (code: string) => Promise<unknown>;
  showRecoveryCode: (code: string) => Promise<unknown>;
  removeApp: () => Promise<unknown>;
  removePasskey: (id: string) => Promise<unknown>;
  renewRecoveryCodes: () => Promise<readonly string[]>;
};
