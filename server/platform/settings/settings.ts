import { brands, defaultBrandId, type BrandId } from "@waybill/domain/markets/brands";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { isRedisUrl, redisUrlWords } from "../fan-out/open-redis.ts";
import { CannotStart } from "../start-and-stop.ts";
import { readCardSettings, type CardSettings } from "./card-settings.ts";
import { readWork, type WorkName, workNames } from "../work/work-of-process.ts";
import { readCourierSettings, type CourierSettings } from "./courier-settings.ts";
import { settingsReader, type Environment } from "./settings-reader.ts";

const deploymentStages = ["san", "stg", "prd"] as const;
export type DeploymentStage = (typeof deploymentStages)[number];
const geocoders = ["embedded", "google", "nominatim", "photon"] as const;
const routingEngines = ["great-circle", "osrm", "valhalla"] as const;
const registrationTypes = ["NPV", "PV"] as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** The process's settings, read once at the start. */
export type Settings = CardSettings & {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** undefined: live updates stay inside this process. */
  readonly redisUrl: string | undefined;
  readonly country: CountryId;
  readonly brand: BrandId;
  readonly environment: DeploymentStage;
  /** Without a trailing slash. undefined: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /**
   * The origin of the API and its websocket, without a path, that the portal calls; undefined: the portal's own
   * origin.
   */
  readonly apiBase: string | undefined;
  readonly wsBase: string | undefined;
  /** Other origins whose portals may call the API. */
  readonly portalOrigins: readonly string[];
  readonly quoteTtlSeconds: number;
  /** The factor by which simulated riders are faster than the clock; 0: no simulator. */
  readonly simulationSpeed: number;
  /** How many seconds an order can be undone before riders see it, in real time; 0: not at all. */
  readonly undoSeconds: number;
  /** Orders stay searchable for this many months, then their partition is detached; undefined: forever. */
  readonly ordersKeptMonths: number | undefined;
  readonly tokenSecret: string | undefined;
  /** Earlier values of TOKEN_SECRET: data that they protect stays readable. */
  readonly previousTokenSecrets: readonly string[];
  readonly smtpUrl: string | undefined;
  /** The URL of the SMS service, including name and password; undefined: messages are not sent. */
  readonly smsUrl: string | undefined;
  /**
   * The URL of the number masking service for riders and customers, including name and password; undefined: none.
   */
  readonly numberPoolUrl: string | undefined;
  /** The sender of short messages: a number or a name. */
  readonly smsFrom: string | undefined;
  /**
   * The WhatsApp Cloud API's address of a phone number, without a trailing slash; undefined: no WhatsApp messages.
   */
  readonly whatsappUrl: string | undefined;
  readonly whatsappToken: string | undefined;
  /**
   * The VAPID key that identifies this deployment to push services, in base64url. undefined: no pushes; a sandbox
   * generates its own.
   */
  readonly vapidPublicKey: string | undefined;
  readonly vapidPrivateKey: string | undefined;
  /** The sender of mails; undefined: no-reply at the public host. */
  readonly mailFrom: string | undefined;
  /** The receiver of merchants' mails to their account manager; undefined: support at the public host. */
  readonly supportEmail: string | undefined;
  readonly mapStyleUrl: string | undefined;
  /** The folder that `npm run places` wrote; undefined: the streets of the country's demo city, if it has one. */
  readonly placesDir: string | undefined;
  readonly geocoder: (typeof geocoders)[number];
  readonly geocoderUrl: string | undefined;
  readonly geocoderKey: string | undefined;
  /** The key for Google's Places Autocomplete, which the flag google-autocomplete turns on. */
  readonly googlePlacesKey: string | undefined;
  readonly googlePlacesUrl: string | undefined;
  /** Where browsers send analytics events; undefined: nowhere. */
  readonly analyticsUrl: string | undefined;
  /** True if events are also pushed to the page's dataLayer. */
  readonly analyticsDataLayer: "off" | "on";
  readonly routingEngine: (typeof routingEngines)[number];
  readonly routingUrl: string | undefined;
  /** Vendors whose orders need neither a delivery area nor a price (spec §6). */
  readonly testVendors: readonly string[];
  readonly partnerJwksUrl: string | undefined;
  /**
   * The required issuer and audience of partners' tokens: their `iss` and `aud`. undefined, only in a sandbox: any.
   */
  readonly partnerIssuer: string | undefined;
  readonly partnerAudience: string | undefined;
  /** The max lifetime of a partner's token after it was issued, in seconds. */
  readonly partnerTokenSeconds: number;
  /** Hosts of webhooks that may be on private addresses; never in `prd`. */
  readonly webhookTestHosts: readonly string[];
  /** The bucket that stores the proofs; undefined: a folder in `dataDir`. */
  readonly proofStoreUrl: string | undefined;
  readonly proofStoreRegion: string;
  readonly proofStoreKeyId: string | undefined;
  readonly proofStoreSecret: string | undefined;
  /** The outside services that may carry orders. */
  readonly couriers: CourierSettings;
  /**
   * Where a new vendor starts to register: NPV, without a vendor code; PV, with one. undefined: the country's
   * default.
   */
  readonly registrationType: (typeof registrationTypes)[number] | undefined;
  /**
   * The address of an OFREP flag service, without a trailing slash; undefined: flags are read from the database.
   */
  readonly flagServiceUrl: string | undefined;
  readonly flagServiceToken: string | undefined;
  /** The file served as `/flags.json`; undefined: the one that the build wrote for this environment. */
  readonly flagsFile: string | undefined;
  /** The address of the help center, without a trailing slash; undefined: this process serves it. */
  readonly helpCenterUrl: string | undefined;
  /**
   * True if operators, except viewers, must show a second factor: always, except in a sandbox that does not require
   * it.
   */
  readonly operationsSecondFactor: boolean;
  /** The key that signs tokens for the help center. */
  readonly helpCenterSecret: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** The kinds of work that this process does: those in WORK, by default all. */
  readonly work: ReadonlySet<WorkName>;
  /** How many seconds the process still answers after SIGTERM, so that the proxy notices. */
  readonly drainSeconds: number;
  /** The other origins whose pages may frame tracking pages and the embedded portal. */
  readonly frameAncestors: readonly string[];
  /** The number of trusted proxies in front of the server, whose forwarded client address is believed. */
  readonly trustedProxies: number;
  /**
   * The header in which a trusted proxy sends the visitor's location; undefined: the network address is used instead.
   */
  readonly locationHeader: string | undefined;
  /** A separate port for the metrics; undefined: they are served on the main port with `metricsToken`. */
  readonly metricsPort: number | undefined;
  /** The address of an OpenTelemetry collector; undefined: no spans are collected. */
  readonly otlpEndpoint: string | undefined;
  /** The bearer token for reading the metrics; undefined: no token is needed. */
  readonly metricsToken: string | undefined;
};

