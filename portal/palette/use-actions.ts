import { searchText } from "@waybill/domain/addresses/search-text";
import { useNavigate } from "react-router";
import { leave } from "../outbox/leave.ts";
import { pathOfBulk, pathOfHelpCenter, pathOfHistory, pathOfRequest, pathOfTracking } from "../paths.ts";
import { useFlag } from "../session/flags.ts";
import { useHelpCenter } from "../session/help-center.ts";
import { useSession } from "../session/session.tsx";
import { useSelectedVendor } from "../session/vendors.tsx";
import { wishing } from "../session/wish.ts";
import { useTexts } from "../translations/texts.ts";
import type { IconName } from "../ui/icons/icon.tsx";
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
      () => void navigate(pathOfRequest(vendorId), wishing({ kind: "new request" })),
    ],
    ["shell.tracking", "scooter", goTo(pathOfTracking(vendorId))],
    ["shell.history", "history", goTo(pathOfHistory(vendorId))],
    ["shell.bulk", "sheet", goTo(pathOfBulk(vendorId)), hasBulk],
    ["shell.help", "help", goTo(pathOfHelpCenter(vendorId)), hasHelp],
    ["shell.keys", "info", onHelp],
    ["shell.sign-out", "sign-out", () => leave(), mode !== "GUEST"],
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
