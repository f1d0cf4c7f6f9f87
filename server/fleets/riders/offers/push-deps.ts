/** The key that riders' browsers subscribe with, and the check of their push addresses. */
export type PushDeps = {
  /** undefined: this deployment sends no pushes. */
  readonly publicKey: string | undefined;
  readonly isAllowed: (url: string) => Promise<boolean>;
};
