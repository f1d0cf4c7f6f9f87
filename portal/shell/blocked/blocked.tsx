import { officeScreen } from "../../navigation/office-screen.ts";
import { NoVendors } from "./no-vendors.tsx";

const SecondStep = officeScreen(() => import("../second-factor/second-step.tsx"), "SecondStep");

/** Why nothing else is available: the second factor is missing, or there is no vendor. */
export const Blocked = ({ isStepMissing }: { isStepMissing: boolean }) =>
  isStepMissing ? <SecondStep /> : <NoVendors />;
