import * as z from "zod/mini";

/**
 * What the partner document says of its schemas beside their types. Apart from our own API's names, because both have an
 * Order and a Webhook. Generated clients name their types by `id`.
 */
export const partnerSchemas = z.registry<z.core.JSONSchemaMeta>();
