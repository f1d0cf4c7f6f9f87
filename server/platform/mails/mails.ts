/** A mail to one person. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The links in its text. */
  readonly links: readonly string[];
  /** The code in its text. */
  readonly code: string | null;
};

/** Port: hands mails on; throws when they are not taken. */
export interface Mails {
  send(mail: Mail): Promise<void>;
}
