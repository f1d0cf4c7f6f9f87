import { earningKinds, earningPartKinds } from "@waybill/domain/riders/pay-rules";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { FileLanguage, fileFormats } from "../merchants/statements.ts";
import { Day, Money, Time } from "../values.ts";

/** A part of a delivery's pay; `metres`: the paid distance. */
export const EarningPart = z.object({
  kind: z.enum(earningPartKinds),
  amount: Money,
  metres: z.optional(z.int()),
});

/** A line of a rider's earnings. */
export const EarningLine = z
  .object({
    order_id: z.nullable(z.string()),
    kind: z.enum(earningKinds),
    amount: Money,
    at: Time,
    outlet_name: z.nullable(z.string()),
    /** For waiting: the paid minutes. */
    minutes: z.nullable(z.int()),
    /** For a delivery: the parts of its amount, as the offer showed them. */
    parts: z.array(EarningPart),
  })
  .register(z.globalRegistry, { id: "EarningLine" });
export type EarningLine = z.infer<typeof EarningLine>;

/** The maximum number of lines in a response, newest first; the totals cover all lines. */
export const maxEarningLines = 2000;

const Moment = z.union([Day, z.iso.datetime({ offset: true })]);

export const listEarnings = endpoint({
  method: "GET",
  path: "/rider/api/v1/earnings",
  summary: "The rider's earnings between two days of the country or two times, line by line; default: today",
  caller: "rider",
  query: z.object({ from: z.optional(Moment), to: z.optional(Moment) }),
  success: 200,
  answer: z.object({
    result: z.object({
      from: Time,
      to: Time,
      currency: z.string(),
      total: Money,
      /** The totals of all lines in the period, by kind. */
      sums: z.record(z.enum(earningKinds), Money),
      /** The newest 2,000 lines, newest first. */
      data: z.array(EarningLine),
    }),
  }),
  refusals: ["not_signed_in"],
});

export const readEarningsFile = endpoint({
  method: "GET",
  path: "/rider/api/v1/earnings/{week}/{format}",
  summary:
    "The earnings of the week that a day is in, Monday to Sunday, as PDF or CSV in the rider's language",
  caller: "rider",
  params: z.object({ week: Day, format: z.enum(fileFormats) }),
  query: FileLanguage,
  success: 200,
  answerType: "application/pdf",
  otherAnswerTypes: ["text/csv"],
  refusals: ["not_signed_in"],
});
export type Earnings = z.infer<(typeof listEarnings)["answer"]>["result"];
