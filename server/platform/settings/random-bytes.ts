import { randomFillSync } from "node:crypto";

const blockBytes = 8_192;
/** In bytes; larger requests call the system directly. */
const maxFromBlock = 256;

/**
 * Random bytes of the system, read in blocks: a request for a few bytes takes almost as long as one for thousands.
 * Each byte is used once, and cleared in the block.
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
