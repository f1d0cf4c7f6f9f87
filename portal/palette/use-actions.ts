import { searchText } from "@waybill/domain/addresses/search-text";
import { useNavigate } from "react-router";
import { askToSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { pathOfBulk, pathOfHelpCenter, pathOfHistory, pathOfRequest, pathOfTracking } from "../paths.ts";
import { useFlag, useHelpCenter } from "@waybill/client/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { withIntent } from "../navigation-intent.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { IconName } from "@waybill/ui/icon.tsx";
import type { Hit } from "./hit.ts";

/** The places to go and the things to do whose words begin as the typed ones. */
export function useActions(typed: string, onHelp: () => void): readonly Hit[] {
  const t = useTexts();
  const navigate = useNavigate();
  const { mode } = useSession();
  const hasHelp = useHelpCenter();
  const hasBulk = useFlag("bulk-order-upload");
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const goTo = (path: string) => () => void navigate(path);
  const all: readonly (readonly [string, IconName, () => void, boolean?])[] = [
    [
      "shell.keys-new",
      "plus",
      () => void navigate(pathOfRequest(vendorId), withIntent({ kind: "new request" })),
    ],
    ["shell.tracking", "scooter", goTo(pathOfTracking(vendorId))],
    ["shell.history", "history", goTo(pathOfHistory(vendorId))],
    ["shell.bulk", "sheet", goTo(pathOfBulk(vendorId)), hasBulk],
    ["shell.help", "help", goTo(pathOfHelpCenter(vendorId)), hasHelp],
    ["shell.keys", "info", onHelp],
    ["shell.sign-out", "sign-out", () => askToSignOut(), mode !== "GUEST"],
  ];
  const wanted = searchText(typed);
  return all
    .filter(([key, , , isOffered = true]) => isOffered && ` ${searchText(t(key))}`.includes(` ${wanted}`))
    .map(([key, icon, run]) => ({
      key: `action ${key}`,
      group: "actions",
      icon,
      name: t(key),
      notes: [],
      run,
    }));
}
