import type { FindActor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { flagRoutes } from "./flags/routes.ts";
import { countryParameterRoutes } from "./parameters/routes.ts";
import { settingRoutes } from "./routes.ts";

/** The flags and parameters of the country. */
export const countrySettings: Feature<Deps & { readonly findActor: FindActor }> = {
  name: "country-settings",
  owns: ["country_parameters", "flags", "holidays"],
  routes: async (app, deps) => {
    countryParameterRoutes(app, deps);
    settingRoutes(app, deps);
    await flagRoutes(app, deps);
  },
};
