import type { Brand } from "../brand.ts";

export const sabzina: Brand = {
  id: "sabzina",
  service_name: "Sabzina",
  serves: "food",
  colour: "#0a7d4b",
  neutrals: {
    canvas: { light: "#f7f8f5", dark: "#0e110f" },
    surface: { light: "#ffffff", dark: "#161a17" },
    sunken: { light: "#eff1ec", dark: "#0a0c0a" },
    raised: { light: "#ffffff", dark: "#1f2421" },
    hairline: { light: "#e2e6de", dark: "#2b322d" },
  },
  radius: 10,
};
