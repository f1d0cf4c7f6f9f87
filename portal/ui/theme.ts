import { createTheme } from "@mantine/core";

const steps = Array.from({ length: 10 }, () => "var(--primary)") as unknown as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Mantine draws with our tokens: it brings behaviour, the tokens bring looks. */
export const theme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  primaryColor: "brand",
  colors: { brand: steps },
  defaultRadius: "md",
  radius: {
    xs: "var(--r-inner)",
    sm: "var(--r-inner)",
    md: "var(--r-control)",
    lg: "var(--r-card)",
    xl: "var(--r-card)",
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  respectReducedMotion: true,
  cursorType: "pointer",
});
