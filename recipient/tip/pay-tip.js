/* On the tip page: encrypts the card for its provider only, pays, and follows the response's redirect. */

/** A refusal with a translated message. */
class Refusal extends Error {}

const form = document.querySelector("form[data-pay]");
const method = JSON.parse(form?.dataset.method ?? "null");
const utf8 = (text) => new TextEncoder().encode(text);
const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
/** A field's text with Arabic and Persian digits replaced: the low four bits of their code points are the digit. */
const latin = (name) =>
  form.elements
    .namedItem(name)
    .value.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
const digits = (name) => latin(name).replace(/\D/g, "");

/** The card in the format of its provider. */
const plainCard = () => {
  // Accepts 5/28, 0528 and 05/2028.
  const [, first = "", last = ""] = /^\D*(\d{1,2})\D*(\d{4}|\d{2})\D*$/.exec(latin("expiry")) ?? [];
  const [number, month, code] = [digits("number"), first.padStart(2, "0"), digits("code")];
  const year = last.length === 2 ? `20${last}` : last;
  if (method.payment_method === "generic_creditcard")
    return { number, expiry_month: month, expiry_year: year, security_code: code };
  const card = { number, expirationMonth: month, expirationYear: year, securityCode: code };
  return { context: method.encryption.context, index: 0, data: { paymentInformation: { card } } };
};

/** A compact JWE (RFC 7516) with its own key, wrapped by the provider's key. */
const encrypted = async () => {
  const { alg, enc, public_key: key } = method.encryption;
  const { subtle } = crypto;
  const header = base64url(utf8(JSON.stringify({ alg, enc, kid: key.kid })));
  const wrapping = { name: "RSA-OAEP", hash: alg === "RSA-OAEP" ? "SHA-1" : "SHA-256" };
  const provider = await subtle.importKey("jwk", { kty: key.kty, n: key.n, e: key.e }, wrapping, false, [
    "wrapKey",
  ]);
  const own = await subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = await subtle.wrapKey("raw", own, provider, { name: "RSA-OAEP" });
  const how = { name: "AES-GCM", iv, additionalData: utf8(header), tagLength: 128 };
  const sealed = new Uint8Array(await subtle.encrypt(how, own, utf8(JSON.stringify(plainCard()))));
  const parts = [new Uint8Array(wrapped), iv, sealed.slice(0, -16), sealed.slice(-16)];
  return [header, ...parts.map(base64url)].join(".");
};

/** Loads Stripe's own fields with Stripe's script from Stripe's address, as it requires. */
const openHosted = async ({ publishable_key: key, amount, currency }) => {
  await new Promise((ready, failed) => {
    const script = document.createElement("script");
    script.src = "https://js.stripe.com/clover/stripe.js";
    script.onload = ready;
    script.onerror = failed;
    document.head.append(script);
  });
  const stripe = globalThis.Stripe(key);
  const elements = stripe.elements({
    mode: "payment",
    amount,
    currency,
    captureMethod: "manual",
    allowedPaymentMethodTypes: ["card"],
    locale: document.documentElement.lang,
  });
  const fields = elements.create("payment", {
    fields: { billingDetails: { name: "never" } },
    wallets: { applePay: "never", googlePay: "never", link: "never" },
    terms: { card: "never" },
  });
  fields.mount(form.querySelector("[data-hosted]"));
  return async (name) => {
    const { error } = await elements.submit();
    const made =
      error === undefined
        ? await stripe.createConfirmationToken({
            elements,
            params: { payment_method_data: { billing_details: { name } } },
          })
        : { error };
    if (made.error) throw new Refusal(made.error.message);
    return made.confirmationToken.id;
  };
};

const showMessage = (text) => {
  form.querySelector('[data-wrong=""]').textContent = text;
};
/** Shows at each field whether it is missing; returns the first missing one. */
const firstMissing = () => {
  const fields = [...form.querySelectorAll("input[required]")];
  const isMissing = ({ value }) => value.trim() === "";
  for (const field of fields) {
    const problem = form.querySelector(`[data-wrong="${field.name}"]`);
    problem.textContent = isMissing(field) ? problem.dataset.missing : "";
    field.setAttribute("aria-invalid", String(isMissing(field)));
  }
  return fields.find(isMissing);
};
const hosted = method?.hosted_fields ? openHosted(method.hosted_fields) : undefined;
hosted?.catch(() => showMessage(form.dataset.failed));
let isBusy = false;

const pay = async () => {
  const name = form.elements.namedItem("name").value.trim();
  const card = hosted ? await (await hosted)(name) : await encrypted();
  const answer = await fetch(form.dataset.pay, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    body: JSON.stringify({
      amount: Number(form.dataset.amount),
      payment_method: method.payment_method,
      name_on_card: name,
      encrypted: card,
    }),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Refusal(result.message);
  location.assign(result.result.redirect_url ?? location.href);
};

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const missing = firstMissing();
  if (missing) return missing.focus();
  if (isBusy) return undefined;
  isBusy = true;
  form.querySelector("button").setAttribute("aria-busy", "true");
  showMessage("");
  try {
    await pay();
  } catch (problem) {
    showMessage(problem instanceof Refusal ? problem.message : form.dataset.failed);
    isBusy = false;
    form.querySelector("button").removeAttribute("aria-busy");
  }
  return undefined;
});
