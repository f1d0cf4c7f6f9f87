import { autocompletePlaces } from "@waybill/contract/places";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuMilliseconds, startChild } from "../child-process.ts";
import { endpointUrl, send } from "../load.ts";
import { median, percentile, formatFigure, type Measure } from "../report.ts";
import { signIn, startWaybill } from "../waybill-server.ts";

const names = 500_000;
const maker = join(import.meta.dirname, "../../places/fixtures/large-index.fixture.ts");
const near = { country: "PH", lat: "14.5547", lng: "121.0244", language: "en" };
/** A token may make 1,200 calls per minute; a round stays well below that. */
const callsOfToken = 1_000;

/** Whole addresses, some with typing errors or without a city, and the prefixes that are typed before them. */
const typed = [
  "88 Scout Tuason St QC",
  "Unit 12B, The Gramercy Residences",
  "5 Ayala Ave, Makati",
  "12 Rizal Street",
  "Sampaguita St, Quezon City",
  "jollibee",
  "Blk 5 Lot 12 Dasmarinas Village",
  "two serendra",
  "edsa",
  "123 Mabini St, Brgy. Poblacion, Makati 1210",
  "Katipunan Ave cor Aurora Blvd",
  "kalayan",
  "SM Megamall",
  "Unit 1804, Tower B, One Rockwell, Rockwell Drive, Makati City",
  "Gen. Luna St, Intramuros, Manila",
  "4th Floor, RCBC Plaza, 6819 Ayala Avenue",
  "shell gas station commonwealth avenue",
  "Sto. Domingo Ave",
  "15 Maginhawa street teachers village",
  "Don Antonio Heights",
  "C5 Road",
  "Mercury Drug Quiapo",
  "ma",
  "mak",
  "maka",
  "makat",
  "makati",
  "san",
  "san j",
  "san jose",
  "barangay holy spirit",
];

/** Measures an address search over HTTP in an index of half a million names. */
export const measureAddressSearch: Measure = async ({ quick }) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-search-"));
  const made = await startChild(["--import", "tsx", maker, folder, String(names)], /\d+ names/);
  await made.stop();
  const server = await startWaybill(undefined, { PLACES_DIR: folder });
  try {
    const rounds = quick ? 12 : 40;
    const tokens = await signIn(server.url, Math.ceil(((rounds + 4) * typed.length) / callsOfToken));
    const times: number[] = [];
    let [calls, cpuBefore] = [0, 0];
    for (let round = -4; round < rounds; round++) {
      // The first rounds open the files and warm up the program.
      if (round === 0) cpuBefore = cpuMilliseconds(server.pid);
      for (const query of typed) {
        const url = endpointUrl(server.url, autocompletePlaces, {}, { ...near, query });
        const headers = { authorization: `Bearer ${tokens[Math.floor(calls++ / callsOfToken)]!}` };
        const begin = performance.now();
        const { status, body } = await send({ method: "GET", url, headers });
        if (status !== 200) throw new Error(`${status}: ${body}`);
        if (round >= 0) times.push(performance.now() - begin);
      }
    }
    const cpu = (cpuMilliseconds(server.pid) - cpuBefore) / times.length;
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1];
    return {
      figures: [
        {
          name: "a search for an address, p99",
          value: percentile(times, 0.99),
          unit: "ms",
          better: "less",
          goal: 10,
        },
        { name: "a search for an address, median", value: median(times), unit: "ms", better: "less" },
        { name: "CPU of the server a search", value: cpu, unit: "ms", better: "less" },
      ],
      details: [
        `${times.length} searches one after another over the wire, in ${made.address}: median ${formatFigure(median(times))} ms, ${formatFigure(cpu)} ms of the server's CPU each; the server then held ${Math.round(Number(memory) / 1_000)} MB.`,
      ],
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
};
