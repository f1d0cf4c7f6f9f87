import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Sheet } from "@waybill/ui/overlays/drawer.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Signing in over the landing; `why` says what it leads to. */
export function SignInPanel({
  why,
  sandbox,
  onClose,
}: {
  why: "sign-in" | "request" | undefined;
  sandbox: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  const title = why === "request" ? t("sign-in.title-to-request") : t("sign-in.title");
  return (
    <Sheet open={why !== undefined} title={title} onClose={onClose}>
      <SignInForm sandbox={sandbox} />
    </Sheet>
  );
}
