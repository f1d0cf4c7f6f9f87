import type { Job } from "@waybill/contract/riders/rider-jobs";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useState } from "react";
import { openJobs } from "../state/open-jobs.ts";
import type { RiderActions } from "../state/rider-actions.ts";
import { useRider } from "../state/use-rider.ts";
import { useDistanceConfirmation } from "./far-confirmation.ts";
import { AtShop } from "./at-shop.tsx";
import { RideScreen } from "./ride-screen.tsx";

const HandOver = lazyScreen(() => import("./hand-over.tsx"), "HandOver");
const DecidingScreen = lazyScreen(() => import("./failed/deciding-screen.tsx"), "DecidingScreen");
const DecidingNote = lazyScreen(() => import("./failed/deciding-screen.tsx"), "DecidingNote");
const FailureScreen = lazyScreen(() => import("./failed/failure-screen.tsx"), "FailureScreen");
const FarQuestion = lazyScreen(() => import("./far-question.tsx"), "FarQuestion");
const ChangesScreen = lazyScreen(() => import("./changes-screen.tsx"), "ChangesScreen");
const BatchAtShop = lazyScreen(() => import("./batch-at-shop.tsx"), "BatchAtShop");

export type JobProps = {
  job: Job;
  /** The number of jobs after this one. */
  more: number;
  actions: RiderActions;
  onProblem: () => void;
};

const isSameShop = (one: Job, other: Job): boolean =>
  one.pick_up.name === other.pick_up.name &&
  one.pick_up.latitude === other.pick_up.latitude &&
  one.pick_up.longitude === other.pick_up.longitude;

/** The job's current step, with one large button to the next. Changes are shown first. */
export function JobScreen(props: Omit<JobProps, "onProblem">) {
  const { job } = props;
  const state = useRider();
  const [isProblem, setProblem] = useState(false);
  const { question, actions } = useDistanceConfirmation(props.actions);
  const stepProps = { ...props, actions, onProblem: () => setProblem(true) };
  const jobs = openJobs(state);
  const undecided = jobs.filter((one) => one.stage === "deciding" && one.order_id !== job.order_id);
  const batch = jobs.filter((one) => one.stage === "at_pickup" && isSameShop(one, job));

  const step = () => {
    if (isProblem && job.expected.includes("failed"))
      return <FailureScreen {...stepProps} onBack={() => setProblem(false)} />;
    if (job.stage === "deciding") return <DecidingScreen job={job} actions={props.actions} />;
    if (job.stage === "at_pickup")
      return batch.length > 1 ? <BatchAtShop {...stepProps} batch={batch} /> : <AtShop {...stepProps} />;
    if (job.stage === "at_dropoff") return <HandOver {...stepProps} />;
    return <RideScreen {...stepProps} />;
  };
  if (job.changed.length > 0) return <ChangesScreen job={job} actions={props.actions} />;
  return (
    <>
      {question && <FarQuestion {...question} />}
      {undecided.map((one) => (
        <DecidingNote key={one.order_id} job={one} actions={props.actions} />
      ))}
      {/* Hidden instead of unmounted, so that typed text survives the question. */}
      <div hidden={question !== undefined} style={{ display: question ? "none" : "contents" }}>
        {step()}
      </div>
    </>
  );
}
