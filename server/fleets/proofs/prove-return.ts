import { crc32, deflateSync } from "node:zlib";
import { systemActor } from "../../audit/record-audit.ts";
import type { SandboxSteps } from "../../orders/moving/move-order-in-sandbox.ts";
import { storeProof } from "./leave-proof.ts";
import type { Picture } from "./picture.ts";
import type { ProofDeps } from "./proof-deps.ts";

/** Stores the sandbox's picture as proof of a return. */
export const returnProver =
  (deps: ProofDeps): NonNullable<SandboxSteps["proveReturn"]> =>
  (order) =>
    storeProof(deps, order, "return", sandboxPicture(), systemActor("sandbox"));

const [width, height] = [320, 240];

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** The letters T, E, S, T as pixels. */
const letters = [
  "##### ##### ##### #####",
  "  #   #     #       #  ",
  "  #   ###   #####   #  ",
  "  #   #         #   #  ",
  "  #   ##### #####   #  ",
];
const dot = 8;
const isLetter = (x: number, y: number): boolean =>
  letters[Math.floor((y - 24) / dot)]?.[Math.floor((x - 68) / dot)] === "#";

/** Draws a parcel on a doorstep marked TEST: the proof of simulated deliveries. */
export function sandboxPicture(): Picture {
  const colour = (x: number, y: number): number => {
    if (isLetter(x, y)) return 2;
    const isParcel = x > 100 && x < 220 && y > 90 && y < 190;
    if (isParcel) return Math.abs(x - 160) < 8 ? 3 : 2;
    return y > 170 ? 1 : 0;
  };
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colour(x, y))]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from([0xd9, 0xe2, 0xe8, 0xa8, 0x9f, 0x91, 0xc4, 0x8f, 0x4e, 0xe8, 0xcf, 0xa2]);
  return {
    mediaType: "image/png",
    bytes: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("PLTE", palette),
      chunk("IDAT", deflateSync(Buffer.concat(lines))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  };
}
