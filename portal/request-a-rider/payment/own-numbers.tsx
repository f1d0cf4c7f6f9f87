import type { RequestForm } from "../request-types.ts";
import { Reference } from "./reference.tsx";
import { VatNumber } from "./vat-number.tsx";

/** What the merchant's own books want of an order: its reference, and who pays for the delivery. */
export const OwnNumbers = ({ form }: { form: RequestForm }) => (
  <>
    <Reference form={form} />
    <VatNumber form={form} />
  </>
);
