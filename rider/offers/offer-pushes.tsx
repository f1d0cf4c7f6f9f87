import {
  type PushState,
  readPushState,
  renewPushes,
  turnOffPushes,
  turnOnPushes,
} from "@waybill/client/riders/offer-pushes.ts";
import { Button } from "@waybill/ui/button.tsx";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useEffect, useState } from "react";
import classes from "../app.module.css";
import { useAct } from "../state/use-act.ts";
import type { RiderActions } from "../state/rider-actions.ts";

type Props = { actions: Pick<RiderActions, "call"> };

/** Stores 'not now', so that the rider is not asked every day. */
const laterKey = "rider-pushes-later";

function usePushes({ call }: Props["actions"]) {
  const [state, setState] = useState<PushState>("unsupported");
  useEffect(() => {
    let isHere = true;
    const show = (next: PushState) => isHere && setState(next);
    void renewPushes(call, currentLanguage()).catch(readPushState).then(show);
    return () => {
      isHere = false;
    };
  }, [call]);
  const { isBusy, start: change } = useAct(async (how: () => Promise<PushState>) =>
    setState(await how().catch(readPushState)),
  );
  return {
    state,
    isBusy,
    turnOn: () => change(() => turnOnPushes(call, currentLanguage())),
    turnOff: () => change(() => turnOffPushes(call)),
  };
}

/** Asks an available rider once to allow offers while the app is closed; otherwise renders its children. */
export function AskForPushes({ actions, children }: Props & { children?: ReactNode }) {
  const t = useTexts();
  const { state, isBusy, turnOn } = usePushes(actions);
  const [isLater, setLater] = useState(() => localStorage.getItem(laterKey) !== null);
  if (state !== "off" || isLater) return children;
  const later = () => {
    localStorage.setItem(laterKey, "yes");
    setLater(true);
  };
  return (
    <section className={classes.idle} aria-label={t("rider.push.title")}>
      <h1>{t("rider.push.title")}</h1>
      <p>{t("rider.push.said")}</p>
      <Button look="primary" large wide busy={isBusy} onClick={turnOn}>
        {t("rider.push.allow")}
      </Button>
      <Button large wide onClick={later}>
        {t("rider.push.later")}
      </Button>
    </section>
  );
}

/** Shows whether offers arrive while the app is closed, with a switch to change it. */
export function PushSetting({ actions }: Props) {
  const t = useTexts();
  const { state, isBusy, turnOn, turnOff } = usePushes(actions);
  if (state === "unsupported") return null;
  return (
    <div className={classes.head}>
      <p>{t({ on: "rider.push.on", off: "rider.push.said", blocked: "rider.push.blocked" }[state])}</p>
      {state === "on" && (
        <Button wide busy={isBusy} onClick={turnOff}>
          {t("rider.push.turn-off")}
        </Button>
      )}
      {state === "off" && (
        <Button wide busy={isBusy} onClick={turnOn}>
          {t("rider.push.allow")}
        </Button>
      )}
    </div>
  );
}

/** Says that the app must stay open to receive offers, or that notifications also bring them. */
export function KeepOpen() {
  const t = useTexts();
  const [isNotified, setNotified] = useState(false);
  useEffect(() => {
    let isHere = true;
    void readPushState().then((state) => isHere && setNotified(state === "on"));
    return () => {
      isHere = false;
    };
  }, []);
  return t(isNotified ? "rider.place.keep-open-notified" : "rider.place.keep-open");
}
