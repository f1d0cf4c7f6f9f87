const [major, minor] = process.versions.node.split(".").map(Number);
const suffices = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

/** Plain enough for any Node to read: it is the first thing that runs. */
export const nodeIsTooOld = suffices
  ? undefined
  : `Waybill needs Node 20.19, 22.12 or later, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`;
