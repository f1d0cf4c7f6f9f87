import * as z from "zod/mini";
import { leaveChoices, problemCauses } from "@waybill/domain/tracking/recipient-acts";
import { Time } from "./values.ts";

const text = z.nullable(z.string());

/** Stars of a delivery by the person who got it. */
export const Rating = z
  .object({ stars: z.int(), reasons: z.array(z.string()), text, at: Time })
  .register(z.globalRegistry, { id: "Rating" });
export type Rating = z.infer<typeof Rating>;

/** What the recipient says is wrong with a delivery. */
export const DeliveryProblem = z
  .object({ cause: z.enum(problemCauses), text, at: Time })
  .register(z.globalRegistry, { id: "DeliveryProblem" });

/** Where and how the recipient wants it. `leave` is what holds: what has to be paid or proved is handed over. */
export const Instructions = z
  .object({ notes: text, leave: z.enum(leaveChoices), gate_code: text })
  .register(z.globalRegistry, { id: "Instructions" });
export type Instructions = z.infer<typeof Instructions>;

/** What the recipient did by the link; the notes are those of the address. */
export const RecipientActs = z
  .object({
    leave: z.enum(leaveChoices),
    gate_code: text,
    /** Oldest first: what the recipient changed, of `notes`, `leave`, `gate_code`, `pin`, `rating` and `problem`. */
    changes: z.array(z.object({ at: Time, fields: z.array(z.string()) })),
    rating: z.nullable(Rating),
    problem: z.nullable(DeliveryProblem),
  })
  .register(z.globalRegistry, { id: "RecipientActs" });
