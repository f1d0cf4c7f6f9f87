import type { putInstructions as putInstructionsCall } from "@waybill/contract/visitors/recipient";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Instructions } from "@waybill/contract/visitors/recipient-acts";
import { proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import { isLeftUnattended, mayInstruct, mustBeHandedOver } from "@waybill/domain/tracking/recipient-acts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { handOverOf } from "../../orders/updating/recipient-answer.ts";
import { Refused } from "../../platform/http/refused.ts";
import { instructionsOf } from "../instructions-of.ts";
import { carryOutRecipientAct, type RecipientEffect, type RecipientLink } from "./act-of-recipient.ts";

type Wanted = BodyOf<typeof putInstructionsCall>;

/** A text as stored; blank counts as null. */
const kept = (text: string | null): string | null => text?.trim() || null;

const states = ({ details }: OrderRow) => ({
  notes: details.customer.location.notes,
  leave: details.recipient?.leave ?? "hand_over",
  gate_code: details.recipient?.gate_code ?? null,
});

/** Stores the recipient's delivery instructions, until the rider is near; omitted fields stay. */
export async function putInstructions(
  deps: OrderDeps,
  link: RecipientLink,
  wanted: Wanted,
): Promise<Instructions> {
  const market = proofsOfMarket(await countryParameter(deps, "deliveryProof"));
  const order = await carryOutRecipientAct(deps, link, (former): RecipientEffect => {
    if (!mayInstruct(former)) throw new Refused("recipient_too_late");
    if (wanted.leave && isLeftUnattended(wanted.leave) && mustBeHandedOver(handOverOf(former, market)))
      throw new Refused("must_be_handed_over", { path: ["leave"] });
    const before = states(former);
    const after = {
      notes: wanted.notes === undefined ? before.notes : kept(wanted.notes),
      leave: wanted.leave ?? before.leave,
      gate_code: wanted.gate_code === undefined ? before.gate_code : kept(wanted.gate_code),
    };
    const { leave, gate_code } = after;
    return {
      recipient: { ...former.details.recipient, leave, gate_code },
      location: { notes: after.notes },
      fields: (["notes", "leave", "gate_code"] as const).filter((name) => before[name] !== after[name]),
      // The audit records only that there are instructions and a code: the text is personal, and the code opens a
      // door.
      audited: { action: "order.instructed", before: factsOf(before), after: factsOf(after) },
    };
  });
  return instructionsOf(order, market);
}

const factsOf = ({ notes, leave, gate_code }: ReturnType<typeof states>) => ({
  leave,
  has_notes: notes !== null,
  has_gate_code: gate_code !== null,
});
