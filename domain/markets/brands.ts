/** A colour in the light and the dark theme. */
export type ThemedColour = { light: string; dark: string };

/** The values that a brand chooses; every other colour is derived. */
export type Brand = {
  id: string;
  service_name: string;
  /** Whether riders deliver restaurant meals, or anything that a rider can carry. */
  serves: "food" | "anything";
  /** The one brand colour, #rrggbb. */
  colour: string;
  neutrals: Record<"canvas" | "surface" | "sunken" | "raised" | "hairline", ThemedColour>;
  /** Pixels. */
  radius: number;
};

const kuroba: Brand = {
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

const pitaya: Brand = {
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

const sabzina: Brand = {
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

const tanghali: Brand = {
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

const waybill: Brand = {
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

/** Every brand of this build, by the value of the environment variable BRAND. */
export const brands = { kuroba, pitaya, sabzina, tanghali, waybill } as const satisfies Record<string, Brand>;
export type BrandId = keyof typeof brands;

/** The brands by name. The type is a non-empty tuple, as an enum schema requires. */
export const brandIds = Object.keys(brands) as [BrandId, ...BrandId[]];

/** The brand of the generic on-demand service, used if no other is configured. */
export const defaultBrandId: BrandId = "waybill";
