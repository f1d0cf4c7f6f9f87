import { afterAll, expect, test } from "vitest";
import { translatorFor } from "../../platform/texts.ts";
import { destination, openPartnerApp, orderBody, partnerApi as api } from "../partner.fixture.ts";

const { clock, close, partner, place, pool } = await openPartnerApp();
afterAll(close);

const far = { address: "Far", latitude: 15.5, longitude: 121.5 };
const unix = () => Math.floor(clock.now().getTime() / 1000);

test("fee and time are returned for an outlet or a location near one [15.43] [15.44] [15.45] [15.46]", async () => {
  const { ask, first } = await partner();
  const { recipient, amount, description, sender } = orderBody(first);
  const asked = { sender, recipient: { location: recipient.location }, amount, description };
  const fee = await ask("POST", `${api}/orders/fee`, { ...asked, client_order_id: "7" });
  expect(fee.status).toBe(200);
  expect(fee.body).toEqual({
    client_order_id: "7",
    estimated_delivery_fee: expect.any(Number),
    sender: expect.objectContaining({ client_vendor_id: first }),
  });
  const time = await ask("POST", `${api}/orders/time`, asked);
  const { delivery_duration, ...times } = time.body;
  expect(delivery_duration).toMatch(/^PT\d+M$/);
  const ms = (name: string) => Date.parse(times[name]);
  expect(ms("estimated_delivery_time") - ms("estimated_pickup_time")).toBe(
    Number(delivery_duration.slice(2, -1)) * 60_000,
  );
  expect(ms("lower_bound")).toBeLessThan(ms("estimated_delivery_time"));
  expect(ms("upper_bound")).toBeGreaterThan(ms("estimated_delivery_time"));

  const { location } = fee.body.sender;
  const near = await ask("POST", `${api}/orders/fee`, { ...asked, sender: { location } });
  expect(near.body.estimated_delivery_fee).toBe(fee.body.estimated_delivery_fee);
  for (const call of ["fee", "time"]) {
    const nobody = await ask("POST", `${api}/orders/${call}`, { ...asked, sender: { location: far } });
    expect(nobody.status).toBe(422);
    expect(nobody.body.message).toBe("No Branch found that is close enough to the given sender coordinates");
    const outside = await ask("POST", `${api}/orders/${call}`, { ...asked, recipient: { location: far } });
    expect(outside.status).toBe(422);
    expect(outside.body.message).toContain("order is outside deliverable range");
    const { amount: _, ...without } = asked;
    expect((await ask("POST", `${api}/orders/${call}`, without)).body.message).toContain(
      "amount is required",
    );
  }
});

test("a placed order is returned complete, new and without a driver, with a readable address [15.47] [15.52] [15.53] [15.71] [15.54] [15.55] [15.56] [15.57] [15.58] [15.19] [15.26] [15.120]", async () => {
  const someone = await partner();
  const body = {
    ...orderBody(someone.first),
    payment_method: "CARD_ON_DELIVERY",
    client_order_id: "A-1",
    coldbag_needed: true,
    collect_from_customer: 500,
    delivery_tasks: { age_validation_required: true, handover_confirmation: { drop_off: "PIN" } },
    pickup_tasks: { pickup_code: "77" },
    packaging: { size: "small", weight: 1.5 },
    currency_code: "PHP",
    products: [{ name: "Sisig", external_id: "1", price_amount: 24_000, attributes: ["hot"] }],
    external_details: { device_id: "d", customer_id: "c", customer_delivery_fee: 10 },
    integrator: "till.example",
    preordered_for: null,
  };
  const order = await place(someone, body);
  expect(order).toEqual({
    order_id: expect.stringMatching(new RegExp(`^${someone.outletIds[0]}-[0-9A-Z]{12}$`)),
    client_order_id: "A-1",
    sender: expect.objectContaining({
      client_vendor_id: someone.first,
      phone_number: expect.stringMatching(/^\+63/),
    }),
    recipient: {
      name: "Ana Reyes 2",
      phone_number: "+639175550142",
      location: { address: "5 Ayala Ave, Makati, Manila", ...destination },
      notes: "",
    },
    distance: expect.any(Number),
    payment_method: "CARD_ON_DELIVERY",
    coldbag_needed: true,
    amount: 480.5,
    description: "2 trays",
    status: "NEW",
    delivery_fee: expect.any(Number),
    timeline: { estimated_pickup_time: expect.any(String), estimated_delivery_time: expect.any(String) },
    driver: { id: "", name: "", phone_number: "" },
    created_at: unix(),
    updated_at: unix(),
    delivery_tasks: { age_validation_required: true, handover_confirmation: { drop_off: "PIN" } },
    pickup_tasks: { pickup_code: "77" },
    packaging: { size: "small", weight: 1.5 },
  });
  const read = (await someone.ask("GET", `${api}/orders/${order.order_id}`)).body;
  expect(read).toMatchObject({
    is_dynamic_pickup: false,
    collect_from_customer: 500,
    preordered_for: null,
    tracking_link: expect.stringContaining("/tracking/"),
    vat_number: null,
    integrator: "till.example",
    proof_of_pickup_url: null,
    status: "RECEIVED",
    status_history: [
      { status: "NEW", created_at: unix() },
      { status: "RECEIVED", created_at: unix() },
    ],
    handover_confirmation: { drop_off: { type: "PIN", code: expect.stringMatching(/^\d{4}$/) } },
  });
  expect(read).not.toHaveProperty("cancellation");
  const { rows } = await pool.query("select asks from orders where order_id = $1", [order.order_id]);
  expect(rows).toEqual([{ asks: { delivery: ["pin"], pickUpCode: "77" } }]);
  // The merchant sees the same order with the same price.
  const own = await someone.merchant(
    "GET",
    `/orders/api/v1/order?vendorId=${someone.outletIds[0]}&orderId=${order.order_id}`,
  );
  expect(own.body.result).toMatchObject({
    delivery_fee: order.delivery_fee,
    order: { payment_method: "PAYMENT_ON_DELIVERY" },
  });
});

