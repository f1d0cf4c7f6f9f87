type Json = Record<string, unknown>;
type Answer = { status: number; body: Json };
type Looks = readonly { path: string; body: Json }[];

const at = (body: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (part as Json | undefined)?.[name], body);

/** The path of every value in a body. */
const pathsIn = (body: Json, before = ""): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? pathsIn(value as Json, `${before}${name}.`)
      : [`${before}${name}`],
  );

const code = "clientReferenceInformation.code";
const amount = ["orderInformation.amountDetails.totalAmount", "orderInformation.amountDetails.currency"];
const card = ["tokenInformation.transientToken", "paymentInformation.customer.customerId"];
const device = [
  "httpAcceptContent",
  "httpBrowserLanguage",
  "httpBrowserJavaEnabled",
  "httpBrowserJavaScriptEnabled",
  "httpBrowserColorDepth",
  "httpBrowserScreenHeight",
  "httpBrowserScreenWidth",
  "httpBrowserTimeDifference",
  "userAgentBrowserValue",
].map((name) => `deviceInformation.${name}`);
const look = (...names: string[]) => names.map((name) => `consumerAuthenticationInformation.${name}`);
const payer = ["firstName", "lastName", "email"].map((name) => `orderInformation.billTo.${name}`);

/** For each call, the fields that CyberSource's description requires, and the optional ones that we send. */
const calls: Record<string, { needed: readonly string[]; known: readonly string[]; needsCard: boolean }> = {
  "/risk/v1/authentication-setups": { needed: [code], known: card, needsCard: true },
  "/risk/v1/authentications": {
    needed: [code, ...amount, ...payer, ...device, ...look("referenceId", "deviceChannel", "returnUrl")],
    known: [...card, "deviceInformation.ipAddress", ...look("transactionMode")],
    needsCard: true,
  },
  "/risk/v1/authentication-results": {
    needed: [code, ...amount, ...look("authenticationTransactionId")],
    known: [],
    needsCard: false,
  },
};

export const proof = {
  cavv: "AAABAWFlmQAAAABjRWWZEEFgFz8=",
  eciRaw: "05",
  paresStatus: "Y",
  specificationVersion: "2.2.0",
  xid: "eDgyc0JzcjNXUVdGSFEwMA==",
};

/** Responds to a call about a payer as CyberSource's description says; by default every payer passes. */
export function lookAt(path: string, body: Json, url: string): Answer {
  const call = calls[path];
  if (!call) return { status: 404, body: {} };
  const given = pathsIn(body);
  const unknown = given.filter((name) => !call.needed.includes(name) && !call.known.includes(name));
  const missing = call.needed.filter((name) => !["string", "boolean"].includes(typeof at(body, name)));
  const lacksCard = call.needsCard && !card.some((name) => at(body, name));
  if (unknown.length > 0 || missing.length > 0 || lacksCard) {
    const details = [...unknown, ...missing].map((field) => ({ field, reason: "INVALID_DATA" }));
    return { status: 400, body: { status: "INVALID_REQUEST", reason: "INVALID_DATA", details } };
  }
  if (path.endsWith("setups")) {
    const found = { accessToken: "jwt-of-device", referenceId: "look-1" };
    const deviceDataCollectionUrl = `${url}/V1/Cruise/Collect`;
    const consumerAuthenticationInformation = { ...found, deviceDataCollectionUrl };
    return { status: 201, body: { id: "6001", status: "COMPLETED", consumerAuthenticationInformation } };
  }
  const words = path.endsWith("results")
    ? { indicator: "vbv" }
    : { ecommerceIndicator: "vbv", veresEnrolled: "Y" };
  const consumerAuthenticationInformation = { ...proof, ...words };
  const status = "AUTHENTICATION_SUCCESSFUL";
  return { status: 201, body: { id: "6002", status, consumerAuthenticationInformation } };
}

/** The response to an enrollment check if the bank wants to authenticate the payer. */
export const challenged = (url: string): Answer => ({
  status: 201,
  body: {
    id: "6002",
    status: "PENDING_AUTHENTICATION",
    consumerAuthenticationInformation: {
      veresEnrolled: "Y",
      accessToken: "jwt-of-challenge",
      stepUpUrl: `${url}/V2/Cruise/StepUp`,
      authenticationTransactionId: "look-2",
    },
  },
});

/** CyberSource's pages in the browser's frames: one collects device data, one shows the bank's challenge. */
export function payerPage(
  path: string,
  { looks, form }: { looks: Looks; form: URLSearchParams },
): string | undefined {
  if (path === "/V1/Cruise/Collect" && form.get("JWT") === "jwt-of-device")
    return `<script>top.postMessage('{"MessageType":"profile.completed","Status":true}', "*")</script>`;
  if (path !== "/V2/Cruise/StepUp" || form.get("JWT") !== "jwt-of-challenge") return undefined;
  const asked = looks.findLast(({ path: call }) => call === "/risk/v1/authentications");
  const returnUrl = String(at(asked?.body, "consumerAuthenticationInformation.returnUrl"));
  return `<form method="post" action="${returnUrl}"><p>The bank asks for a code.</p>
    <input type="hidden" name="TransactionId" value="look-2"><input type="hidden" name="MD" value="${form.get("MD")}">
    <button>It is me</button></form>`;
}

/** A browser's properties as it reports them. */
export const aBrowser = {
  ipAddress: "203.0.113.7",
  httpAcceptContent: "text/html",
  userAgentBrowserValue: "Mozilla/5.0",
  httpBrowserLanguage: "en-PH",
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: "24",
  httpBrowserScreenHeight: "800",
  httpBrowserScreenWidth: "360",
  httpBrowserTimeDifference: "-480",
};
