import type { FlagName } from "@waybill/domain/markets/flags";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";

type Question = {
  /** The texts are `help.q-{name}` and `help.a-{name}`. */
  name: string;
  /** Shown only if this flag is on. */
  flag?: FlagName;
  /** Shown only in countries with this payment method. */
  method?: PaymentMethod;
};

/** Merchants' questions, by topic. */
const questions: readonly { about: string; asked: readonly Question[] }[] = [
  {
    about: "help.about-requests",
    asked: [
      { name: "later", flag: "pre_order" },
      { name: "area" },
      { name: "book", flag: "activate-address-book" },
      { name: "link" },
    ],
  },
  {
    about: "help.about-money",
    asked: [
      { name: "fee" },
      { name: "fee-changed" },
      { name: "cash", method: "CASH_ON_DELIVERY" },
      { name: "voucher", flag: "voucher" },
    ],
  },
  { about: "help.about-following", asked: [{ name: "cancel" }, { name: "proof" }] },
  {
    about: "help.about-account",
    asked: [{ name: "outlet", flag: "add-vendor-outlet" }, { name: "partner" }],
  },
];

/** The questions whose answers apply in a country. */
export const questionsFor = (
  methods: readonly PaymentMethod[],
  flags: Readonly<Record<FlagName, boolean>>,
): typeof questions =>
  questions
    .map(({ about, asked }) => ({
      about,
      asked: asked.filter(
        ({ flag, method }) => (!flag || flags[flag]) && (!method || methods.includes(method)),
      ),
    }))
    .filter(({ asked }) => asked.length > 0);
