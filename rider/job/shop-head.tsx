import type { Job } from "@waybill/contract/riders/rider-jobs";
import shared from "../app.module.css";
import type { RiderActions } from "../state/rider-actions.ts";
import { CallButton } from "./call-button.tsx";
import classes from "./job.module.css";

/** The shop's name, and a button to call it. */
export const ShopHead = ({ job, actions }: { job: Job; actions: RiderActions }) => (
  <header className={shared.top}>
    <h1 className={classes.name}>
      <bdi>{job.pick_up.name}</bdi>
    </h1>
    <CallButton job={job} isShop actions={actions} />
  </header>
);
