import { shapes } from "@waybill/ui/icon.tsx";
import styles from "./hero-map.module.css";

/** Blocks of streets: a grid turned and cut to its quarter. [from, to, distance] on either axis. */
const quarters = [
  {
    within: "600 290 1165 300 1080 440 990 540 930 606 900 600 760 566 655 526",
    at: "translate(840 440) rotate(16)",
    across: [-310, 266, 48],
    along: [-210, 210, 30],
  },
  {
    within: "655 526 760 566 900 600 932 612 862 752 790 880 775 900 740 760",
    at: "translate(780 720) rotate(12)",
    across: [-210, 174, 48],
    along: [-260, 250, 30],
  },
  {
    within: "968 632 1160 690 1290 700 1290 1010 940 960 800 930 872 772",
    at: "translate(1070 800) rotate(-18)",
    across: [-320, 288, 61],
    along: [-280, 252, 38],
  },
  {
    within: "990 560 1100 430 1180 320 1410 330 1335 520 1292 700 1160 690 1010 645 965 600",
    at: "translate(1190 500) rotate(-30)",
    across: [-310, 304, 51],
    along: [-280, 264, 32],
  },
  {
    within: "400 290 600 300 655 526 740 760 800 1000 480 1080 440 900 400 600",
    at: "translate(590 680) rotate(-8)",
    across: [-280, 264, 54],
    along: [-450, 434, 34],
  },
] as const;

const roads = [
  [11, "M250 640 480 600 700 640 905 655"],
  [9, "M620 700 760 716 866 742"],
  [11, "M470 470 640 530 760 566 900 600 1010 650 1160 690 1290 700"],
  [8, "M1010 650 1040 740 1000 850 960 960"],
  [12, "M560 0 600 300 660 520 740 760 800 1000 840 1200"],
  [8, "M640 530 600 420 500 330 420 250"],
  [16, "M1330 0C1260 180 1180 300 1080 440S910 640 862 752 760 960 520 1060L300 1130"],
  [8, "M1040 740 1160 790 1285 800"],
] as const;

const steps = ([from, to, distance]: readonly [number, number, number]) =>
  Array.from({ length: Math.floor((to - from) / distance) + 1 }, (_, at) => from + at * distance);

const grid = ({ across, along }: (typeof quarters)[number]) =>
  [
    ...steps(across).map((x) => `M${x} ${along[0]}V${along[1]}`),
    ...steps(along).map((y) => `M${across[0]} ${y}H${across[1]}`),
  ].join("");

const Rider = ({ at, radius, quiet = false }: { at: string; radius: number; quiet?: boolean }) => (
  <g transform={at}>
    {!quiet && <circle className={styles.halo} r="30" />}
    <circle className={quiet ? styles.quiet : styles.rider} r={radius} />
    <g className={styles.drawing} transform={`scale(${radius * 0.058}) translate(-10 -10)`}>
      {shapes.scooter}
    </g>
  </g>
);

/** A drawn map: the route is its only strong colour. Never mirrored, and nothing for screen readers. */
export const HeroMap = () => (
  <svg
    className={styles.map}
    viewBox="600 420 560 440"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    {quarters.map((quarter, at) => (
      <g key={quarter.at}>
        <clipPath id={`quarter-${at}`}>
          <polygon points={quarter.within} />
        </clipPath>
        <g clipPath={`url(#quarter-${at})`}>
          <path className={styles.street} transform={quarter.at} d={grid(quarter)} />
        </g>
      </g>
    ))}
    <path
      className={styles.park}
      d="M742 700l52 8-20 40-44-6ZM860 820c40-20 90 0 96 36s-40 60-76 50-60-66-20-86ZM1180 560l60-12 12 60-58 14Z"
    />
    {roads.map(([width, d]) => (
      <path key={d} className={styles.edge} strokeWidth={width + 3} d={d} />
    ))}
    {roads.map(([width, d]) => (
      <path key={d} className={styles.road} strokeWidth={width} d={d} />
    ))}
    <path className={styles.case} d="M690 547 760 566 900 600 1010 650 1032 716" />
    <path className={`${styles.route} ${styles.gone}`} d="M690 547 760 566 900 600" />
    <path className={styles.route} d="M900 600 1010 650 1032 716" />
    <g transform="translate(690 547)">
      <rect className={styles.pin} x="-12" y="-12" width="24" height="24" rx="7" />
      <rect className={styles.core} x="-4" y="-4" width="8" height="8" rx="2" />
    </g>
    <g transform="translate(1040 740)">
      <path className={styles.pin} d="M0 0C-4-9-15-15-15-27a15 15 0 1 1 30 0C15-15 4-9 0 0Z" />
      <circle className={styles.core} cy="-27" r="5.5" />
    </g>
    <Rider at="translate(770 690)" radius={13} quiet />
    <Rider at="translate(1110 520)" radius={13} quiet />
    <Rider at="translate(900 600)" radius={17} />
  </svg>
);
