/**
 * The first match is used. The order matters, because User-Agent headers also name the browsers that a browser is
 * based on.
 */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/**
 * Returns a device name that a person recognises, from the User-Agent header: `Chrome, Android`. Product names are
 * the same in every language. undefined if the header names neither a browser nor a system.
 */
export function deviceName(userAgent: string): string | undefined {
  const names = [browsers, systems].flatMap(
    (patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return names.length > 0 ? names.join(", ") : undefined;
}
