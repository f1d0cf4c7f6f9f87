/** Where riders collect, as a sandbox begins with it. */
export type SandboxPlace = {
  readonly name: string;
  readonly unit?: string;
  readonly building?: string;
  readonly street: string;
  readonly street_number: string;
  readonly city: string;
  readonly postal_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly rider_instructions?: string;
};

/** One outlet's id begins with `a-`: such outlets are not editable (spec §5). */
export type SandboxVendors = {
  readonly parent: SandboxPlace & { readonly vendor_id: string };
  readonly outlets: readonly (SandboxPlace & { readonly vendor_id: string })[];
  readonly single: SandboxPlace & { readonly vendor_id: string };
};
