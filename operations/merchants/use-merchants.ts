import { useQuery } from "@tanstack/react-query";
import {
  changeVendor,
  type ConsoleVendor,
  listConsoleVendors,
  listRegistrations,
  listVendorPeople,
  readConsoleVendor,
} from "@waybill/contract/operations/vendors";
import type { BodyOf } from "@waybill/contract/endpoint";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { readAllPages, notifySaved, usePages } from "../calls.ts";

/** Vendors whose name or number contains these words; with a parent only its outlets. */
export const useVendorPages = (q: string, parent?: string) =>
  usePages(["vendors", q, parent], ({ signal, ...page }) =>
    call(listConsoleVendors, { query: { ...page, ...(q && { q }), ...(parent && { parent }) }, signal }),
  );

export const useVendor = (vendorId: string) =>
  useQuery({
    queryKey: ["vendors", "one", vendorId],
    queryFn: ({ signal }) => call(readConsoleVendor, { params: { vendor_id: vendorId }, signal }),
    select: ({ result }) => result,
  });

/** Registrations awaiting approval, oldest first. */
export const useRegistrations = () =>
  useQuery({
    queryKey: ["registrations"],
    queryFn: ({ signal }) => readAllPages((query) => call(listRegistrations, { query, signal })),
    refetchInterval: 60_000,
  });

export const usePeople = (vendorId: string) =>
  useQuery({
    queryKey: ["vendors", "people", vendorId],
    queryFn: ({ signal }) =>
      readAllPages((query) => call(listVendorPeople, { params: { vendor_id: vendorId }, query, signal })),
  });

export type VendorChange = BodyOf<typeof changeVendor>;

/** Changes a vendor's terms; omitted fields are not changed. */
export const useChangeVendor = ({ vendor_id }: Pick<ConsoleVendor, "vendor_id">) =>
  useChange((body: VendorChange) => call(changeVendor, { params: { vendor_id }, body }), {
    refresh: [["vendors"]],
    onDone: notifySaved,
  });
