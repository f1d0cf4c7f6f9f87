import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { e164 } from "@waybill/domain/phones/phone-numbers";

/** The fleet of the operator's own riders, which every deployment has. */
const ownFleetId = "own";

/** Invented people with names that are common in the country; a country without a list uses that of the Philippines. */
const namesByCountry: Record<string, readonly string[]> = {
  ph: ["Paolo Mendoza", "Jun Bautista", "Rica Salonga", "Dennis Aquino", "Carlo Navarro", "Liza Manalo"],
  sg: ["Wei Jie Tan", "Faizal Rahman", "Siti Aminah", "Kumar Raj", "Jia Hui Lim"],
  pk: ["Bilal Ahmed", "Usman Tariq", "Hamza Khan", "Imran Shah", "Zeeshan Ali"],
  kw: ["Yousef Nasser", "Arjun Nair", "Mahmoud Saleh", "Sunil Perera", "Khaled Omar"],
};
/** Vehicle and plate; each `#` is a digit. */
const vehiclesByCountry: Record<string, readonly string[]> = {
  ph: ["Mio, NBC ####", "Click, NGA ####", "XRM, UVR ####"],
  sg: ["Vision, FBM ####", "Bicycle", "NMAX, FBR ####"],
  pk: ["CD 70, KHI ####", "YBR, LEB ####"],
  kw: ["Dio, 12-####", "NMAX, 7-####"],
};

const pick = (texts: readonly string[] | undefined, at: number): string => texts?.[at % texts.length] ?? "";

/** Prefixes of the riders' phone numbers in countries where they differ from the country's example. */
const phoneStarts: Record<string, string> = { ph: "+63917555" };

/** The phone number of the n-th rider: 0917 555 0101 is the first in the Philippines. */
function phoneOf(country: CountryId, number: number): string {
  const { phone_example, phone_prefix } = countries[country];
  const example = e164(phone_example, countries[country]) ?? `${phone_prefix}55500000`;
  return (phoneStarts[country] ?? example.slice(0, -4)) + String(100 + number).padStart(4, "0");
}

/** A simulated rider of a sandbox; the first is number 1. */
export function sandboxRiderRow(country: CountryId, number: number, created_at: Date) {
  const names = namesByCountry[country] ?? namesByCountry["ph"];
  const vehicles = vehiclesByCountry[country] ?? vehiclesByCountry["ph"];
  const digits = String((number * 1487) % 10_000).padStart(4, "0");
  const [vehicle = "", plate] = pick(vehicles, number - 1).split(", ");
  return {
    rider_id: `rider-${number}`,
    fleet_id: ownFleetId,
    phone_number: phoneOf(country, number),
    name: pick(names, number - 1),
    vehicle,
    plate: plate?.replace("####", digits) ?? null,
    is_simulated: true,
    created_at,
  };
}
