import { oneOf, type Random } from "@waybill/domain/seeded-random";

export type SimulatedRider = { name: string; phone_number: string; vehicle: string };

type Roster = {
  names: readonly [string, ...string[]];
  phone: string;
  vehicles: readonly [string, ...string[]];
};

/** Invented riders with names that are at home in the country. `#` in a phone or plate is a digit. */
const rosters: Record<string, Roster> = {
  ph: {
    names: ["Paolo Mendoza", "Jun Bautista", "Rica Salonga", "Dennis Aquino", "Carlo Navarro", "Liza Manalo"],
    phone: "+63917555####",
    vehicles: ["Mio, NBC ####", "Click, NGA ####", "XRM, UVR ####"],
  },
  sg: {
    names: ["Wei Jie Tan", "Faizal Rahman", "Siti Aminah", "Kumar Raj", "Jia Hui Lim"],
    phone: "+658555####",
    vehicles: ["Vision, FBM ####", "Bicycle", "NMAX, FBR ####"],
  },
  pk: {
    names: ["Bilal Ahmed", "Usman Tariq", "Hamza Khan", "Imran Shah", "Zeeshan Ali"],
    phone: "+92300555####",
    vehicles: ["CD 70, KHI ####", "YBR, LEB ####"],
  },
  kw: {
    names: ["Yousef Nasser", "Arjun Nair", "Mahmoud Saleh", "Sunil Perera", "Khaled Omar"],
    phone: "+965555####0",
    vehicles: ["Dio, 12-####", "NMAX, 7-####"],
  },
};

const digits = (pattern: string, random: Random) =>
  pattern.replaceAll("#", () => String(Math.floor(random() * 10)));

/** The rider who takes an order: a country without a roster borrows the Philippines'. */
export const riderFor = (country: string, random: Random): SimulatedRider => {
  const roster = rosters[country] ?? rosters["ph"];
  if (!roster) throw new Error("the Philippines' riders are missing");
  return {
    name: oneOf(random, roster.names),
    phone_number: digits(roster.phone, random),
    vehicle: digits(oneOf(random, roster.vehicles), random),
  };
};
