import type { Brand } from "../brand.ts";

export const waybill: Brand = {
  id: "waybill",
  service_name: "Waybill",
  serves: "anything",
  colour: "#00647a",
  neutrals: {
    canvas: { light: "#f7f7f5", dark: "#0f1112" },
    surface: { light: "#ffffff", dark: "#16191a" },
    sunken: { light: "#f0f0ed", dark: "#0b0d0e" },
    raised: { light: "#ffffff", dark: "#1f2324" },
    hairline: { light: "#e4e4e0", dark: "#2a2f31" },
  },
  radius: 8,
};
