import { expect, test } from "vitest";
import { displayedFields } from "./displayed-fields.ts";

test("every displayed fact of jobs and rows has one documented field [3.29]", () => {
  expect(Object.keys(displayedFields)).toEqual(
    (
      "row_number status order_details error total_rows orders_to_be_placed orders_placed errors created_by " +
      "created_date delivery_fee collection_point customer_name drop_off_address payment_method delivery_type"
    ).split(" "),
  );
  const fields = Object.values(displayedFields).map((field) => `${field.in}.${field.name}`);
  expect(new Set(fields).size).toBe(fields.length);
});
