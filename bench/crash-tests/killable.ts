/** Something that is killed with SIGKILL, and started again by whoever watches it, as a service manager would. */
export type Killable = { kill(): void; restart(): Promise<void>; stop(): Promise<void> };
