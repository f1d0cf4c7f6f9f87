import { holding, type Terms, type TermsFacts } from "./terms.ts";

/** The terms in English. */
export const termsInEnglish = (facts: TermsFacts): Terms => {
  const { service, country, fee } = facts;
  return {
    title: "Terms and conditions",
    about: `${country}: what ${service} and its senders agree on`,
    intro: `${country}. These terms hold for every delivery that is requested through ${service}.`,
    save: "Save as PDF",
    sections: [
      {
        title: "Who agrees",
        points: [
          `“${service}” is the company that runs this service here. “You” are the shop, restaurant or person that requests a delivery. Where guests may order, no account is needed.`,
          "Each request is a contract of its own between you and us. Your customer, who receives the parcel, pays nothing to us unless you chose that the rider collects money.",
        ],
      },
      {
        title: "What we do",
        points: [
          "A rider collects one parcel at the place you name and takes it to one address on the same trip, at once or at the time you chose.",
          `Riders go up to ${facts.reachKm} km from where they collect${facts.hasArea ? ", inside the delivery area" : ""}. Times of arrival are estimates; traffic and weather may change them.`,
        ],
      },
      {
        title: "Fees",
        points: holding(
          fee &&
            `A delivery costs ${fee.base}, and ${fee.perKm} for each kilometre that has begun${fee.minimum === undefined ? "" : `, but ${fee.minimum} at least`}.`,
          ...facts.dearer.map(
            ({ from, to, more, days }) =>
              `From ${from} to ${to}${days === undefined ? "" : ` (${days})`} ${more} is added.`,
          ),
          fee?.cash !== undefined && `Collecting cash from your customer costs ${fee.cash} more.`,
          "You see the whole fee before you place an order, and this is what you pay. It changes only if you change the address, the time or the way of paying; then you are asked first.",
          `All sums are in ${facts.currency}. A voucher takes its part off the fee, never more than the fee.`,
        ),
      },
      {
        title: "Money at the door",
        points: holding(
          facts.paysInCash &&
            "With cash on delivery the rider collects the amount you stated, and we pass it on to you.",
          facts.paysByCardAtDoor &&
            "With card on delivery your customer pays the amount to the rider by card.",
          facts.leastAmount !== undefined && `An order's amount is ${facts.leastAmount} at least.`,
          "The amount you state must be what the parcel is worth.",
        ),
      },
      {
        title: "What may not be sent",
        points: [
          "Weapons, ammunition, explosives and fireworks; drugs and medicine on prescription without one; poison, acid, gas and anything that burns easily; living animals; human remains; money, cheques, jewellery and papers that cannot be replaced; stolen or counterfeit goods; and whatever else the law of the country forbids.",
          `No parcel weighs more than ${facts.weightKg} kg or is too large for the box of a motorcycle. Where the request asks you to confirm a high value, nothing worth more may be sent without it.`,
          `${facts.allowsAlcohol ? "Alcohol, tobacco" : "Tobacco"} and other goods with an age limit are handed only to someone who shows that they are old enough, if you say so in the request.`,
          "A rider may refuse a parcel that breaks these rules, or that is open, leaking or unsafe.",
        ],
      },
      {
        title: "Your part",
        points: [
          "Pack the parcel so that it survives the ride, have it ready when the rider arrives, and give a name, a phone number and an address at which your customer can be reached.",
          "You answer for what you send and for what you write in the request. Keep your password to yourself; what is requested with your account is requested by you.",
        ],
      },
      {
        title: "Changing and cancelling",
        points: [
          "You can cancel without a fee until a rider has accepted the order. The order's page shows whether it still can be cancelled.",
          `An order that was paid by card, and for which no rider is on the way, can be cancelled once ${facts.cardCancelMinutes} minutes have passed since the payment.`,
          "We may cancel an order that cannot be carried out or that breaks these terms, and you then pay no fee.",
        ],
      },
      {
        title: "If a parcel cannot be handed over",
        points: [
          "The rider calls your customer and waits a few minutes. If nobody takes the parcel, it comes back to the place where it was collected; the fee for the delivery stays due.",
          "Photos taken at collection, delivery or return are the proof of what happened.",
        ],
      },
      {
        title: "What we answer for",
        points: [
          "If a parcel is lost or damaged while a rider has it, we make good what it was worth, up to the amount stated in the order. Tell us within seven days through the help center.",
          "We do not answer for what may not be sent, for bad packing, for a wrong address or phone number, or for profit that was missed. What the law grants you and no contract can take away stays untouched.",
        ],
      },
      {
        title: "Personal data",
        points: [
          "To deliver we use your and your customer's name, phone number and address, your notes, the rider's position and the photos. The rider sees them until the delivery has ended.",
          "Whoever has the tracking link sees where the parcel is. Send it only to your customer, and tell your customers that you pass their data on to us for the delivery.",
          "We sell no data. We keep an order as long as your history and the law need it. You may ask us what we hold about you, and have it put right or deleted.",
        ],
      },
      {
        title: "Changes, and the law that holds",
        points: [
          "If these terms change, the new ones hold for orders placed after that day. What you agreed on for an order stays as it was.",
          `The law of the country (${country}) holds, and its courts decide. If one of these points does not hold, the others do.`,
        ],
      },
    ],
  };
};
