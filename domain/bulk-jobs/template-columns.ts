/** The columns of the bulk template in their order: the name on the wire, and the heading in the sheet. */
export const templateColumns = {
  customer_name: { heading: "Customer name" },
  phone_number: { heading: "Phone number" },
  unit_number: { heading: "Unit number" },
  building: { heading: "Building" },
  address: { heading: "Address" },
  latitude: { heading: "Latitude" },
  longitude: { heading: "Longitude" },
  amount: { heading: "Order amount" },
  description: { heading: "Description" },
  payment_method: { heading: "Payment method" },
  rider_notes: { heading: "Rider notes" },
  delivery_type: { heading: "Delivery type" },
  scheduled_for: { heading: "Scheduled for" },
  collection_point: { heading: "Collection point" },
  ready_in_minutes: { heading: "Ready in minutes" },
  reference: { heading: "Reference" },
} as const satisfies Record<string, { heading: string }>;
export type TemplateColumn = keyof typeof templateColumns;

// Object.keys loses the key type; the table above is never empty.
const namesOf = (table: typeof templateColumns) =>
  Object.keys(table) as unknown as readonly [TemplateColumn, ...TemplateColumn[]];

/** The names of the columns, in the order of the sheet. */
export const templateColumnNames = namesOf(templateColumns);

/** How a row's order is delivered: as soon as possible, or at the time in "Scheduled for". */
export const deliveryTypes = ["instant", "scheduled"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** `success`: the row's order can be placed, or was placed. `failed`: the order cannot be placed. */
export const bulkRowStatuses = ["success", "failed"] as const;
export type BulkRowStatus = (typeof bulkRowStatuses)[number];
