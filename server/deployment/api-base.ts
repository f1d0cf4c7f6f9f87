import type { ApiBase } from "@waybill/contract/openapi";
import type { Settings } from "../platform/settings/settings.ts";

/** Where this country's API of this environment is; its paths stand on it. Unset: where the document came from. */
export const apiBase = ({ publicUrl, country, environment }: Settings): ApiBase => ({
  url: publicUrl ?? "/",
  description: `${country}, ${environment}`,
});
