/** A colour in both themes. */
export type ThemedColour = { light: string; dark: string };

/** What a brand chooses; every other colour is derived from it by rule. */
export type Brand = {
  id: string;
  service_name: string;
  /** Whether restaurants know the name for meals, or anyone for whatever a rider can carry. */
  serves: "food" | "anything";
  /** The one brand colour, #rrggbb. */
  colour: string;
  neutrals: Record<"canvas" | "surface" | "sunken" | "raised" | "hairline", ThemedColour>;
  /** Pixels. */
  radius: number;
};
