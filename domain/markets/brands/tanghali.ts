import type { Brand } from "../brand.ts";

export const tanghali: Brand = {
  id: "tanghali",
  service_name: "Tanghali",
  serves: "food",
  colour: "#ffb81c",
  neutrals: {
    canvas: { light: "#faf8f5", dark: "#12100e" },
    surface: { light: "#ffffff", dark: "#1b1917" },
    sunken: { light: "#f3f0eb", dark: "#0d0c0a" },
    raised: { light: "#ffffff", dark: "#252220" },
    hairline: { light: "#e8e3db", dark: "#34302c" },
  },
  radius: 12,
};