/** The receiver of merchants' mails; undefined if neither an address nor a host is configured. */
export const supportEmailOf = ({
  supportEmail,
  publicUrl,
}: Pick<Settings, "supportEmail" | "publicUrl">): string | undefined =>
  supportEmail ?? (publicUrl && `support@${new URL(publicUrl).hostname}`);

/** How many times faster than the clock simulated riders move; 0 outside a sandbox, which alone has them. */
export const simulationSpeedOf = ({ environment, simulationSpeed }: Settings): number =>
  environment === "san" ? simulationSpeed : 0;

const bare = (url: string) => url.replace(/\/+$/, "");
const barely = (url: string | undefined) => url && bare(url);

const workWords = `all, or words out of ${workNames.join(", ")} with commas between them`;
const minSecretBytes = 32;
const minMetricsTokenBytes = 16;
const sender = /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;
const vendorIdPattern = /^[\w.-]{1,120}$/;

const readRedisUrl = ({ text, bad }: Pick<ReturnType<typeof settingsReader>, "text" | "bad">) => {
  const raw = text("REDIS_URL");
  return raw === undefined || isRedisUrl(raw) ? raw : bad("REDIS_URL", redisUrlWords);
};

/** Reads and checks all variables; the error lists every problem. */
export function readSettings(env: Environment): Settings {
  const read = settingsReader(env);
  const environment = read.oneOf("ENVIRONMENT", deploymentStages, "san");
  const real = environment !== "san";
  const settings: Settings = {
    port: read.whole("PORT", { from: 0, to: 65_535, otherwise: 3000 }),
    host: read.text("HOST") ?? "127.0.0.1",
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"], real),
    dataDir: read.text("DATA_DIR") ?? ".data",
    redisUrl: readRedisUrl(read),
    country: read.known("COUNTRY", countries, "ph"),
    brand: read.known("BRAND", brands, defaultBrandId),
    environment,
    publicUrl: read.url("PUBLIC_URL", ["http:", "https:"], real)?.replace(/\/+$/, ""),
    apiBase: barely(read.url("API_BASE", ["http:", "https:"])),
    wsBase: barely(read.url("WS_BASE", ["ws:", "wss:"])),
    portalOrigins: read.list(
      "PORTAL_ORIGINS",
      /^https?:\/\/[^/\s,]+$/,
      "origins like https://portal.example with commas between them",
    ),
    quoteTtlSeconds: read.whole("QUOTE_TTL_SECONDS", { from: 1, to: 86_400, otherwise: 300 }),
    simulationSpeed: read.number("SIMULATION_SPEED", { from: 0, to: 100_000, otherwise: 20 }),
    ordersKeptMonths: read.whole("ORDERS_KEPT_MONTHS", { from: 2, to: 1200, otherwise: 0 }) || undefined,
    undoSeconds: read.whole("UNDO_SECONDS", { from: 0, to: 600, otherwise: 10 }),
    tokenSecret: read.secret("TOKEN_SECRET", minSecretBytes, real),
    previousTokenSecrets: read.list(
      "TOKEN_SECRET_PREVIOUS",
      /^.{32,}$/,
      "secrets of 32 bytes or more with commas between them",
    ),
    smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"], real),
    smsUrl: read.url("SMS_URL", ["http:", "https:"]),
    numberPoolUrl: read.url("NUMBER_POOL_URL", ["http:", "https:"]),
    smsFrom: read.text("SMS_FROM"),
    whatsappUrl: barely(read.url("WHATSAPP_URL", ["http:", "https:"])),
    whatsappToken: read.text("WHATSAPP_TOKEN"),
    vapidPublicKey: read.matching("VAPID_PUBLIC_KEY", /^B[\w-]{86}$/, "a P-256 key in base64url"),
    vapidPrivateKey: read.matching("VAPID_PRIVATE_KEY", /^[\w-]{43}$/, "a P-256 key in base64url"),
    mailFrom: read.matching("MAIL_FROM", sender, "an e-mail address, or a name with one in angle brackets"),
    supportEmail: read.matching("SUPPORT_EMAIL", /^[^\s@<>]+@[^\s@<>]+$/, "an e-mail address"),
    mapStyleUrl: read.url("MAP_STYLE_URL", ["http:", "https:"]),
    placesDir: read.text("PLACES_DIR"),
    geocoder: read.oneOf("GEOCODER", geocoders, "embedded"),
    geocoderUrl: read.url("GEOCODER_URL", ["http:", "https:"]),
    geocoderKey: read.text("GEOCODER_KEY"),
    googlePlacesKey: read.text("GOOGLE_PLACES_KEY"),
    analyticsUrl: read.url("ANALYTICS_URL", ["http:", "https:"]),
    analyticsDataLayer: read.oneOf("ANALYTICS_DATA_LAYER", ["off", "on"], "off"),
    googlePlacesUrl: read.url("GOOGLE_PLACES_URL", ["http:", "https:"]),
    routingEngine: read.oneOf("ROUTING_ENGINE", routingEngines, "great-circle"),
    routingUrl: read.url("ROUTING_URL", ["http:", "https:"]),
    testVendors: read.list("TEST_VENDORS", vendorIdPattern, "vendor ids with commas between them"),
    partnerJwksUrl: read.url("PARTNER_JWKS_URL", ["http:", "https:"]),
    partnerIssuer: read.text("PARTNER_ISSUER"),
    partnerAudience: read.text("PARTNER_AUDIENCE"),
    partnerTokenSeconds: read.whole("PARTNER_TOKEN_SECONDS", { from: 60, to: 2_592_000, otherwise: 86_400 }),
    webhookTestHosts: read.list(
      "WEBHOOK_TEST_HOSTS",
      /^[\w.[\]:-]{1,260}$/,
      "hosts with commas between them",
    ),
    proofStoreUrl: read.url("PROOF_STORE_URL", ["http:", "https:"]),
    proofStoreRegion: read.text("PROOF_STORE_REGION") ?? "us-east-1",
    proofStoreKeyId: read.text("PROOF_STORE_KEY_ID"),
    proofStoreSecret: read.text("PROOF_STORE_SECRET"),
    ...readCardSettings(read, { isReal: real, isLive: environment === "prd" }),
    couriers: readCourierSettings(read, !real),
    registrationType: read.text("REGISTRATION_TYPE")
      ? read.oneOf("REGISTRATION_TYPE", registrationTypes, "NPV")
      : undefined,
    flagServiceUrl: barely(read.url("FLAG_SERVICE_URL", ["http:", "https:"])),
    flagServiceToken: read.text("FLAG_SERVICE_TOKEN"),
    flagsFile: read.text("FLAGS_FILE"),
    helpCenterUrl: barely(read.url("HELP_CENTER_URL", ["http:", "https:"])),
    operationsSecondFactor: read.oneOf("OPERATIONS_2FA", ["0", "1"], "0") === "1" || real,
    helpCenterSecret: read.secret("HELP_CENTER_SECRET", minSecretBytes, false),
    logLevel: read.oneOf("LOG_LEVEL", logLevels, real ? "info" : "warn"),
    work: readWork(read.list("WORK", /^[\w-]+$/, workWords)) ?? new Set(),
    drainSeconds: read.whole("DRAIN_SECONDS", { from: 0, to: 600, otherwise: 5 }),
    frameAncestors: read.origins("FRAME_ANCESTORS"),
    trustedProxies: read.whole("TRUSTED_PROXIES", { from: 0, to: 10, otherwise: 0 }),
    locationHeader: read.matching("PLACE_HEADER", /^[\w-]{1,60}$/, "the name of a header")?.toLowerCase(),
    otlpEndpoint: read.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]),
    metricsPort: read.text("METRICS_PORT")
      ? read.whole("METRICS_PORT", { from: 0, to: 65_535, otherwise: 0 })
      : undefined,
    metricsToken: read.secret("METRICS_TOKEN", minMetricsTokenBytes, false),
  };
  if (settings.work.size === 0) read.bad("WORK", workWords);
  if (settings.apiBase !== undefined && new URL(settings.apiBase).origin !== settings.apiBase)
    read.bad("API_BASE", "an origin without a path");
  const { geocoder, geocoderUrl, geocoderKey } = settings;
  if ((geocoder === "nominatim" || geocoder === "photon") && !geocoderUrl) read.missing("GEOCODER_URL");
  if (geocoder === "google" && !geocoderKey) read.missing("GEOCODER_KEY");
  if (real && settings.partnerJwksUrl && !settings.partnerIssuer) read.missing("PARTNER_ISSUER");
  if (real && settings.partnerJwksUrl && !settings.partnerAudience) read.missing("PARTNER_AUDIENCE");
  if (settings.whatsappUrl && !settings.whatsappToken) read.missing("WHATSAPP_TOKEN");
  if (settings.vapidPublicKey && !settings.vapidPrivateKey) read.missing("VAPID_PRIVATE_KEY");
  if (settings.vapidPrivateKey && !settings.vapidPublicKey) read.missing("VAPID_PUBLIC_KEY");
  if (settings.helpCenterUrl && !settings.helpCenterSecret) read.missing("HELP_CENTER_SECRET");
  if (settings.routingEngine !== "great-circle" && !settings.routingUrl) read.missing("ROUTING_URL");
  if (settings.routingEngine === "great-circle" && settings.routingUrl) read.missing("ROUTING_ENGINE");
  if (settings.proofStoreUrl && !settings.proofStoreKeyId) read.missing("PROOF_STORE_KEY_ID");
  if (settings.proofStoreUrl && !settings.proofStoreSecret) read.missing("PROOF_STORE_SECRET");
  if (!settings.proofStoreUrl && settings.proofStoreKeyId) read.missing("PROOF_STORE_URL");
  if (environment === "prd" && settings.webhookTestHosts.length > 0)
    read.bad("WEBHOOK_TEST_HOSTS", "empty in prd");
  if (read.problems.length > 0) throw new CannotStart(read.problems.join(" "));
  return settings;
}
