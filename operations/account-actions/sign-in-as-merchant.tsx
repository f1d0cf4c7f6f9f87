import { signInAsMerchant } from "@waybill/contract/operations/support-access";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMay } from "../sign-in/use-operator.ts";

/**
 * Opens the merchant's portal as the merchant, with the merchant's permission. The session replaces the operator's in
 * this browser, so that nobody acts as two at once.
 */
export function SignInAsMerchant({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const may = useMay(["merchant_sessions", "change"]);
  const { mutate, isPending } = useChange(() => call(signInAsMerchant, { params: { vendor_id: vendorId } }), {
    onDone: ({ result }) => {
      startSession(result.AuthenticationResult);
      location.assign("/");
    },
  });
  if (!may) return null;
  return (
    <Button icon="user" busy={isPending} onClick={() => mutate()}>
      {t("console.sign-in-as")}
    </Button>
  );
}
