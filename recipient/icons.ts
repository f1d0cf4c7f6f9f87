import { Html, html } from "./html.ts";

const shapes = {
  tick: "m4 10.5 4 4 8-9",
  cross: "m5 5 10 10M15 5 5 15",
  phone:
    "M6.4 3.5H4.6a1.4 1.4 0 0 0-1.4 1.5 12.6 12.6 0 0 0 11.8 11.8 1.4 1.4 0 0 0 1.5-1.4v-1.8a1 1 0 0 0-.75-.97l-2.4-.6a1 1 0 0 0-1 .3l-.95 1.12a9.5 9.5 0 0 1-4.85-4.85l1.12-.95a1 1 0 0 0 .3-1l-.6-2.4a1 1 0 0 0-.97-.75Z",
  chevron: "m5.5 8 4.5 4.5L14.5 8",
  share: "M10 12V3M6.5 6.25 10 2.75l3.5 3.5M6 9.5H4.5v7h11v-7H14",
  globe:
    "M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0h14M10 3c2.2 2 3.2 4.3 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.3-3.2-7S7.8 5 10 3Z",
} as const;

/** A line drawing of the product's 20 grid; screen readers skip it. */
export const icon = (name: keyof typeof shapes): Html =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${shapes[name]}" /></svg>`;

/** The rider's scooter on the map. */
export const scooterShape = new Html(
  '<circle cx="5" cy="14.25" r="2.25"/><circle cx="15.5" cy="14.25" r="2.25"/><path d="M7.25 14.25H11c.2-2.6 1.3-4.2 3.4-5L13.2 4.75H11M14.4 9.25c.6.9 1 1.8 1.1 2.75M2.75 12c.2-1.8 1.5-3 3.25-3h4"/><rect x="2.75" y="4.5" width="4.75" height="4.5" rx="1"/>',
);
