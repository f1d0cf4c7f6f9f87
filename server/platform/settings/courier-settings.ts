import type { CourierName } from "@waybill/domain/couriers/couriers";
import { createPrivateKey } from "node:crypto";
import type { settingsReader } from "./settings-reader.ts";

/** The settings of each outside service; undefined if it is not connected. Addresses have no trailing slash. */
export type CourierSettings = {
  readonly on_demand_rider: OnDemandRiderSettings | undefined;
  readonly uber_direct: UberDirectSettings | undefined;
  readonly doordash_drive: DoordashDriveSettings | undefined;
};

type Terms = {
  /** The percentage of the price that the service keeps if an order is cancelled after a driver accepted it. */
  readonly cancellationPercent: number;
};

export type OnDemandRiderSettings = Terms & {
  /** Includes the country and the version: https://rider.example/sg/api/v1. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly audience: string;
  readonly clientId: string;
  readonly keyId: string;
  readonly scope: string | undefined;
  /** An RSA key in PEM; the service has its public part. */
  readonly privateKey: string;
  readonly webhookSecret: string;
};

export type UberDirectSettings = Terms & {
  readonly url: string;
  readonly tokenUrl: string;
  readonly customerId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
};

export type DoordashDriveSettings = Terms & {
  readonly url: string;
  readonly developerId: string;
  readonly keyId: string;
  /** Base64url, as DoorDash displays it. */
  readonly signingSecret: string;
  /** The whole Authorization header of its webhooks, `Basic …` or `Bearer …`. */
  readonly webhookAuthorization: string | undefined;
  /** The key that signs its webhooks; if both are set, both must match. */
  readonly webhookSecret: string | undefined;
};

type Reader = ReturnType<typeof settingsReader>;

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
};

/**
 * Reads the variables of the outside services. A service is connected if any of its variables is set; then all the
 * required ones must be set. A sandbox has no default address, so it calls a service only at a configured one.
 */
export function readCourierSettings(read: Reader, isSandbox: boolean): CourierSettings {
  const partsOf = (prefix: string) => {
    const needed = (name: string): string => {
      const value = read.text(`${prefix}_${name}`);
      if (value === undefined) read.missing(`${prefix}_${name}`);
      return value ?? "";
    };
    const address = (name: string, usual?: string): string => {
      const configured = read.url(`${prefix}_${name}`, isSandbox ? ["http:", "https:"] : ["https:"]);
      const url = configured ?? (isSandbox ? undefined : usual);
      if (url === undefined && read.text(`${prefix}_${name}`) === undefined)
        read.missing(`${prefix}_${name}`);
      return (url ?? "").replace(/\/+$/, "");
    };
    const percent = { from: 0, to: 100, otherwise: 100 };
    const terms: Terms = { cancellationPercent: read.whole(`${prefix}_CANCELLATION_PERCENT`, percent) };
    return { needed, address, terms, optional: (name: string) => read.text(`${prefix}_${name}`) };
  };
  const isSet = (prefix: string, names: readonly string[]) =>
    names.some((name) => read.text(`${prefix}_${name}`) !== undefined);

  const services: { [Name in CourierName]: () => CourierSettings[Name] } = {
    on_demand_rider: () => {
      const prefix = "ON_DEMAND_RIDER";
      if (!isSet(prefix, ["URL", "CLIENT_ID", "KEY_ID", "PRIVATE_KEY", "WEBHOOK_SECRET"])) return undefined;
      const { needed, address, terms, optional } = partsOf(prefix);
      const privateKey = needed("PRIVATE_KEY").replaceAll("\\n", "\n");
      if (privateKey !== "" && !isRsaKey(privateKey))
        read.bad(`${prefix}_PRIVATE_KEY`, "an RSA private key in PEM");
      return {
        url: address("URL"),
        tokenUrl: address("TOKEN_URL", "https://sts.deliveryhero.io/oauth2/token"),
        audience: optional("AUDIENCE") ?? "https://sts.deliveryhero.io",
        clientId: needed("CLIENT_ID"),
        keyId: needed("KEY_ID"),
        scope: optional("SCOPE"),
        privateKey,
        webhookSecret: needed("WEBHOOK_SECRET"),
        ...terms,
      };
    },
    uber_direct: () => {
      const prefix = "UBER_DIRECT";
      if (!isSet(prefix, ["URL", "CUSTOMER_ID", "CLIENT_ID", "CLIENT_SECRET", "WEBHOOK_SECRET"]))
        return undefined;
      const { needed, address, terms } = partsOf(prefix);
      return {
        url: address("URL", "https://api.uber.com"),
        tokenUrl: address("TOKEN_URL", "https://auth.uber.com/oauth/v2/token"),
        customerId: needed("CUSTOMER_ID"),
        clientId: needed("CLIENT_ID"),
        clientSecret: needed("CLIENT_SECRET"),
        webhookSecret: needed("WEBHOOK_SECRET"),
        ...terms,
      };
    },
    doordash_drive: () => {
      const prefix = "DOORDASH_DRIVE";
      if (!isSet(prefix, ["URL", "DEVELOPER_ID", "KEY_ID", "SIGNING_SECRET"])) return undefined;
      const { needed, address, terms, optional } = partsOf(prefix);
      const webhookAuthorization = optional("WEBHOOK_AUTHORIZATION");
      const webhookSecret = optional("WEBHOOK_SECRET");
      if (webhookAuthorization === undefined && webhookSecret === undefined)
        read.missing(`${prefix}_WEBHOOK_AUTHORIZATION`);
      if (webhookAuthorization !== undefined && !/^(?:Basic|Bearer) \S+$/.test(webhookAuthorization))
        read.bad(`${prefix}_WEBHOOK_AUTHORIZATION`, "a whole header, Basic or Bearer and what follows");
      return {
        url: address("URL", "https://openapi.doordash.com"),
        developerId: needed("DEVELOPER_ID"),
        keyId: needed("KEY_ID"),
        signingSecret: needed("SIGNING_SECRET"),
        webhookAuthorization,
        webhookSecret,
        ...terms,
      };
    },
  };
  return {
    on_demand_rider: services.on_demand_rider(),
    uber_direct: services.uber_direct(),
    doordash_drive: services.doordash_drive(),
  };
}