test("a named outlet overrides a location, and without a sender the client's own address is used [15.48] [15.49] [15.50] [15.65] [15.66]", async () => {
  const someone = await partner();
  const { ask, first, second, vendorId } = someone;
  const named = await place(someone, {
    sender: { client_vendor_id: second, location: far, notes: "Side door" },
  });
  expect(named.sender).toMatchObject({ client_vendor_id: second, notes: "Side door" });
  const own = await place(someone, {
    sender: null,
    recipient: {
      ...orderBody(first).recipient,
      location: { ...orderBody(first).recipient.location, notes: "Ring" },
    },
  });
  expect(own.recipient.notes).toBe("Ring");
  const body = orderBody(first);
  const nobody = await ask("POST", `${api}/orders`, { ...body, sender: { location: far } });
  expect(nobody.status).toBe(422);
  expect(nobody.body.message).toBe(
    "Unable to process order\n- No outlet found within 500m of the pickup location",
  );
  const { location } = named.sender;
  const dynamic = await place(someone, { sender: { name: "Till", phone_number: "0917 123 4502", location } });
  expect(dynamic.sender).toMatchObject({
    client_vendor_id: second,
    name: "Till",
    phone_number: "+639171234502",
  });
  expect((await ask("GET", `${api}/orders/${dynamic.order_id}`)).body.is_dynamic_pickup).toBe(true);
  await ask("PUT", `${api}/outlets/beside`, {
    name: "Beside",
    address: "x",
    latitude: location.latitude,
    longitude: location.longitude,
    city: "Makati",
    phone_number: "+639171234502",
    currency: "PHP",
    locale: "en-PH",
  });
  const several = await ask("POST", `${api}/orders`, { ...body, sender: { location } });
  expect(several.status).toBe(422);
  expect(several.body.message).toContain(
    "Multiple Branches found that are close enough to the given sender coordinates",
  );
  await pool.query("update vendors set latitude = null where vendor_id = $1", [vendorId]);
  const nowhere = await ask("POST", `${api}/orders`, { ...body, sender: null });
  expect(nowhere.status).toBe(400);
  expect(nowhere.body.message).toBe("sender is required to locate a Branch");
});

