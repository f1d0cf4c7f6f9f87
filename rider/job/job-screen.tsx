import type { Job } from "@waybill/contract/riders/rider-jobs";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useState } from "react";
import type { RiderActions } from "../rider-state.ts";
import { AtShop } from "./at-shop.tsx";
import { RideScreen } from "./ride-screen.tsx";

const HandOver = lazyScreen(() => import("./hand-over.tsx"), "HandOver");
const FailureScreen = lazyScreen(() => import("./failure-screen.tsx"), "FailureScreen");

export type JobProps = {
  job: Job;
  /** How many jobs come after this one. */
  more: number;
  actions: RiderActions;
  onProblem: () => void;
};

/** The step that a job is at; each has one large button to the next. */
export function JobScreen(props: Omit<JobProps, "onProblem">) {
  const [isProblem, setProblem] = useState(false);
  const given = { ...props, onProblem: () => setProblem(true) };
  const { job } = props;
  if (isProblem && job.expected.includes("failed"))
    return <FailureScreen {...given} onBack={() => setProblem(false)} />;
  if (job.stage === "at_pickup") return <AtShop {...given} />;
  if (job.stage === "at_dropoff") return <HandOver {...given} />;
  return <RideScreen {...given} />;
}
