import { buttons } from "./samples/buttons.tsx";
import { forms } from "./samples/forms.tsx";
import { layouts } from "./samples/layouts.tsx";
import { maps } from "./samples/maps.tsx";
import { overlays } from "./samples/overlays.tsx";
import type { Sample } from "./samples/sample.ts";
import { signIns } from "./samples/sign-ins.tsx";
import { statuses } from "./samples/statuses.tsx";

/** Every part of ui/, by purpose. */
export const allSamples: Readonly<Record<string, readonly Sample[]>> = {
  buttons,
  statuses,
  forms,
  "sign-ins": signIns,
  layouts,
  overlays,
  maps,
};
