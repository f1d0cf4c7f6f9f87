// `node configure.ts https://deliver.example [app id] [name]`: writes capacitor.config.json for one deployment. The
// shell has no screens: it opens the deployment's own rider app, so that a new version needs no new shell.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The configuration of a shell that opens the rider app at an address. */
export function configOf(address: string, appId = "app.waybill.rider", appName = "Waybill Rider") {
  const { origin, protocol, hostname, host } = new URL(address);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol !== "https:" && !(isHere && protocol === "http:"))
    throw new Error(`${address} is not an https address: phones allow location and camera only over https.`);
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(appId))
    throw new Error(`${appId} is not a valid app id: use a form like app.waybill.rider.`);
  return {
    appId,
    appName,
    webDir: "www",
    server: {
      url: `${origin}/rider/`,
      allowNavigation: [host],
      errorPath: "index.html",
      cleartext: protocol === "http:",
    },
    // Without this bridge Android stops reporting positions after five minutes in the background.
    android: { useLegacyBridge: true },
    // Android throttles a page's requests in the background, but not the native shell's.
    plugins: { CapacitorHttp: { enabled: true } },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [address, appId, appName] = process.argv.slice(2);
  if (!address) {
    console.error(
      "The deployment's address is missing. Usage: node configure.ts https://deliver.example [app id] [name]",
    );
    process.exit(1);
  }
  const text = `${JSON.stringify(configOf(address, appId, appName), null, 2)}\n`;
  writeFileSync(join(import.meta.dirname, "capacitor.config.json"), text);
  console.log(text);
}
