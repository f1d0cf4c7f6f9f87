// One list: all borders of the repository are read together, each with the sentence that teaches it.
import { readFileSync } from "node:fs";

const mayImport = {
  domain: [],
  addresses: ["domain"],
  contract: ["domain"],
  recipient: ["domain", "contract"],
  places: ["domain", "addresses"],
  server: ["domain", "addresses", "contract", "recipient", "places"],
  ui: ["domain"],
  client: ["domain", "contract"],
  portal: ["domain", "contract", "ui", "client"],
  rider: ["domain", "contract", "ui", "client"],
  operations: ["domain", "contract", "ui", "client"],
  simulator: ["domain", "contract"],
  "partner-client": ["domain", "contract"],
  e2e: ["contract"],
  bench: ["contract"],
};
/** No client uses the assignment of riders; the bench measures it on separate days. */
const measuredAlone =
  "^(domain/(dispatch/|tracking/promises/|riders/nearness|markets/countries|addresses/coordinates|orders/undo-window|seeded-random)|places/(place-folder|roads/)|server/(orders/promises/likely-times|places/routing/routes-to-drop-offs|fleets/dispatch/(order|rider)-facts))";
const workspaces = Object.keys(mayImport);
/** The server's mails and pages use the apps' reader of locales/. */
const readsTexts = new Set(["server", "recipient"]);

const why = {
  domain: "the rules must run anywhere, without the rest of the product. Pass what you need as an argument.",
  addresses:
    "it reads, matches and grades addresses without the product around it. Pass what you need as an argument.",
  contract: "it is what server and clients share. Move what you need into domain or contract.",
  recipient:
    "its page is a few kB and is rendered by the server. Move what you need into domain or contract.",
  places:
    "its files are built without the product, and read by the server. Pass what you need as an argument.",
  server: "programs communicate only through the contract. Move what both need into domain or contract.",
  ui: "it renders every app's parts and calls no server. Take the data as a prop.",
  client: "it calls the server for every app and renders nothing. Return data and let the app render it.",
  portal: "programs communicate only through the contract. Move what both need into domain or contract.",
  "partner-client":
    "it is published alone, so it can import only the types of the contract. Use `import type`.",
  simulator:
    "it is an ordinary client of the API, which proves that the API is sufficient. Call the endpoint instead.",
  e2e: "a journey uses only what a person or a client can use. Go through the screen or the API.",
  bench: "a measurement uses only what a client can use, except domain/dispatch. Go through the API.",
};

const tests = "(\\.(test|spec|fixture)\\.tsx?$|/test-[^/]+$)";
/** All apps are built with the portal's plugins. */
const buildsPortal =
  "^(portal/(bundling/|vite\\.config\\.ts$)|(?:rider|operations|ui/gallery)/vite\\.config\\.ts$)";
const rowsFile = "[/-]rows\\.ts$";
const routesFile = "[/-]routes\\.ts$";
const feature = "([^/]+)";
/** The folders of the server's features, from the top down, as server/features.ts lists them. */
const floorsOfServer = () => {
  const text = readFileSync("server/features.ts", "utf8");
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from "\.\/([\w-]+)\/feature\.ts"/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  );
  const [, list = ""] = /floors<\w+>\(\)\(\[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/\w+/g)].map(([name]) => folders.get(name));
};
/** Outside the layers: programs and lists at the root, seeding, and test support. */
const besideFloors = "(?:[^/]+\\.ts$|command-line/|seed/|testing/)";
/** Folders of the portal that contain features and shared folders, with the same separation as at the top level. */
const portalRooms = "(?:accounts|orders)/";
const portalFeature = `(${portalRooms}[^/]+|(?!${portalRooms})[^/]+)`;
const sharedFolders = [
  "accounts/lists",
  "address-search",
  "address-book",
  "navigation",
  "shell/second-factor",
  ...["claims", "counter", "details", "failures", "search", "offline", "payment"].map(
    (folder) => `orders/${folder}`,
  ),
  "toasts",
];
const shared = `(?:${sharedFolders.join("|")})`;
const machine =
  "(node_modules/(pg|pg-pool|ioredis|@electric-sql|nodemailer|undici)/|^(node:)?(https?|http2|net|tls|dgram)$)";

const rule = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const workspaceRules = workspaces.map((workspace) => {
  const known = mayImport[workspace];
  const others = workspaces
    .filter((other) => other !== workspace && !known.includes(other))
    .map((other) => (other === "ui" && readsTexts.has(workspace) ? "ui(?!/texts/translator)" : other));
  const may = known.length > 0 ? `only ${known.join(", ")}` : "no other workspace";
  return rule(
    `${workspace}-imports`,
    `${workspace} may import ${may}: ${why[workspace]}`,
    { path: `^${workspace}/`, pathNot: buildsPortal },
    { path: `^(${others.join("|")})/`, ...(workspace === "bench" && { pathNot: measuredAlone }) },
  );
});

