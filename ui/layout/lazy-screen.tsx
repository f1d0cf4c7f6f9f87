import { lazy, type ComponentType } from "react";
import { moduleLoadRetries } from "@waybill/domain/limits";
import { moduleLoadRetryMs } from "@waybill/domain/timings";

const pause = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms));

/** Loads a module, and again up to ten times every two seconds where it does not come (spec §8). */
export async function loadPatiently<M>(load: () => Promise<M>, wait = pause): Promise<M> {
  for (let retry = 0; ; retry++) {
    try {
      return await load();
    } catch (problem) {
      if (retry >= moduleLoadRetries) throw problem;
      await wait(moduleLoadRetryMs);
    }
  }
}

/** A screen, or a large part of one, that is loaded when it is first shown. */
export const lazyScreen = <Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(() => loadPatiently(load).then((module) => ({ default: module[name] })));
