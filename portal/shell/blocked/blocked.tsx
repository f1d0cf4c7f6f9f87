import { officeScreen } from "../../navigation/office-screen.ts";
import { NoVendors } from "./no-vendors.tsx";

const SecondStep = officeScreen(() => import("../second-factor/second-step.tsx"), "SecondStep");

/** Why nothing else can be done here: the second factor is not shown yet, or there is no vendor to act for. */
export const Blocked = ({ isStepMissing }: { isStepMissing: boolean }) =>
  isStepMissing ? <SecondStep /> : <NoVendors />;
