/** Where a displayed fact stands in the answers of the bulk calls: in the job, in a row, or in a row's order. */
type Field = { in: "job" | "row" | "order"; name: string };

/** The documented name of every fact that spec §3 displays of bulk jobs and their rows, one field a column. */
export const displayedFields = {
  row_number: { in: "row", name: "row_number" },
  status: { in: "row", name: "status" },
  order_details: { in: "order", name: "description" },
  error: { in: "row", name: "errors" },
  total_rows: { in: "job", name: "total_rows" },
  orders_to_be_placed: { in: "job", name: "success_row_count" },
  orders_placed: { in: "job", name: "orders_placed" },
  errors: { in: "job", name: "error_row_count" },
  created_by: { in: "job", name: "created_by" },
  created_date: { in: "job", name: "created_at" },
  delivery_fee: { in: "order", name: "delivery_fee" },
  collection_point: { in: "order", name: "collection_point_name" },
  customer_name: { in: "order", name: "customer_name" },
  drop_off_address: { in: "order", name: "drop_off_address" },
  payment_method: { in: "order", name: "payment_method" },
  delivery_type: { in: "order", name: "delivery_type" },
} as const satisfies Record<string, Field>;
