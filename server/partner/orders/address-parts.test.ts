import { autocompletePlaces } from "@waybill/contract/places";
import { readOrder } from "@waybill/contract/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkCalls, goodRow, sheetOf } from "../../bulk/bulk.fixture.ts";
import { gradingGeocoder } from "../../places/grading-geocoder.ts";
import { destination, openPartnerApp, orderBody, partnerApi } from "../partner.fixture.ts";

let app: Awaited<ReturnType<typeof openPartnerApp>>;
beforeAll(async () => {
  app = await openPartnerApp();
});
afterAll(() => app.close());

const doors = [
  ["Unit 12B, Two Serendra, 11th Avenue, Taguig", { unit_number: "12B", building: "Two Serendra" }],
  ["11th Avenue, Bonifacio Global City, Taguig", { unit_number: null, building: null }],
] as const;

test.each(doors)(
  "%s splits addresses the same way in form, sheet, partner API and pin [11.01]",
  async (text, door) => {
    const someone = await app.partner();
    const as = await app.tokenFor(someone.email);
    const named = Object.fromEntries(Object.entries(door).filter(([, part]) => part !== null));
    const parts = ({ unit_number, building }: { unit_number?: string; building?: string }) => ({
      ...(unit_number !== undefined && { unit_number }),
      ...(building !== undefined && { building }),
    });

    const typed = await app.call(autocompletePlaces, { as, query: { query: text, language: "en" } });
    expect(typed.body.data.map(({ address }) => parts(address))[0]).toEqual(named);

    const found = { id: "x", formatted_address: text, ...destination };
    const nowhere = { autocomplete: async () => [], reverse: async () => [found], details: async () => [] };
    const [pinned] = await gradingGeocoder(nowhere, destination, "ph").reverse({
      ...destination,
      language: "en",
    });
    expect(pinned && parts(pinned)).toEqual(named);

    const { upload, place } = bulkCalls(app.call, as, someone.vendorId);
    const row = { ...goodRow, unit_number: null, building: null, address: text };
    const job = (await upload(await sheetOf([row]))).body.body.bulk_job.bulk_job_id;
    const [ofSheet] = (await place(job)).body.body.orders;
    const read = async (vendorId: string | undefined, orderId: string | null | undefined) =>
      (await app.call(readOrder, { as, query: { vendorId: vendorId ?? "", orderId: orderId ?? "" } })).body
        .result.customer.location;
    expect(await read(someone.vendorId, ofSheet?.order.order_id)).toMatchObject({
      ...door,
      formatted_address: text,
    });

    const body = orderBody(someone.first);
    const recipient = { ...body.recipient, location: { ...destination, address: text } };
    const ofPartner = await app.place(someone, { recipient });
    expect(ofPartner.recipient.location.address).toBe(text);
    expect(await read(someone.outletIds[0], ofPartner.order_id)).toMatchObject({
      ...door,
      formatted_address: text,
    });

    const moved = { location: { ...destination, address: `Floor 3, ${text}` } };
    const changed = await someone.ask("PUT", `${partnerApi}/orders/${ofPartner.order_id}`, moved);
    expect(changed.status).toBe(200);
    expect(changed.body.recipient?.location.address).toEqual(moved.location.address);
  },
);
