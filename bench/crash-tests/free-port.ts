import { createServer } from "node:net";

/** A port that stays the same over the restarts of who listens there; the system hands out none below 32768. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise<boolean>((settle) => {
      const probe = createServer().once("error", () => settle(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => settle(true)));
    });
    if (isFree) return port;
  }
};
