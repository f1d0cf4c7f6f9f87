import styles from "./icon.module.css";

/** Icons that point in reading direction, so they are mirrored in right-to-left scripts. */
const pointing = new Set<IconName>(["arrow", "chevron", "list", "sign-out"]);

/** An icon next to words, hidden from screen readers. */
export const Icon = ({ name, small = false }: { name: IconName; small?: boolean }) => (
  <svg
    className={`${styles.icon} ${small ? styles.small : ""}`}
    viewBox="0 0 20 20"
    aria-hidden="true"
    data-flip={pointing.has(name) ? "" : undefined}
  >
    {shapes[name]}
  </svg>
);

/** Our own icons on a 20 px grid, 1.5 stroke, round ends. */
const shapes = {
  arrow: <path d="M4 10h12M11 5l5 5-5 5" />,
  bell: <path d="M5 13.25V9a5 5 0 0 1 10 0v4.25l1.25 1.5H3.75L5 13.25ZM8.25 17.25h3.5" />,
  bin: <path d="M3.5 5.5h13M7.75 5.5V3.25h4.5V5.5M5.25 5.5l.75 11.25h8l.75-11.25M8.5 8.75v5M11.5 8.75v5" />,
  calendar: (
    <>
      <rect x="3.25" y="4.25" width="13.5" height="12.5" rx="2" />
      <path d="M3.25 8.25h13.5M7 2.75v3M13 2.75v3" />
    </>
  ),
  card: (
    <>
      <rect x="2.75" y="4.75" width="14.5" height="10.5" rx="2" />
      <path d="M2.75 8.5h14.5M5.75 12.25h3" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="5.5" width="15" height="9" rx="1.5" />
      <circle cx="10" cy="10" r="2" />
      <path d="M5.25 10v.01M14.75 10v.01" />
    </>
  ),
  chevron: <path d="m7.5 5 5 5-5 5" />,
  "chevron-down": <path d="m5 7.5 5 5 5-5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.25l2.75 1.75" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
      <path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" />
    </>
  ),
  download: <path d="M10 3v9.5M6 9l4 4 4-4M3.5 16.75h13" />,
  edit: <path d="m4 16 .75-3.25L13.5 4A1.77 1.77 0 0 1 16 6.5l-8.75 8.75L4 16ZM12 5.5 14.5 8" />,
  eye: (
    <>
      <path d="M2.25 10S5 4.75 10 4.75 17.75 10 17.75 10 15 15.25 10 15.25 2.25 10 2.25 10Z" />
      <circle cx="10" cy="10" r="2.25" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M8 5c.6-.16 1.3-.25 2-.25 5 0 7.75 5.25 7.75 5.25a13 13 0 0 1-2.5 3.1M5 6.4A13 13 0 0 0 2.25 10S5 15.25 10 15.25c1.4 0 2.6-.4 3.6-1M3.5 3.5l13 13" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.2 2 3.2 4.3 3.2 7s-1 5-3.2 7c-2.2-2-3.2-4.3-3.2-7S7.8 5 10 3Z" />
    </>
  ),
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M10 13.6v.01" />
    </>
  ),
  history: (
    <>
      <path d="M3.5 10A6.75 6.75 0 1 0 5.6 5.1L3.5 7M3.5 3.5V7H7" />
      <path d="M10 6.5v3.75l2.5 1.5" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.25v4M10 6.6v.01" />
    </>
  ),
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.25 0l2.9-2.9a3 3 0 1 0-4.25-4.25L10.25 5.5M11.5 8.5a3 3 0 0 0-4.25 0l-2.9 2.9a3 3 0 1 0 4.25 4.25l1.15-1.15" />
  ),
  list: <path d="M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01" />,
  locate: (
    <>
      <circle cx="10" cy="10" r="4.75" />
      <path d="M10 2.5v2.75M10 14.75v2.75M2.5 10h2.75M14.75 10h2.75" />
    </>
  ),
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  minus: <path d="M4 10h12" />,
  moon: <path d="M16.5 11.9A7 7 0 0 1 8.1 3.5a7 7 0 1 0 8.4 8.4Z" />,
  note: <path d="M3.25 4.25h13.5v9.5H10l-3.5 3v-3H3.25v-9.5Z" />,
  parcel: (
    <path d="M10 2.75 16.5 6.25v7.5L10 17.25l-6.5-3.5v-7.5L10 2.75ZM3.5 6.25 10 9.75l6.5-3.5M10 9.75v7.5" />
  ),
  pause: <path d="M7.5 4.5v11M12.5 4.5v11" />,
  phone: (
    <path d="M6.4 3.5H4.6a1.4 1.4 0 0 0-1.4 1.5 12.6 12.6 0 0 0 11.8 11.8 1.4 1.4 0 0 0 1.5-1.4v-1.8a1 1 0 0 0-.75-.97l-2.4-.6a1 1 0 0 0-1 .3l-.95 1.12a9.5 9.5 0 0 1-4.85-4.85l1.12-.95a1 1 0 0 0 .3-1l-.6-2.4a1 1 0 0 0-.97-.75Z" />
  ),
  picture: (
    <>
      <rect x="2.75" y="4" width="14.5" height="12" rx="2" />
      <circle cx="7" cy="8" r="1.25" />
      <path d="m3 14 4-3.5 3 2.5 3-3 4 4" />
    </>
  ),
  pin: (
    <>
      <path d="M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 1 0-11 0c0 4.4 5.5 9 5.5 9Z" />
      <circle cx="10" cy="8.5" r="2" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  print: (
    <path d="M6 7V3h8v4M6 14.5H4.5A1.5 1.5 0 0 1 3 13V8.5A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5V13a1.5 1.5 0 0 1-1.5 1.5H14M6 11.5h8V17H6v-5.5Z" />
  ),
  receipt: <path d="M5 2.75h10v14.5l-2.5-1.5-2.5 1.5-2.5-1.5-2.5 1.5V2.75ZM7.75 7h4.5M7.75 10.5h4.5" />,
  repeat: (
    <path d="M4 9.5v-1a4 4 0 0 1 4-4h7.5M13 2l2.5 2.5L13 7M16 10.5v1a4 4 0 0 1-4 4H4.5M7 18l-2.5-2.5L7 13" />
  ),
  scooter: (
    <>
      <circle cx="5" cy="14.25" r="2.25" />
      <circle cx="15.5" cy="14.25" r="2.25" />
      <path d="M7.25 14.25H11c.2-2.6 1.3-4.2 3.4-5L13.2 4.75H11M14.4 9.25c.6.9 1 1.8 1.1 2.75M2.75 12c.2-1.8 1.5-3 3.25-3h4" />
      <rect x="2.75" y="4.5" width="4.75" height="4.5" rx="1" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.25" />
      <path d="m13 13 4 4" />
    </>
  ),
  share: <path d="M10 12V3M6.5 6.25 10 2.75l3.5 3.5M6 9.5H4.5v7h11v-7H14" />,
  sheet: (
    <>
      <rect x="3" y="3.25" width="14" height="13.5" rx="2" />
      <path d="M3 8h14M3 12.25h14M8 8v8.5" />
    </>
  ),
  "sign-out": (
    <path d="M12 6V4.5A1.5 1.5 0 0 0 10.5 3h-5A1.5 1.5 0 0 0 4 4.5v11A1.5 1.5 0 0 0 5.5 17h5a1.5 1.5 0 0 0 1.5-1.5V14M8.5 10H17M14 7l3 3-3 3" />
  ),
  store: (
    <path d="M3 8l1.3-4.5h11.4L17 8M3 8a2.33 2.33 0 0 0 4.67 0 2.33 2.33 0 0 0 4.66 0A2.33 2.33 0 0 0 17 8M4.25 10.5v6h11.5v-6M8 16.5v-3.75h4v3.75" />
  ),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2" />
    </>
  ),
  system: (
    <>
      <rect x="2.75" y="3.75" width="14.5" height="10" rx="1.75" />
      <path d="M7 17h6M10 13.75V17" />
    </>
  ),
  tick: <path d="m4 10.5 4 4 8-9" />,
  updown: <path d="M6.5 8 10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5" />,
  user: (
    <>
      <circle cx="10" cy="7" r="3.25" />
      <path d="M3.75 16.75a6.25 6.25 0 0 1 12.5 0" />
    </>
  ),
  voucher: (
    <path d="M3 7.75V5.5h14v2.25a2.25 2.25 0 0 0 0 4.5v2.25H3v-2.25a2.25 2.25 0 0 0 0-4.5ZM12.25 8v.01M12.25 10v.01M12.25 12v.01" />
  ),
  warning: <path d="M10 3.25 17.5 16.25h-15L10 3.25ZM10 8v4M10 14.1v.01" />,
} as const;

export type IconName = keyof typeof shapes;

export const iconNames = Object.keys(shapes) as IconName[];
