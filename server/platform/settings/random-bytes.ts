import { randomFillSync } from "node:crypto";

const blockBytes = 8_192;
/** Larger requests get their own random bytes. */
const maxFromBlock = 256;

/**
 * Random bytes of the system, drawn by the block: to ask for a few costs almost as much as to ask for thousands. Each
 * byte is handed out once, and none stays in the block.
 */
export function randomBytesInBlocks(fill: (block: Buffer) => Buffer = randomFillSync) {
  const block = Buffer.alloc(blockBytes);
  let used = blockBytes;
  return (size: number): Buffer => {
    if (size > maxFromBlock) return fill(Buffer.alloc(size));
    if (used + size > blockBytes) {
      fill(block);
      used = 0;
    }
    const drawn = Buffer.alloc(size);
    block.copy(drawn, 0, used, used + size);
    block.fill(0, used, used + size);
    used += size;
    return drawn;
  };
}