test("an invalid order is refused in the contract's words [15.59] [15.60] [15.61] [15.62] [15.63] [15.64] [15.67] [15.37] [15.51] [15.23]", async () => {
  const { ask, first, outletIds } = await partner();
  const body = orderBody(first);
  const refusal = async (changes: object) => {
    const { status, body: answer } = await ask("POST", `${api}/orders`, { ...body, ...changes });
    expect(Object.keys(answer)).toEqual(["message"]);
    return [status, answer.message];
  };
  const { recipient } = body;
  const bad = (problem: string) => [400, `Invalid createRequest payload\n - ${problem}`];
  expect(await refusal({ description: undefined })).toEqual(bad("description is required"));
  expect(await refusal({ recipient: { ...recipient, name: "" } })).toEqual(bad("recipient.name is required"));
  expect(await refusal({ recipient: { ...recipient, phone_number: "12" } })).toEqual(
    bad("recipient.phone_number is not valid"),
  );
  expect(await refusal({ amount: "12" })).toEqual(bad("amount must be of type number"));
  expect(await refusal({ amount: -1 })).toEqual(bad("amount is not valid: at least 0"));
  expect(await refusal({ payment_method: "NONE" })).toEqual(
    bad("payment_method is not valid: one of PAID, CASH_ON_DELIVERY, CARD_ON_DELIVERY"),
  );
  expect(await refusal({ pickup_tasks: { pickup_code: "1".repeat(31) } })).toEqual(
    bad("pickup_tasks.pickup_code is not valid: at most 30 characters"),
  );
  expect(await refusal({ integrator: "i".repeat(256) })).toEqual(
    bad("integrator is not valid: at most 255 characters"),
  );
  expect(await refusal({ preordered_for: 0 })).toEqual(bad("preordered_for is not valid: at least 1"));
  expect(await refusal({ preordered_for: unix() + 44 * 60 })).toEqual(
    bad("preordered_for is not valid: 45 minutes to 7 days ahead"),
  );
  expect(await refusal({ preordered_for: unix() + 7 * 86_400 + 60 })).toEqual(
    bad("preordered_for is not valid: 45 minutes to 7 days ahead"),
  );
  expect(await refusal({ amount: 0 })).toEqual([400, "Amount must be greater than 0"]);
  expect(await refusal({ collect_from_customer: 400 })).toEqual([
    400,
    "collect_from_customer can't be lower than the amount",
  ]);
  expect(await refusal({ collect_from_customer: 99_999 })).toEqual([
    400,
    expect.stringMatching(/^collect_from_customer cannot exceed \d+ more than the original amount$/),
  ]);
  expect(await refusal({ sender: { client_vendor_id: "unknown" } })).toEqual([404, "Outlet not found"]);
  const outside = { ...recipient, location: far };
  expect(await refusal({ recipient: outside })).toEqual([
    422,
    "Unable to process order\n- order is outside deliverable range",
  ]);
  await pool.query("update vendors set is_active = false where vendor_id = $1", [outletIds[0]]);
  expect(await refusal({})).toEqual([400, "The vendor is disabled!"]);
});

test("partners may send long texts, digits in names, no amount and times seven days ahead [15.122] [15.51] [15.21]", async () => {
  const someone = await partner();
  const order = await place(someone, {
    description: "d".repeat(1000),
    amount: undefined,
    payment_method: "PAID",
    preordered_for: unix() + 7 * 86_400,
    recipient: { ...orderBody("").recipient, notes: "é".repeat(2048) },
  });
  expect(order).toMatchObject({
    amount: 0,
    timeline: { estimated_delivery_time: new Date((unix() + 7 * 86_400) * 1000).toISOString() },
  });
});

test("goods above the country's value limit are accepted only with the partner's confirmation [10.115]", async () => {
  const { ask, first } = await partner();
  await pool.query("insert into country_parameters (name, value) values ('orderItemValueExceedLimit', '1')");
  clock.advance(1000);
  const body = { ...orderBody(first), amount: 2 };
  const asked = await ask("POST", `${api}/orders`, body);
  const confirmed = await ask("POST", `${api}/orders`, { ...body, item_value_confirmed: true });
  await pool.query("delete from country_parameters");
  clock.advance(1000);
  expect(asked.status).toBe(422);
  expect(asked.body.message).toContain("items worth more than 1 need item_value_confirmed: true");
  expect(confirmed.status).toBe(201);
});

test("no order is accepted while the service is closed [15.68]", async () => {
  const { ask, first } = await partner();
  await pool.query("insert into country_parameters (name, value) values ('serviceHours', '2200:2300')");
  clock.advance(1000);
  const answer = await ask("POST", `${api}/orders`, orderBody(first));
  await pool.query("delete from country_parameters");
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe(
    "Unable to process order\n- unable to accept order outside operating hours",
  );
});

test("a quote's parts are described in the language of the outlet's locale [22.32]", async () => {
  const { ask } = await partner();
  const outlet = {
    name: "Till",
    address: "5 Ayala Ave, Makati",
    ...destination,
    city: "Manila",
    phone_number: "0917 555 0142",
    currency: "PHP",
  };
  const reasonsIn = async (locale: string): Promise<string[]> => {
    expect((await ask("PUT", `${api}/outlets/${locale}`, { ...outlet, locale })).status).toBe(200);
    const location = { address: "Taft Avenue", latitude: 14.5612, longitude: 121.0365 };
    const asked = { ...orderBody(locale), recipient: { location } };
    const { breakdown } = (await ask("POST", `${api}/quotes`, asked)).body;
    return breakdown.map(({ reason }: { reason: string }) => reason);
  };
  const [english, filipino] = [await reasonsIn("en-PH"), await reasonsIn("fil-PH")];
  const words = (language: string) =>
    translatorFor(language)("fee-part.distance", { count: 2 }).replace(/^\S+ /, "");
  expect(english.join()).toContain(words("en"));
  expect(filipino.join()).toContain(words("fil"));
  expect(words("fil")).not.toBe(words("en"));
  for (const reason of [...english, ...filipino]) expect(reason).not.toMatch(/^fee-part|[{}]/);
  // For a locale whose language the country does not have, English is used.
  expect(await reasonsIn("sv-PH")).toEqual(english);
});
