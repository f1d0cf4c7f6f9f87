import { loadStripe } from "@stripe/stripe-js/pure";
import type { Appearance, StripeElementLocale } from "@stripe/stripe-js";
import type { HostedFields } from "@waybill/contract/payments";

/** A provider's own card fields in our page; our code never sees their content. */
export type OpenedFields = {
  /** Whether to save the card: the provider must know before it creates the reference. */
  keep: (saveCard: boolean) => void;
  /**
   * The provider's reference for the typed card. Throws if a field is missing or wrong; the fields show the error
   * themselves.
   */
  token: (nameOnCard: string) => Promise<string>;
  close: () => void;
};

/** Reads one of our colours in the current theme and brand. */
function colourReader(container: HTMLElement): (name: string) => string {
  const style = getComputedStyle(container);
  const probe = document.createElement("i");
  container.append(probe);
  return (name) => {
    probe.style.color = `var(${name})`;
    const colour = getComputedStyle(probe).color;
    return colour === "" ? style.color : colour;
  };
}

/** Our fields' look, for fields outside the reach of our style sheets. */
function appearanceAt(container: HTMLElement): Appearance {
  const colour = colourReader(container);
  const variables = {
    colorPrimary: colour("--primary"),
    colorBackground: colour("--surface"),
    colorText: colour("--text"),
    colorTextSecondary: colour("--text-soft"),
    colorTextPlaceholder: colour("--text-faint"),
    colorDanger: colour("--danger"),
    fontFamily: getComputedStyle(container).fontFamily || "system-ui, sans-serif",
    fontSizeBase: "16px",
    borderRadius: "10px",
  };
  container.replaceChildren();
  return { theme: "stripe", labels: "above", variables };
}

/** Loads Stripe's script from Stripe, as required, and mounts its Payment Element for cards only. */
export async function openHostedFields(
  container: HTMLElement,
  { publishable_key, amount, currency }: HostedFields,
): Promise<OpenedFields> {
  const stripe = await loadStripe(publishable_key);
  if (!stripe) throw new Error("Stripe loads only in a browser.");
  const elements = stripe.elements({
    mode: "payment",
    amount,
    currency,
    captureMethod: "manual",
    allowedPaymentMethodTypes: ["card"],
    appearance: appearanceAt(container),
    // Stripe uses the browser's language if it does not know this one.
    locale: document.documentElement.lang as StripeElementLocale,
  });
  const card = elements.create("payment", {
    layout: "tabs",
    // The name has a field of our own; no payment methods other than cards are offered.
    fields: { billingDetails: { name: "never" } },
    wallets: { applePay: "never", googlePay: "never", link: "never" },
    terms: { card: "never" },
  });
  await new Promise<void>((ready, failed) => {
    card.on("ready", () => ready());
    card.on("loaderror", ({ error }) => failed(new Error(error.message)));
    card.mount(container);
  });
  let updated: Promise<void> = Promise.resolve();
  return {
    keep: (saveCard) =>
      void (updated = elements.update({ setupFutureUsage: saveCard ? "on_session" : null })),
    token: async (name) => {
      await updated;
      const submitted = await elements.submit();
      if (submitted.error) throw new Error(submitted.error.message);
      const params = { payment_method_data: { billing_details: { name } } };
      const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params });
      if (error) throw new Error(error.message);
      return confirmationToken.id;
    },
    close: () => card.destroy(),
  };
}
