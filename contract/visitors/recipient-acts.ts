import * as z from "zod/mini";
import { leaveChoices, problemCauses } from "@waybill/domain/tracking/recipient-acts";
import { Time } from "../values.ts";

const text = z.nullable(z.string());

/** A delivery's star rating by its recipient. */
export const Rating = z
  .object({ stars: z.int(), reasons: z.array(z.string()), text, at: Time })
  .register(z.globalRegistry, { id: "Rating" });
export type Rating = z.infer<typeof Rating>;

/** A problem with a delivery, reported by the recipient. */
export const DeliveryProblem = z
  .object({ cause: z.enum(problemCauses), text, at: Time })
  .register(z.globalRegistry, { id: "DeliveryProblem" });

/**
 * The recipient's instructions. `leave` is the choice that applies: a parcel that needs payment or proof is always
 * handed over.
 */
export const Instructions = z
  .object({ notes: text, leave: z.enum(leaveChoices), gate_code: text })
  .register(z.globalRegistry, { id: "Instructions" });
export type Instructions = z.infer<typeof Instructions>;

/** The recipient's changes through the tracking link; the notes are those of the address. */
export const RecipientActs = z
  .object({
    leave: z.enum(leaveChoices),
    gate_code: text,
    /** The changes, oldest first: any of `notes`, `leave`, `gate_code`, `pin`, `rating` and `problem`. */
    changes: z.array(z.object({ at: Time, fields: z.array(z.string()) })),
    rating: z.nullable(Rating),
    problem: z.nullable(DeliveryProblem),
  })
  .register(z.globalRegistry, { id: "RecipientActs" });
