import { readPushKey, subscribeToOffers, unsubscribeFromOffers } from "@waybill/contract/riders/rider-app";
import type { openRiderSession } from "./rider-session.ts";

/** unsupported: this browser or deployment has no push; blocked: the browser denies the permission. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

type Call = Awaited<ReturnType<typeof openRiderSession>>["call"];

/** The app's service worker; undefined if there is none, or push is not supported. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const canShow = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return canShow ? navigator.serviceWorker.getRegistration("/rider/") : undefined;
};

/** Whether offers arrive while the app is in the background. */
export async function readPushState(): Promise<PushState> {
  const worker = await findWorker();
  if (!worker) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && (await worker.pushManager.getSubscription()) ? "on" : "off";
}

/** Asks for permission (must be called in a click), then subscribes; returns the outcome. */
export async function turnOnPushes(call: Call, language: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState();
  return subscribe(call, language);
}

/** Registers the browser's existing subscription again, because another rider may have signed in. */
export async function renewPushes(call: Call, language: string): Promise<PushState> {
  const state = await readPushState();
  return state === "on" ? subscribe(call, language) : state;
}

export async function turnOffPushes(call: Call): Promise<PushState> {
  const worker = await findWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await call(unsubscribeFromOffers, {});
  return readPushState();
}

async function subscribe(call: Call, language: string): Promise<PushState> {
  const worker = await findWorker();
  const { public_key: ours } = (await call(readPushKey, {})).result;
  if (!worker || ours === null) return "unsupported";
  const known = await worker.pushManager.getSubscription();
  const isOurs = known !== null && asText(known.options.applicationServerKey) === ours;
  if (known && !isOurs) await known.unsubscribe();
  const subscription =
    known && isOurs
      ? known
      : await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: ours });
  const { endpoint } = subscription;
  const [p256dh, auth] = [asText(subscription.getKey("p256dh")), asText(subscription.getKey("auth"))];
  await call(subscribeToOffers, { body: { endpoint, keys: { p256dh, auth }, language } });
  return "on";
}

/** Bytes in base64url. */
const asText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
