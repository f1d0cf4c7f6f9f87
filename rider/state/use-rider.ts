import { createContext, use, useSyncExternalStore } from "react";
import { noAnswers, type Answers } from "./rider-answers.ts";
import { signedOut, type RiderStep, type SignedIn } from "./rider-machine.ts";

type Unknown<T> = { [K in keyof T]: null extends T[K] ? Exclude<T[K], null> | undefined : T[K] };

/** The screens' state: the app's own, and the server's responses. */
export type RiderView = Omit<SignedIn, "step" | "rider"> & {
  rider: SignedIn["rider"] | undefined;
} & Unknown<Answers>;

const nobody: Omit<RiderView, keyof Answers> = {
  rider: undefined,
  offlineSince: undefined,
  waiting: [],
  problems: [],
  isOfferGone: false,
  position: undefined,
  isPositionDenied: false,
};

/** Builds what the screens show from the app's state and the server's responses; empty while signed out. */
export function viewOf(step: RiderStep, answers: Answers): RiderView {
  const { shift, account, ...lists } = step.step === "SIGNED_IN" ? answers : noAnswers;
  const known = { shift: shift ?? undefined, account: account ?? undefined };
  return { ...nobody, ...(step.step === "SIGNED_IN" && step), ...known, ...lists };
}

export type RiderStore = { current: () => RiderView; watch: (listener: () => void) => () => void };

const unsigned = viewOf(signedOut, noAnswers);
/** The rider's store; empty until the app is opened. */
export const RiderContext = createContext<RiderStore>({
  current: () => unsigned,
  watch: () => () => undefined,
});

export function useRider(): RiderView {
  const { watch, current } = use(RiderContext);
  return useSyncExternalStore(watch, current);
}
