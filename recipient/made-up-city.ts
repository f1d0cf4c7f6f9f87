import { Html } from "./html.ts";

/** Blocks of streets: a grid turned and cut to its quarter. [from, to, distance] on either axis. */
const quarters = [
  {
    within: "0 -60 484 -52 411 68 334 154 283 210 257 205 137 176 47 142",
    at: "translate(206 68) rotate(16)",
    across: [-266, 228, 41],
    along: [-180, 180, 26],
  },
  {
    within: "47 142 137 176 257 205 285 216 225 336 163 445 150 462 120 342",
    at: "translate(154 308) rotate(12)",
    across: [-180, 149, 41],
    along: [-223, 214, 26],
  },
  {
    within: "315 233 480 282 591 291 591 557 291 514 171 488 233 353",
    at: "translate(403 377) rotate(-18)",
    across: [-274, 247, 52],
    along: [-240, 216, 33],
  },
  {
    within: "334 171 429 60 497 -35 694 -26 630 137 593 291 480 282 351 244 313 205",
    at: "translate(506 120) rotate(-30)",
    across: [-266, 261, 44],
    along: [-240, 226, 27],
  },
  {
    within: "-171 -60 0 -52 47 142 120 342 171 548 -103 617 -137 462 -171 205",
    at: "translate(-9 274) rotate(-8)",
    across: [-240, 226, 46],
    along: [-386, 372, 29],
  },
] as const;

type Row = readonly [from: number, to: number, distance: number];

const steps = ([from, to, distance]: Row): number[] =>
  Array.from({ length: Math.floor((to - from) / distance) + 1 }, (_, at) => from + at * distance);

const grid = ({ across, along }: (typeof quarters)[number]): string =>
  [
    ...steps(across).map((x) => `M${x} ${along[0]}V${along[1]}`),
    ...steps(along).map((y) => `M${across[0]} ${y}H${across[1]}`),
  ].join("");

/** Side streets and parks of a city that is not on any map. */
export const madeUpCity = new Html(
  quarters
    .map(
      (quarter, at) =>
        `<clipPath id="quarter-${at}"><polygon points="${quarter.within}"/></clipPath><g clip-path="url(#quarter-${at})"><path fill="none" stroke="var(--map-street)" stroke-width="2.5" transform="${quarter.at}" d="${grid(quarter)}"/></g>`,
    )
    .join("") +
    `<g fill="var(--map-park)" transform="translate(-514 -309) scale(.857)"><path d="M742 700l52 8-20 40-44-6ZM860 820c40-20 90 0 96 36s-40 60-76 50-60-66-20-86ZM1180 560l60-12 12 60-58 14Z"/></g>`,
);

/** The roads of such a city: how wide, and along which points. */
export const madeUpRoads: readonly (readonly [width: number, way: readonly (readonly [number, number])[]])[] =
  [
    [
      9,
      [
        [-300, 240],
        [-103, 205],
        [86, 240],
        [261, 252],
      ],
    ],
    [
      8,
      [
        [17, 291],
        [137, 305],
        [228, 327],
      ],
    ],
    [
      9,
      [
        [-111, 94],
        [34, 145],
        [137, 176],
        [257, 205],
        [351, 248],
        [480, 282],
        [591, 291],
      ],
    ],
    [
      7,
      [
        [351, 248],
        [377, 325],
        [343, 420],
        [309, 514],
      ],
    ],
    [
      10,
      [
        [-34, -309],
        [0, -52],
        [51, 137],
        [120, 342],
        [171, 548],
        [206, 720],
      ],
    ],
    [
      7,
      [
        [34, 145],
        [0, 51],
        [-86, -26],
        [-154, -95],
      ],
    ],
    [
      14,
      [
        [626, -309],
        [603, -253],
        [579, -202],
        [554, -154],
        [528, -108],
        [501, -63],
        [473, -20],
        [443, 24],
        [411, 68],
        [380, 110],
        [352, 147],
        [325, 180],
        [301, 211],
        [279, 240],
        [259, 270],
        [241, 301],
        [225, 336],
        [209, 371],
        [190, 405],
        [168, 439],
        [140, 471],
        [104, 504],
        [58, 536],
        [1, 568],
        [-69, 600],
        [-257, 660],
      ],
    ],
    [
      7,
      [
        [377, 325],
        [480, 368],
        [587, 377],
      ],
    ],
  ];
