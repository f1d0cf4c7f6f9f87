import { joinAddress, type NamedLocation } from "../addresses/joined-address.ts";
import type { Country } from "../markets/country.ts";
import { e164, internationalPhone } from "../phones/phone-numbers.ts";
import { type PaymentMethod, paymentOptions } from "../payments/payment-methods.ts";
import { amountOfCell } from "./amount-of-cell.ts";
import { type CellWords, plainWords } from "./cell-words.ts";
import { type Cell, numberOfCell, scheduledMoment, textOfCell } from "./cells.ts";
import type { DeliveryType, TemplateColumn } from "./template-columns.ts";

export type RowCells = Partial<Record<TemplateColumn, Cell>>;

/** The values of a row, as far as they can be read. NaN and undefined: present but unreadable. */
export type RowFacts = {
  customer_name: string | null;
  phone_number: string | null;
  unit_number: string | null;
  building: string | null;
  address: string | null;
  drop_off_address: string | null;
  latitude: number | null;
  longitude: number | null;
  amount: number | null;
  description: string | null;
  payment_method: PaymentMethod | null;
  pay_at_pickup: boolean;
  rider_notes: string | null;
  delivery_type: DeliveryType | undefined;
  scheduled_for: Date | null | undefined;
  collection_point: string | null;
  /** Minutes from placing until the order can be collected; null: the outlet's usual time. */
  ready_in_minutes?: number | null;
  /** The merchant's own reference. */
  reference?: string | null;
};

/** Returns the phone number as E.164 if possible; a cell that stores it as a number has lost the plus. */
function phoneOfCell(cell: Cell, country: Country): string | null {
  const text = textOfCell(cell);
  if (text === null) return null;
  const international = `+${text}`;
  const hasPrefix = typeof cell === "number" && international.startsWith(country.phone_prefix);
  return (hasPrefix ? e164(international, country) : undefined) ?? internationalPhone(text, country);
}

function paymentOfCell(cell: Cell, { payment }: CellWords) {
  const option = payment.get(plainWords(textOfCell(cell) ?? ""));
  return option ? paymentOptions[option] : { payment_method: null, pay_at_pickup: false };
}

/** A row with a time but no type is scheduled; with neither it is instant. */
function deliveryOfCell(
  cell: Cell,
  time: Date | null | undefined,
  words: CellWords,
): DeliveryType | undefined {
  const text = textOfCell(cell);
  if (text === null) return time === null ? "instant" : "scheduled";
  return words.delivery.get(plainWords(text));
}

/** Reads the cells of a row. `country` gives the phone format and the clock. */
export function rowFacts(cells: RowCells, country: Country, words: CellWords): RowFacts {
  const text = (column: TemplateColumn) => textOfCell(cells[column]);
  const address = text("address");
  const [unit, building] = [text("unit_number"), text("building")];
  const scheduled_for = scheduledMoment(cells.scheduled_for, country.timezone);
  const { payment_method, pay_at_pickup } = paymentOfCell(cells.payment_method, words);
  return {
    customer_name: text("customer_name"),
    phone_number: phoneOfCell(cells.phone_number, country),
    unit_number: unit,
    building,
    address,
    drop_off_address: address && joinAddress({ unit: unit ?? "", building: building ?? "", text: address }),
    latitude: numberOfCell(cells.latitude),
    longitude: numberOfCell(cells.longitude),
    amount: amountOfCell(cells.amount, country.currency),
    description: text("description"),
    payment_method,
    pay_at_pickup,
    rider_notes: text("rider_notes"),
    delivery_type: deliveryOfCell(cells.delivery_type, scheduled_for, words),
    scheduled_for,
    collection_point: text("collection_point"),
    ready_in_minutes: numberOfCell(cells.ready_in_minutes),
    reference: text("reference"),
  };
}

type Located = Pick<RowFacts, "unit_number" | "building" | "address" | "drop_off_address">;

/** Finds the unit and building in an address, by the country's way of writing addresses. */
export type ReadUnit = (address: string) => NamedLocation;

/** Adds unit and building to a row: from its two cells, or if both are empty from its address. */
export function withUnit<Facts extends Located>(facts: Facts, readUnit: ReadUnit): Facts {
  if (facts.unit_number || facts.building || !facts.address) return facts;
  const { address, ...unit } = readUnit(facts.address);
  return { ...facts, ...unit, drop_off_address: address };
}

/** The fields of a row that go into its order unchanged. */
type ReadFacts = Omit<RowFacts, "address" | "delivery_type" | "scheduled_for" | "collection_point">;

/** Converts a row to the order payload of spec §3; the caller adds the fee, its signature and the time. */
export const requestOfRow = (row: ReadFacts, vendorId: string) => ({
  vendor_id: vendorId,
  customer: {
    name: row.customer_name,
    phone_number: row.phone_number,
    location: {
      address: row.drop_off_address,
      unit_number: row.unit_number,
      building: row.building,
      latitude: row.latitude,
      longitude: row.longitude,
      notes: row.rider_notes,
    },
  },
  order: { amount: row.amount, description: row.description, payment_method: row.payment_method },
  pay_at_pickup: row.pay_at_pickup,
  ready_in_minutes: row.ready_in_minutes ?? null,
  reference: row.reference ?? null,
});