/** The layers of the request page, top to bottom: each imports only from the layers below it. */
const requestRoom = "^portal/request-a-rider/";
const requestSections = "(?:customer|destination|origin|payment|summary|when)/";
const requestLayers = [
  { name: "page", is: "(?:page/|request-screen\\.tsx$)" },
  { name: "sections", is: requestSections },
  { name: "flow", is: "flow/" },
  { name: "draft", is: "draft/" },
  { name: "types", is: "request-(?:types|fields)\\.ts$" },
];
const requestRules = requestLayers
  .slice(1)
  .map(({ name, is }, at) =>
    rule(
      `request-${name}-downwards`,
      `In request-a-rider imports go one way: page, sections, flow, draft, then request-types.ts and request-fields.ts. Take what is above as a prop or an argument, and put a type that both need into request-types.ts.`,
      { path: requestRoom + is, pathNot: tests },
      { path: requestLayers.slice(0, at + 1).map((above) => requestRoom + above.is) },
    ),
  );

/** npm links every workspace for all, so an undeclared import works until a program is installed separately. */
const declaredIn = (workspace) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${workspace}/package.json`, "utf8"));
  return Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace("@waybill/", ""));
};
const declarationRules = workspaces.map((workspace) => {
  const declared = new Set([workspace, ...declaredIn(workspace)]);
  const others = workspaces.filter((other) => !declared.has(other));
  return rule(
    "undeclared-workspace",
    `This workspace is not in ${workspace}/package.json, so it is found only by accident. Declare it there: "@waybill/<name>": "1.0.0".`,
    { path: `^${workspace}/`, pathNot: buildsPortal },
    { path: `^(${others.join("|")})/` },
  );
});

/** Which file may import which: the table of docs/architecture.md. The comments are shown when a rule is broken. */
export default {
  forbidden: [
    ...workspaceRules,
    ...declarationRules,
    rule(
      "domain-pure-packages",
      "domain uses only libphonenumber-js and @date-fns/tz (and culori for brand colours, which are computed before a page loads), because every page loads its packages. Write the code yourself, or run it outside and pass the result in.",
      { path: "^domain/", pathNot: [tests, "^domain/markets/brand-colours\\.ts$"] },
      { path: "node_modules/", pathNot: "node_modules/(libphonenumber-js|@date-fns/tz)/" },
    ),
    rule(
      "domain-brand-packages",
      "Brand colours are computed with culori and no other package. Write the code yourself, or run it outside and pass the result in.",
      { path: "^domain/markets/brand-colours\\.ts$" },
      { path: "node_modules/", pathNot: "node_modules/(@types/)?culori/" },
    ),
    rule(
      "contract-packages",
      "contract imports only domain and zod: every client loads it. Put logic into domain, and transport into the program that needs it.",
      { path: "^contract/", pathNot: tests },
      { path: "node_modules/", pathNot: "node_modules/zod/" },
    ),
    rule(
      "runs-in-a-browser",
      "domain, contract, ui, client, portal, rider and operations run in a browser, where Node's modules do not exist. Pass the result in, or ask the server for it.",
      {
        path: "^(domain|contract|ui|client|portal|rider|operations)/",
        // Programs that set up the shell of the riders' phones.
        pathNot: [tests, buildsPortal, "^rider/native/(configure|permit)\\.ts$"],
      },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "undeclared-package",
      "This package is not in the package.json of its workspace, so it is found only by accident. Declare it: npm install -w <workspace> <name>@<exact version>.",
      {},
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    rule(
      "development-package",
      "The program imports a devDependency, which a production install does not have. Move it to dependencies.",
      {
        path: "^(domain|contract|server|ui|client|portal|rider|operations|recipient|places|addresses|simulator)/",
        pathNot: [tests, buildsPortal],
      },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    ),
    rule(
      "unresolved",
      "This import cannot be resolved. Inside a workspace write the extension (./status.ts); across workspaces leave it out (@waybill/domain/orders/status).",
      {},
      // Vite resolves the address of a WebAssembly program itself.
      { couldNotResolve: true, pathNot: "\\.wasm\\?url$" },
    ),
    rule(
      "cycle",
      "These files need each other, so neither can be read, tested or loaded alone. Move what both need into a third file, or pass it as an argument.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    rule(
      "orphan",
      "Nothing imports this file and it imports nothing. Use it or delete it.",
      {
        orphan: true,
        pathNot: [
          tests,
          "^recipient/.+\\.js$",
          "^(portal|rider)/public/",
          "\\.d\\.ts$",
          "\\.config\\.(ts|mjs)$",
          "^tools/",
          "^server/migrations/",
          "main\\.tsx?$",
        ],
      },
      {},
    ),
    ...floorsOfServer().map((floor, at, all) =>
      rule(
        `server-floor-${floor}`,
        `A feature imports only from features below it in server/features.ts, and ${floor} is below what this imports. Move what both need to a lower feature, or let the upper one add itself to a list that the lower one keeps (guestAdopters, approvedActs).`,
        { path: `^server/${floor}/`, pathNot: tests },
        { path: `^server/(?:${[...all.slice(0, at).map((above) => `${above}/`), besideFloors].join("|")})` },
      ),
    ),
    rule(
      "platform-knows-no-feature",
      "platform is below every feature; if it imported one, every feature would depend on it. Pass the feature's part in from its feature.ts or main.ts.",
      { path: "^server/platform/", pathNot: tests },
      { path: "^server/(?!platform/|migrations/|package\\.json$)" },
    ),
    rule(
      "routes-are-the-edge",
      "routes.ts translates HTTP and nothing else; only the feature.ts of its feature imports it. Move what you need into a verb of its own (verb-noun.ts).",
      { path: "^server/", pathNot: ["/feature\\.ts$", routesFile, tests] },
      { path: `^server/.+${routesFile}` },
    ),
    rule(
      "routes-call-verbs",
      "A route that reads rows skips the permission check and the rules. Write a verb (verb-noun.ts) and call it.",
      { path: `^server/.+${routesFile}` },
      { path: `^server/.+${rowsFile}` },
    ),
    rule(
      "rows-of-another-feature",
      "Only a feature itself uses its rows. Call a verb of that feature, or add one there that returns what you need.",
      { path: `^server/${feature}/`, pathNot: ["^server/seed/", tests] },
      { path: `^server/(?!$1/).+${rowsFile}` },
    ),
    rule(
      "status-has-two-doors",
      "A status is written by move-order.ts, which never cancels, or by cancel-order.ts, which checks who may cancel and who pays. Call one of them.",
      { path: "^server/", pathNot: ["^server/orders/moving/(move|cancel)-order\\.ts$", tests] },
      { path: "^server/orders/moving/write-status\\.ts$" },
    ),
    rule(
      "queries-in-rows",
      "Only rows.ts, migrations and platform build queries; elsewhere `import type` is enough. Move the query into rows.ts and name it by what it does (findOrder).",
      { path: "^server/", pathNot: [`^server/.+${rowsFile}`, "^server/(migrations|platform)/", tests] },
      { path: "node_modules/kysely/", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "machine-in-platform",
      "Only platform/ and main.ts access databases and the network. Write a port there and take it as an argument.",
      { path: "^server/", pathNot: ["^server/platform/", "^server/(main\\.ts$|command-line/)", tests] },
      { path: machine, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "portal-features-apart",
      `A feature of the portal never imports another: each is loaded and changed separately. Move the shared part into ${sharedFolders.join(", ")}, or combine both in routes.tsx.`,
      { path: `^portal/(?!(?:${shared}|bundling|whole-app)/)${portalFeature}/` },
      { path: `^portal/(?!(?:${shared}|whole-app)/|$1/)[^/]+/` },
    ),
    ...requestRules,
    rule(
      "request-sections-apart",
      "Each section of the request page can be left out, so it never imports another. Let request-page.tsx pass one to the other as a prop.",
      { path: `${requestRoom}(customer|destination|origin|payment|summary|when)/`, pathNot: tests },
      { path: `${requestRoom}(?!$1/)${requestSections}` },
    ),
    rule(
      "portal-shared-below",
      "The shared folders are below the features; if one imported a feature, every page would load it. Take the part as a child, a prop or an argument.",
      { path: `^portal/${shared}/`, pathNot: tests },
      { path: [`^portal/(?!${shared}/)[^/]+/`, "^portal/(main|routes)\\.tsx$"] },
    ),
    rule(
      "portal-routes-on-top",
      "routes.tsx imports the features, so a feature that imports routes.tsx closes a circle. Paths are in paths.ts.",
      { path: "^portal/[^/]+/", pathNot: tests },
      { path: "^portal/(main|routes)\\.tsx$" },
    ),
  ],
  options: {
    combinedDependencies: true,
    doNotFollow: { path: ["node_modules"] },
    exclude: { path: ["^[^/]+/dist/", "^\\.data/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
