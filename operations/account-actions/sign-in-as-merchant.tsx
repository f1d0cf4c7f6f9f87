import { useMutation } from "@tanstack/react-query";
import { signInAsMerchant } from "@waybill/contract/operations/support-access";
import { call } from "@waybill/client/calls/call.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notifyProblem } from "../calls.ts";
import { useMay } from "../sign-in/use-operator.ts";

/**
 * Opens the merchant's portal as the merchant, with the merchant's permission. The session replaces the operator's in
 * this browser, so that nobody acts as two at once.
 */
export function SignInAsMerchant({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const may = useMay(["merchant_sessions", "change"]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(signInAsMerchant, { params: { vendor_id: vendorId } }),
    onSuccess: ({ result }) => {
      startSession(result.AuthenticationResult);
      location.assign("/");
    },
    onError: notifyProblem,
  });
  if (!may) return null;
  return (
    <Button icon="user" busy={isPending} onClick={() => mutate()}>
      {t("console.sign-in-as")}
    </Button>
  );
}
