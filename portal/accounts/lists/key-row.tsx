import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import rows from "./rows.module.css";

type Props = {
  name: string;
  /** When a call was last made with it; null: never. */
  lastUsedAt: string | null;
  /** What else is known of it. */
  facts?: readonly string[];
  isRevoking: boolean;
  onRevoke: () => void;
};

/** A key or token of a program by its name, when it was last used, and the way to revoke it. */
export function KeyRow({ name, lastUsedAt, facts = [], isRevoking, onRevoke }: Props) {
  const t = useTexts();
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <span>
          {lastUsedAt === null
            ? t("developer.never-used")
            : t("developer.last-used", { day: formatDay(lastUsedAt), time: formatTime(lastUsedAt) })}
        </span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      <Button busy={isRevoking} aria-label={t("developer.revoke-of", { name })} onClick={onRevoke}>
        {t("developer.revoke")}
      </Button>
    </li>
  );
}
