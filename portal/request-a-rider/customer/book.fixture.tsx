import { fireEvent, screen } from "@testing-library/react";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { openRequest, type Answers } from "../request-screen.fixture.tsx";

export const ana: SavedAddress = {
  id: "ana",
  name: "Ana Reyes",
  phone_number: "+639175550142",
  latitude: 14.5512,
  longitude: 121.0543,
  address: "1804, Almond Tower, 11th Avenue, Taguig",
  formatted_address: "1804, Almond Tower, 11th Avenue, Taguig",
  notes: "Ring twice",
};
export const bea: SavedAddress = { ...ana, id: "bea", name: "Bea Cruz", phone_number: "+639175550143" };
export const search = "/addressbook/search-customers/v-kanto";
export const customers = "/addressbook/customers/v-kanto";

/** The request page of a vendor with these customers in its book. */
export const openWithBook = (found: readonly SavedAddress[] = [ana], answers: Answers = {}) =>
  openRequest({
    answers: {
      "GET /flags.json": () => ({ body: { "activate-address-book": true } }),
      [`GET ${search}`]: () => ({ body: { code: 200, body: found } }),
      ...answers,
    },
  });

export const phone = "Customer phone";
export const address = "Drop-off address";
export const field = (name: string) => screen.findByRole<HTMLInputElement>("combobox", { name });
export const type = async (name: string, text: string) => {
  fireEvent.change(await field(name), { target: { value: text } });
};
export const press = async (name: string, key: string) => fireEvent.keyDown(await field(name), { key });
export const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
