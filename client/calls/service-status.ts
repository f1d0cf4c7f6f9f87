import { queryOptions } from "@tanstack/react-query";

/** Whether this device is online and the service is up; checked when a screen needs it. */
export const serviceStatus = queryOptions({
  queryKey: ["service-status"],
  queryFn: async ({ signal }): Promise<"works" | "silent" | "offline"> => {
    if (!navigator.onLine) return "offline";
    const answer = await fetch("/health/ready", { signal, cache: "no-store" }).catch(() => undefined);
    return answer?.ok === true ? "works" : "silent";
  },
  networkMode: "always",
  staleTime: 0,
  gcTime: 0,
});
