// `node permit.ts`, after `npx cap add android` or `npx cap add ios`: adds the required permissions to the generated
// projects. Safe to repeat.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The camera's permissions; the position plugin declares its own on Android. */
const androidLines = [
  '<uses-permission android:name="android.permission.CAMERA" />',
  '<uses-feature android:name="android.hardware.camera" android:required="false" />',
];

/** The texts of an iPhone's permission dialogs. */
const iosTexts = {
  NSLocationWhenInUseUsageDescription: "Offers near you need your position.",
  NSLocationAlwaysAndWhenInUseUsageDescription:
    "Shops and customers see where their order is while you ride, also when the screen is off.",
  NSCameraUsageDescription: "The camera reads labels and takes photos as proof.",
};

/** An AndroidManifest.xml with the permissions. */
export const permitAndroid = (manifest: string): string =>
  androidLines
    .filter((line) => !manifest.includes(line))
    .reduce((text, line) => text.replace(/\n<\/manifest>/, `\n    ${line}\n</manifest>`), manifest);

/** An Info.plist with the texts, and with positions in the background. */
export function permitIos(list: string): string {
  const lines = Object.entries(iosTexts)
    .filter(([key]) => !list.includes(`<key>${key}</key>`))
    .map(([key, text]) => `\t<key>${key}</key>\n\t<string>${text}</string>\n`);
  if (!list.includes("<key>UIBackgroundModes</key>"))
    lines.push("\t<key>UIBackgroundModes</key>\n\t<array>\n\t\t<string>location</string>\n\t</array>\n");
  return list.replace(/<\/dict>\s*<\/plist>/, (end) => lines.join("") + end);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const [path, permit] of [
    ["android/app/src/main/AndroidManifest.xml", permitAndroid],
    ["ios/App/App/Info.plist", permitIos],
  ] as const) {
    const file = join(import.meta.dirname, path);
    if (!existsSync(file)) continue;
    writeFileSync(file, permit(readFileSync(file, "utf8")));
    console.log(`The app's permissions are written to ${path}.`);
  }
