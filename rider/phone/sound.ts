import { useSyncExternalStore } from "react";

/** blocked: the browser is silent until the page is touched. none: no audio. */
type Sound = "on" | "blocked" | "none";

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** One context for the whole app: browsers allow only a few per page. */
let context: AudioContext | undefined;

function opened(): AudioContext | undefined {
  if (context || typeof AudioContext === "undefined") return context;
  context = new AudioContext();
  context.onstatechange = notifyListeners;
  // A touch may allow sound; a call or the lock screen may block it again.
  const allow = () => {
    if (context?.state !== "running") void context?.resume().catch(() => undefined);
  };
  addEventListener("pointerup", allow);
  addEventListener("keydown", allow);
  return context;
}

const now = (): Sound => {
  const state = opened()?.state;
  return state === undefined ? "none" : state === "running" ? "on" : "blocked";
};

/** Whether the app can make a sound now. */
export const useSound = (): Sound =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, now);

/** Vibrates; 0 stops it. Skipped before the first touch, when browsers refuse it with a warning. */
export function buzz(pattern: number | number[]): void {
  const { userActivation } = navigator as Partial<Navigator>;
  if (userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

/** Plays tones one after another, each for a quarter of a second; silent if the phone allows no sound. */
export function play(...hertz: number[]): void {
  const open = opened();
  if (open?.state !== "running") return;
  hertz.forEach((frequency, at) => {
    const tone = open.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(open.destination);
    tone.start(open.currentTime + at / 4);
    tone.stop(open.currentTime + (at + 1) / 4);
  });
}
