import type { RequestForm } from "../request-types.ts";
import { Reference } from "./reference.tsx";
import { VatNumber } from "./vat-number.tsx";

/** The merchant's own bookkeeping numbers: reference and VAT number. */
export const BookkeepingNumbers = ({ form }: { form: RequestForm }) => (
  <>
    <Reference form={form} />
    <VatNumber form={form} />
  </>
);
