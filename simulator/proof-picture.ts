import { crc32, deflateSync } from "node:zlib";
import type { ProofKind } from "@waybill/contract/riders/riders";

type Colour = readonly [number, number, number];
const width = 320;
const height = 240;

const scenes: Record<ProofKind, { wall: Colour; door: Colour }> = {
  pickup: { wall: [226, 214, 196], door: [92, 74, 60] },
  delivery: { wall: [205, 219, 226], door: [44, 92, 108] },
  return: { wall: [222, 222, 216], door: [110, 110, 104] },
};
const floor: Colour = [150, 142, 132];
const parcel: Colour = [196, 150, 92];
const tape: Colour = [236, 222, 190];

/** The colour at a point: a parcel in front of a door, in flat colours. */
const colourAt = (x: number, y: number, kind: ProofKind): Colour => {
  if (x > 196 && x < 276 && y > 136 && y < 204) return x > 230 && x < 242 ? tape : parcel;
  if (y > 190) return floor;
  if (x > 60 && x < 160 && y > 30) return scenes[kind].door;
  return scenes[kind].wall;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Draws a PNG in place of a real rider's photo. */
export const proofPicture = (kind: ProofKind): Buffer => {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x, y, kind), y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
