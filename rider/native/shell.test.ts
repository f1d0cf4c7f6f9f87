import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { watchPlace } from "../phone/watch-place.ts";
import { configOf } from "./configure.ts";
import { permitAndroid, permitIos } from "./permit.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
const project = JSON.parse(read("package.json")) as Record<
  "scripts" | "dependencies" | "devDependencies",
  Record<string, string>
>;

test("the shell opens the rider's app of the deployment that it is configured for, and no other page [17.35]", () => {
  const config = configOf("https://deliver.example/anything", "app.example.rider", "Example Rider");
  expect(config).toMatchObject({ appId: "app.example.rider", appName: "Example Rider", webDir: "www" });
  expect(config.server).toEqual({
    url: "https://deliver.example/rider/",
    allowNavigation: ["deliver.example"],
    errorPath: "index.html",
    cleartext: false,
  });
  expect(read(`${config.webDir}/${config.server.errorPath}`)).toContain("no network");
  expect(
    config.server.url.endsWith(
      (JSON.parse(read("../public/manifest.webmanifest")) as { scope: string }).scope,
    ),
  ).toBe(true);
  expect(() => configOf("http://deliver.example")).toThrow(/https/);
  expect(configOf("http://localhost:8080").server.cleartext).toBe(true);
  expect(() => configOf("https://deliver.example", "rider")).toThrow(/app id/);
});

test("the project names one version of Capacitor, the plugin of positions, and the commands of its guide [17.35]", () => {
  const { scripts, dependencies, devDependencies } = project;
  const versions = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith("@capacitor/"),
  );
  expect(versions.map(([name]) => name)).toEqual(
    expect.arrayContaining(["@capacitor/android", "@capacitor/ios"]),
  );
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
  expect(dependencies).toHaveProperty("@capacitor-community/background-geolocation");
  const guide = read("README.md");
  for (const script of Object.values(scripts).filter((one) => one.startsWith("node ")))
    expect(guide, script).toContain(script);
  for (const made of ["android/", "ios/", "capacitor.config.json"]) {
    expect(read(".gitignore")).toContain(made);
    expect(guide).toContain(made);
  }
});

test("the projects that Capacitor makes are told what the app needs, once [17.35]", () => {
  const manifest = '<manifest xmlns:android="x">\n    <application />\n</manifest>\n';
  const permitted = permitAndroid(manifest);
  expect(permitted).toContain('<uses-permission android:name="android.permission.CAMERA" />\n');
  expect(permitAndroid(permitted)).toBe(permitted);
  const list = permitIos("<plist><dict>\n\t<key>CFBundleName</key>\n</dict>\n</plist>\n");
  for (const key of ["NSCameraUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"])
    expect(list).toContain(`<key>${key}</key>`);
  expect(list).toMatch(/UIBackgroundModes<\/key>\s*<array>\s*<string>location/);
  expect(permitIos(list)).toBe(list);
});

test("in the shell positions come from its plugin, also in the background, and end with the work; a browser's own are left alone [17.35]", async () => {
  type Told = (place?: object, problem?: { code: string }) => void;
  let told: Told = () => undefined;
  const nativeCallback = vi.fn((_plugin: string, _method: string, _options: object, callback: Told) => {
    told = callback;
    return "w-1";
  });
  const nativePromise = vi.fn(async () => undefined);
  const watchPosition = vi.fn(() => 7);
  const clearWatch = vi.fn();
  vi.stubGlobal("navigator", { ...navigator, geolocation: { watchPosition, clearWatch } });
  const heard = { onPlace: vi.fn(), onLost: vi.fn() };

  watchPlace(heard)();
  expect(watchPosition).toHaveBeenCalledTimes(1);
  expect(clearWatch).toHaveBeenCalledWith(7);

  vi.stubGlobal("Capacitor", { nativeCallback, nativePromise });
  const stop = watchPlace(heard);
  await vi.waitFor(() => expect(nativeCallback).toHaveBeenCalledTimes(1));
  const [plugin, method, options] = nativeCallback.mock.calls[0] ?? [];
  expect({ plugin, method }).toEqual({ plugin: "BackgroundGeolocation", method: "addWatcher" });
  // Without a message the plugin is still while the app is in the background.
  expect(options).toHaveProperty("backgroundMessage");
  told({ latitude: 14.55, longitude: 121.05, accuracy: 8, bearing: 90, speed: 4, time: 1000 });
  const coords = { latitude: 14.55, longitude: 121.05, accuracy: 8, heading: 90, speed: 4 };
  expect(heard.onPlace).toHaveBeenCalledWith({ coords, timestamp: 1000 });
  told(undefined, { code: "NOT_AUTHORIZED" });
  expect(heard.onLost).toHaveBeenCalledWith(true);
  stop();
  await vi.waitFor(() => expect(nativePromise).toHaveBeenCalledWith(plugin, "removeWatcher", { id: "w-1" }));
  expect(watchPosition).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
