import { maxVendorLogoBytes } from "@waybill/contract/merchants/logo";
import { createHash } from "node:crypto";
import { Refused } from "../../platform/http/refused.ts";
import { withoutMetadata, isIntact, readPng } from "../../platform/png.ts";
import type { StoredLogo } from "./rows.ts";

const sides = { smallest: 32, largest: 512 };

/**
 * Accepts a PNG, which any page and printer can show, and removes its metadata. SVG is refused: anybody may
 * register a vendor, and an SVG can load files and run scripts. The portal converts every picture to PNG.
 */
export function checkVendorLogo(content: string): StoredLogo {
  const bytes = Buffer.from(content, "base64");
  const refuse = (reason: string, found: string): never => {
    throw new Refused("logo_refused", { path: ["content"], reason, values: { found } });
  };
  if (bytes.length > maxVendorLogoBytes)
    return refuse("logo_too_heavy", String(Math.ceil(bytes.length / 1000)));
  const png = readPng(bytes);
  if (!png) return refuse("logo_no_png", "");
  const { width, height } = png;
  if (Math.min(width, height) < sides.smallest || Math.max(width, height) > sides.largest)
    return refuse("logo_size", `${width} × ${height}`);
  if (!isIntact(png)) return refuse("logo_no_png", "");
  const bare = withoutMetadata(png);
  const hash = createHash("sha256").update(bare).digest("hex").slice(0, 32);
  return { file: `${hash}.png`, content: bare, width, height };
}
