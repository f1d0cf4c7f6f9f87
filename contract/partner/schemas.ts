import * as z from "zod/mini";

/**
 * The names and descriptions of the partner document's schemas. They are separate from our own API's, because both
 * have an Order and a Webhook. Generated clients name their types by `id`.
 */
export const partnerSchemas = z.registry<z.core.JSONSchemaMeta>();
