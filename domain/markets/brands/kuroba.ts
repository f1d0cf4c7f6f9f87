import type { Brand } from "../brand.ts";

export const kuroba: Brand = {
  id: "kuroba",
  service_name: "Kuroba",
  serves: "food",
  colour: "#1d1d22",
  neutrals: {
    canvas: { light: "#f6f6f7", dark: "#0e0e10" },
    surface: { light: "#ffffff", dark: "#17171a" },
    sunken: { light: "#efeff1", dark: "#0a0a0b" },
    raised: { light: "#ffffff", dark: "#212125" },
    hairline: { light: "#e3e3e6", dark: "#2e2e33" },
  },
  radius: 4,
};
