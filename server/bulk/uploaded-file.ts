import multipart from "@fastify/multipart";
import { maxBulkFileBytes } from "@waybill/domain/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "../platform/http/refused.ts";

/** Bytes: a full file as base64, with room for line breaks and the other fields. */
export const uploadBytes = 8_000_000;

const limits = {
  fileSize: maxBulkFileBytes,
  files: 1,
  fields: 5,
  fieldSize: 64_000,
  parts: 8,
  headerPairs: 50,
};

const isTooLarge = (problem: unknown) => (problem as { statusCode?: number }).statusCode === 413;

/** Renames the field of a refusal for a form: `content` of the JSON body is `file` in a form. */
const inForm = ({ refusal, detail }: Refused): Refused =>
  new Refused(refusal, { ...detail, ...(detail.path?.[0] === "content" && { path: ["file"] }) });

/**
 * Makes the routes of a scope accept forms too. Refusals name the form's field; if the body is too large, they name
 * the file.
 */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: false });
  scope.addHook("preHandler", async (request) => {
    if (request.isMultipart()) request.body = await bodyOfForm(request);
  });
  scope.setErrorHandler((error, request) => {
    const refused =
      !(error instanceof Refused) && isTooLarge(error)
        ? new Refused("bulk_file_too_large", { path: ["content"] })
        : error;
    throw refused instanceof Refused && request.isMultipart() ? inForm(refused) : refused;
  });
}

/** A form's fields in the shape of the JSON body: `content` has the file as base64. */
async function bodyOfForm(request: FastifyRequest): Promise<unknown> {
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        const { fieldname, value } = part;
        if (typeof value === "string") body[fieldname] = fieldname === "columns" ? JSON.parse(value) : value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refused("bulk_file_too_large", { path: ["file"] });
      if (part.fieldname === "file") body["content"] = bytes.toString("base64");
    }
  } catch (problem) {
    if (problem instanceof Refused) throw problem;
    throw new Refused("malformed_request", { path: ["file"] });
  }
  return body;
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Decodes base64, which may contain line breaks or be a data URL. */
export function bytesOfContent(content: string): Buffer {
  const text = content.replace(/^data:[^,]*,/, "").replaceAll(/\s+/g, "");
  if (!base64.test(text)) throw new Refused("malformed_request", { path: ["content"] });
  return Buffer.from(text, "base64");
}
