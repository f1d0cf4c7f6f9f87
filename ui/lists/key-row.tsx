import { Button } from "../button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { formatDay, formatTime } from "../texts/formats.ts";
import { useTexts } from "../texts/texts.ts";
import { useState } from "react";
import rows from "./rows.module.css";

type Props = {
  name: string;
  /** The time of the last call with this key; null: never. */
  lastUsedAt: string | null;
  /** More facts about the key. */
  facts?: readonly string[];
  isRevoking: boolean;
  /** Undefined if the person may not revoke it. */
  onRevoke: (() => void) | undefined;
};

/** A program's key or token with its name, its last use, and a button to revoke it. */
export function KeyRow({ name, lastUsedAt, facts = [], isRevoking, onRevoke }: Props) {
  const t = useTexts();
  return (
    <li>
      <div className={rows.what}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          {lastUsedAt === null
            ? t("keys.never-used")
            : t("keys.last-used", { day: formatDay(lastUsedAt), time: formatTime(lastUsedAt) })}
        </span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {onRevoke && <RevokeButton name={name} isRevoking={isRevoking} onRevoke={onRevoke} />}
    </li>
  );
}

type RevokeProps = { name: string; isRevoking: boolean; onRevoke: () => void };

/** Asks before it revokes, because what uses the key stops working and the key cannot be brought back. */
export function RevokeButton({ name, isRevoking, onRevoke }: RevokeProps) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button busy={isRevoking} aria-label={t("keys.revoke-of", { name })} onClick={() => setAsked(true)}>
        {t("keys.revoke")}
      </Button>
      <Dialog
        open={isAsked}
        danger
        title={<bdi>{t("keys.revoke-of", { name })}</bdi>}
        description={t("keys.revoke-text")}
        submitLabel={t("keys.revoke")}
        onCancel={() => setAsked(false)}
        onSubmit={() => {
          setAsked(false);
          onRevoke();
        }}
      />
    </>
  );
}
