import * as z from "zod/mini";

/**
 * The partner document's names and facts of its schemas. Separate from our own API's names, because both have an Order
 * and a Webhook. Generated clients name their types by `id`.
 */
export const partnerSchemas = z.registry<z.core.JSONSchemaMeta>();
