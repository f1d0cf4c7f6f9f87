import type { MessagePart, PastedMessage } from "@waybill/domain/pasted-messages/read-message";
import styles from "./pasted-message.module.css";

type Props = {
  text: string;
  pieces: PastedMessage["pieces"];
  /** The part that needs checking. */
  doubted: MessagePart | undefined;
};

/** The pasted message, with the recognised parts marked. */
export function MessageText({ text, pieces, doubted }: Props) {
  const parts = pieces.map(({ from, to, part }, at) => ({
    before: text.slice(pieces[at - 1]?.to ?? 0, from),
    marked: text.slice(from, to),
    from,
    part,
  }));
  return (
    <p className={styles.text} dir="auto">
      {parts.map(({ before, marked, from, part }) => (
        <span key={from}>
          {before}
          <mark className={part === doubted ? styles.doubted : undefined}>{marked}</mark>
        </span>
      ))}
      {text.slice(pieces.at(-1)?.to ?? 0)}
    </p>
  );
}
