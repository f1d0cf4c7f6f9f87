import type { Brand } from "../brand.ts";

export const pitaya: Brand = {
  id: "pitaya",
  service_name: "Pitaya",
  serves: "food",
  colour: "#c8155f",
  neutrals: {
    canvas: { light: "#fbf7f8", dark: "#120e10" },
    surface: { light: "#ffffff", dark: "#1c1719" },
    sunken: { light: "#f5eef1", dark: "#0d0a0b" },
    raised: { light: "#ffffff", dark: "#262022" },
    hairline: { light: "#ebe1e5", dark: "#372e32" },
  },
  radius: 14,
};
