import type { ReactNode } from "react";
import { useMedia } from "@waybill/ui/layout/use-media.ts";
import { AddressSearch } from "./address-search.tsx";
import { AddressSheet } from "./address-sheet.tsx";
import type { AddressChoices } from "./use-address-choices.ts";

export type AddressFieldProps = AddressChoices & {
  id: string;
  label: string;
  error?: ReactNode;
  ok?: ReactNode;
  autoFocus?: boolean;
  onType: (text: string) => void;
  onClear: () => void;
};

/** An address to be found: below its field, and on a phone over the whole screen. */
export const AddressField = (props: AddressFieldProps) => {
  const isPhone = useMedia("(max-width: 767px)");
  return isPhone ? <AddressSheet {...props} /> : <AddressSearch {...props} />;
};
