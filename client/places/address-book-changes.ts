import { useQueryClient } from "@tanstack/react-query";
import {
  changeCustomer,
  removeCustomer,
  saveCustomer,
  type SavedAddress,
  type SavedAddressEntry,
} from "@waybill/contract/merchants/address-book";
import { call } from "../calls/call.ts";
import { CallRefused } from "../calls/refused.ts";
import { changeBook, refreshBook } from "./address-book.ts";

const isGone = (problem: unknown) =>
  problem instanceof CallRefused && problem.code === "SAVED_ADDRESS_NOT_FOUND";

/** Changes a vendor's address book, and every cached list at once. */
export function useBookChanges(vendorId: string) {
  const queries = useQueryClient();
  const kept = (entry: SavedAddress): SavedAddress => {
    changeBook(queries, vendorId, (entries) => entries.map((one) => (one.id === entry.id ? entry : one)));
    void refreshBook(queries, vendorId);
    return entry;
  };
  const save = async (body: SavedAddressEntry): Promise<SavedAddress> =>
    kept((await call(saveCustomer, { params: { vendorId }, body })).body);
  return {
    save,
    /** If the entry was deleted in the meantime, it is created again. */
    change: async (id: string, body: SavedAddressEntry): Promise<SavedAddress> => {
      try {
        return kept((await call(changeCustomer, { params: { vendorId, id }, body })).body);
      } catch (problem) {
        if (isGone(problem)) return save(body);
        throw problem;
      }
    },
    remove: async (id: string): Promise<void> => {
      changeBook(queries, vendorId, (entries) => entries.filter((one) => one.id !== id));
      try {
        await call(removeCustomer, { params: { vendorId, id } });
      } catch (problem) {
        if (!isGone(problem)) throw problem;
      } finally {
        void refreshBook(queries, vendorId);
      }
    },
  };
}
