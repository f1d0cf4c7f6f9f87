import type { Job } from "@waybill/contract/riders/rider-jobs";
import { expect, test, vi } from "vitest";
import { openAnswers, type Answers, type Reads } from "./rider-answers.ts";

const job = (order_id: string): Job => ({ order_id, stage: "to_pickup" }) as unknown as Job;
const idsOf = ({ jobs }: Answers) => jobs.map(({ order_id }) => order_id);

/** Responses whose jobs come from the test's function. */
const open = (jobs: Reads["jobs"]) => {
  const changed = vi.fn();
  const reads: Reads = { jobs, account: async () => null, past: async () => [], offers: async () => [] };
  return { answers: openAnswers(reads, changed), changed };
};

test("an equal value causes no change and keeps its object identity, so screens do not re-render", async () => {
  const { answers, changed } = open(async () => [job("o-1")]);
  await answers.read("jobs");
  const known = answers.known("jobs");
  changed.mockClear();
  answers.put("jobs", [job("o-1")]);
  expect(changed).not.toHaveBeenCalled();
  await answers.read("jobs");
  expect(answers.known("jobs")).toBe(known);
});

test("a response is requested again if an update arrived meanwhile, at most three times; then the updated value stays", async () => {
  let asked = 0;
  const { answers } = open(async () => {
    asked += 1;
    answers.put("jobs", [job(`news-${asked}`)]);
    return [job("from-before")];
  });
  await answers.read("jobs");
  expect(asked).toBe(3);
  expect(idsOf(answers.all())).toEqual(["news-3"]);
});

test("of two requests the later response is used, and both calls wait for it", async () => {
  const late: ((jobs: readonly Job[]) => void)[] = [];
  const { answers } = open(() => new Promise((settle) => late.push(settle)));
  const earlier = answers.read("jobs");
  const later = answers.read("jobs");
  await expect.poll(() => late).toHaveLength(2);
  late[1]?.([job("later")]);
  await Promise.all([earlier, later]);
  late[0]?.([job("earlier")]);
  expect(idsOf(answers.all())).toEqual(["later"]);
});

test("a response for one rider is not shown to the next rider", async () => {
  let settle = (_jobs: readonly Job[]): void => undefined;
  const { answers } = open(() => new Promise((answered) => (settle = answered)));
  const asking = answers.read("jobs").catch(() => undefined);
  answers.begin({ jobs: [job("theirs")] });
  settle([job("another's")]);
  await asking;
  expect(idsOf(answers.all())).toEqual(["theirs"]);
});
