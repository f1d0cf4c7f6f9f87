import type { OperatorParameterName } from "@waybill/contract/visitors/deployment";
import { noticeChannels, noticeKinds, parseCosts, parseNotices } from "@waybill/domain/notices/notices";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { parseGeofence } from "@waybill/domain/riders/job-places";
import { parseUnreachableRule } from "@waybill/domain/riders/unreachable";
import { isCustomerNumberWay } from "@waybill/domain/riders/customer-numbers";
import { deliveryProofs } from "@waybill/domain/riders/proof-needs";
import { parseMetresByVehicle, vehicleKinds } from "@waybill/domain/riders/vehicle-kind";
import { parseServiceHours } from "@waybill/domain/time/service-hours";

const isNumber = (text: string) => /^-?\d{1,9}(\.\d{1,4})?$/.test(text);
const isWhole = (text: string) => /^-?\d{1,9}$/.test(text);
const isBoolean = (text: string) => text === "true" || text === "false";
const isListOf = (known: readonly string[]) => (text: string) =>
  text.split("|").every((one) => known.includes(one));

type Parameter = { meaning: string; isGood: (text: string) => boolean };

/** What a setting means to an operator, and what it may be. */
export const parameters: Record<OperatorParameterName, Parameter> = {
  serviceHours: {
    meaning: "When orders are taken, on the country's clock, as 0700:2300. Both times the same: always.",
    isGood: (text) => parseServiceHours(text).hours !== undefined,
  },
  onlinePaymentActivated: {
    meaning: "Whether guests pay by card on the page. True or false.",
    isGood: isBoolean,
  },
  orderItemValueExceedLimit: {
    meaning: "The most that the items of an order may be worth. -1: no limit.",
    isGood: isNumber,
  },
  paymentMethods: {
    meaning: `How orders can be paid, separated by a bar: ${paymentMethods.join(", ")}.`,
    isGood: isListOf(paymentMethods),
  },
  allOutletOrders: {
    meaning: "Whether a parent sees the orders of all its outlets. True or false.",
    isGood: isBoolean,
  },
  deliveryProof: {
    meaning: `What every delivery asks for, separated by a bar: ${deliveryProofs.join(", ")}.`,
    isGood: isListOf(deliveryProofs),
  },
  noCourierMinutes: {
    meaning: "Minutes after which an order that nobody takes is cancelled.",
    isGood: (text) => isWhole(text) && Number(text) > 0,
  },
  registration_approval: {
    meaning: "Whether a registration waits until somebody approves it. True or false.",
    isGood: isBoolean,
  },
  priceChangeLimit: {
    meaning:
      "By how many percent a new price may move a fee before somebody else has to approve it. -1: no limit.",
    isGood: isNumber,
  },
  refundLimit: {
    meaning: "The largest refund that needs nobody else's approval. -1: no limit.",
    isGood: isNumber,
  },
  taxPercent: {
    meaning: "The percentage of tax that fees hold, as invoices from now on show it.",
    isGood: (text) => isNumber(text) && Number(text) >= 0 && Number(text) <= 100,
  },
  invoiceIssuer: {
    meaning: "Who issues invoices, as they are printed: name, address and tax number, separated by a bar.",
    isGood: (text) => text.length <= 500,
  },
  notices: {
    meaning: `Which notices are sent, and how, separated by a bar: recipient.near:sms+whatsapp. Kinds: ${noticeKinds.join(", ")}. Ways: ${noticeChannels.join(", ")}, off.`,
    isGood: (text) => parseNotices(text) !== undefined,
  },
  quietHours: {
    meaning:
      "When no notice goes out, on the country's clock, as 2300:0600. Both times the same: notices go out at any hour.",
    isGood: (text) => parseServiceHours(text).hours !== undefined,
  },
  noticeCosts: {
    meaning: "What one message costs in the country's currency, separated by a bar: sms:0.35|email:0.",
    isGood: (text) => parseCosts(text) !== undefined,
  },
  maskedNumbers: {
    meaning:
      "By which number riders call customers outside a sandbox. pool: one of the number service that hides both. outlet: the outlet's, which reaches the customer. direct: the customer's own, which riders then see.",
    isGood: isCustomerNumberWay,
  },
  dispatchReach: {
    meaning: `How many metres along the way a rider may be from a pick-up to be asked, by vehicle and separated by a bar: foot:1500|scooter:8000. Vehicles: ${vehicleKinds.join(", ")}; one that is not named has the reach of a scooter.`,
    isGood: (text) => parseMetresByVehicle(text) !== undefined,
  },
  dispatchFarthest: {
    meaning: `How many metres along the way a parcel may ride, by vehicle and separated by a bar: foot:2500|bicycle:7000. Vehicles: ${vehicleKinds.join(", ")}; one that is not named goes any distance.`,
    isGood: (text) => parseMetresByVehicle(text) !== undefined,
  },
  geofenceMetres: {
    meaning:
      "From how many metres away of the shop or the door what a rider reports counts as far from the place.",
    isGood: (text) => parseGeofence(text) !== undefined,
  },
  unreachableRule: {
    meaning:
      "What a rider does before a delivery may fail because nobody answers: so many calls or messages, and so many minutes at the door, as contacts:2|minutes:5.",
    isGood: (text) => parseUnreachableRule(text) !== undefined,
  },
};
