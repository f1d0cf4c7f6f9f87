import type { Messenger } from "@waybill/domain/markets/country";

/** A way to share text: its name, its link, and whether it goes to the customer's own number. */
export type ShareLink = { name: string; href: string; isToNumber: boolean };

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, "");

const linksOf: Record<Messenger, (words: string, phone: string) => ShareLink> = {
  whatsapp: (words, phone) => ({
    name: "WhatsApp",
    href: `https://wa.me/${digitsOf(phone)}?text=${encodeURIComponent(words)}`,
    isToNumber: true,
  }),
  viber: (words, phone) => ({
    name: "Viber",
    href: `viber://chat?number=${encodeURIComponent(phone)}&draft=${encodeURIComponent(words)}`,
    isToNumber: true,
  }),
  // These three take no phone number: the user picks the person there.
  telegram: (words) => ({
    name: "Telegram",
    href: `https://t.me/share/url?url=${encodeURIComponent(words)}`,
    isToNumber: false,
  }),
  line: (words) => ({
    name: "LINE",
    href: `https://line.me/R/share?text=${encodeURIComponent(words)}`,
    isToNumber: false,
  }),
  zalo: (_words, phone) => ({ name: "Zalo", href: `https://zalo.me/${digitsOf(phone)}`, isToNumber: true }),
};

/** By SMS to the customer's own number, and by the market's messengers. */
export const shareLinks = (
  words: string,
  phone: string,
  messengers: readonly Messenger[],
): readonly ShareLink[] => [
  { name: "SMS", href: `sms:${phone}?&body=${encodeURIComponent(words)}`, isToNumber: true },
  ...messengers.map((messenger) => linksOf[messenger](words, phone)),
];
