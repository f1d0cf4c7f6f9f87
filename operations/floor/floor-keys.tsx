import type { OperatorNeed } from "@waybill/domain/operations/roles";
import { Sheet } from "@waybill/ui/overlays/drawer.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { KeyNames, ShortcutFooter } from "../lists/shortcut-footer.tsx";
import { type GuardedShortcut, useAllowedShortcuts } from "../sign-in/use-allowed-shortcuts.ts";
import styles from "./floor.module.css";
import { useFloorFigures } from "./use-floor.ts";

type Key = GuardedShortcut & { atFoot?: "always" | "open" };

const orders: readonly OperatorNeed[] = [["orders", "change"]];
const redeliveries: readonly OperatorNeed[] = [["merchant_calls", "change"]];
const money: readonly OperatorNeed[] = [["money", "change"]];
const claims: readonly OperatorNeed[] = [
  ["claims", "change"],
  ["merchant_calls", "change"],
];

/** The keyboard shortcuts; common ones are shown at the bottom, some only with an open order. */
const floorKeys: readonly Key[] = [
  { words: "console.key-next", presses: ["N"], atFoot: "always" },
  { words: "console.key-rows", presses: ["J", "K"], atFoot: "always" },
  { words: "console.key-choose", presses: ["1", "9"], needs: orders, atFoot: "open" },
  { words: "console.key-assign", presses: ["Enter"], needs: orders, atFoot: "open" },
  { words: "console.key-why", presses: ["Y"], atFoot: "open" },
  { words: "console.key-riders", presses: ["R"], atFoot: "always" },
  { words: "console.key-search", presses: ["/"], atFoot: "always" },
  { words: "console.key-all-candidates", presses: ["A"], needs: orders },
  { words: "console.key-move", presses: ["M"], needs: orders },
  { words: "console.key-note", presses: ["T"], needs: orders },
  { words: "console.key-cancel", presses: ["X"], needs: orders },
  { words: "console.key-pick", presses: ["S"], needs: orders },
  { words: "console.key-pick-rows", presses: ["Shift", "↓", "↑"], needs: orders },
  { words: "console.redeliver", presses: ["D"], needs: redeliveries },
  { words: "console.money-back", presses: ["B"], needs: money },
  { words: "console.key-claim", presses: ["C"], needs: claims },
  { words: "console.key-close", presses: ["Esc"] },
  { words: "console.key-all", presses: ["?"], atFoot: "always" },
];

type Props = { isOpen: boolean; ordersInProgress: number | undefined; areas: readonly string[] };

/** The floor's footer: its shortcuts and current figures. */
export function FloorFooter({ isOpen, ordersInProgress, areas }: Props) {
  const t = useTexts();
  const { data: figures } = useFloorFigures(areas);
  const shortcuts = useAllowedShortcuts(floorKeys).filter(
    ({ atFoot }) => atFoot === "always" || (isOpen && atFoot === "open"),
  );
  const share = figures?.on_time_share ?? null;
  return (
    <ShortcutFooter keys={shortcuts}>
      <p>
        {[
          ordersInProgress !== undefined && t("console.under-way", { count: ordersInProgress }),
          figures &&
            (share === null
              ? t("console.on-time-none")
              : t("console.on-time", { percent: formatNumber(share, { style: "percent" }) })),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </ShortcutFooter>
  );
}

/** All keys of the floor that the operator may use. */
export function FloorKeysSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const keys = useAllowedShortcuts(floorKeys);
  return (
    <Sheet open title={t("console.keys")} onClose={onClose}>
      <dl className={styles.allKeys}>
        {keys.map(({ words, presses }) => (
          <div key={words}>
            <dt>{t(words)}</dt>
            <dd>
              <KeyNames presses={presses} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{t("shell.keys-note")}</p>
    </Sheet>
  );
}
