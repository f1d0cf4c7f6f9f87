/** What riders' browsers subscribe with, and whether an address of theirs may be called. */
export type PushDeps = {
  /** undefined: this deployment sends no pushes. */
  readonly publicKey: string | undefined;
  readonly isAllowed: (url: string) => Promise<boolean>;
};
