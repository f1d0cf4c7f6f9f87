import * as endpoints from "@waybill/contract/visitors/tracking";
import { countries } from "@waybill/domain/markets/countries";
import { readablePhone } from "@waybill/domain/phones/readable-phone";
import { pinBox, pinMap } from "@waybill/recipient/map/pin-map";
import { boxOf, streetMap } from "@waybill/recipient/map/street-map";
import { trackingPage, unknownOrderPage } from "@waybill/recipient/tracking-page";
import type { Audience } from "@waybill/recipient/tracking-words";
import { formActs, type RefusedForm } from "@waybill/recipient/act-forms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OrderDeps } from "../orders/order-deps.ts";
import { formRoutes } from "./acts/form-routes.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { simulationSpeedOf } from "../platform/settings/settings.ts";
import type { MapCredit } from "../places/street-data.ts";
import type { RoadRoutes } from "../places/routing/road-route.ts";
import type { ProofDeps } from "../fleets/proofs/proof-deps.ts";
import type { ProofLinks } from "../fleets/proofs/proof-links.ts";
import { openRiderPhoto } from "../fleets/riders/photos/rider-photo.ts";
import { areNoticesWanted, chooseNotices, saveNoticeLanguage } from "./choose-notices.ts";
import type { RecipientCard } from "./recipient-cards.ts";
import type { DrawnStreets } from "./drawn-streets.ts";
import { stopsAhead, routeThrough } from "./route-ahead.ts";
import { openPageContexts, withPrivateHeaders, queryText, type Link } from "../platform/http/page-context.ts";
import { findTracked, trackOrder, type Tracked } from "./track-order.ts";

const pages = { "/tracking": "customer", "/tracking-c2c": "c2c" } as const satisfies Record<string, Audience>;

type Parts = {
  /** The URL of the pages' script. */
  script: string;
  /** The URL of the script that moves the pin. */
  pinScript: string;
  links: Pick<ProofLinks, "linkTo">;
  streets: DrawnStreets;
  roadRoutes: RoadRoutes;
  /** Sections that other features add to the page. */
  cards: readonly RecipientCard[];
  /** The copyright lines of the map data. */
  credits: readonly MapCredit[];
};

const photoKinds = { DELIVERED: "delivery", RETURNED_TO_VENDOR: "return" } as const;

/** The photo of the delivery or return, only with the link's secret. */
const photoOf = ({ seen, whole }: Tracked, links: Parts["links"]) => {
  const end = seen.status === "DELIVERED" || seen.status === "RETURNED_TO_VENDOR" ? seen.status : undefined;
  const at = seen.status_history.findLast(({ status }) => status === end)?.created_at;
  if (!whole || end === undefined || at === undefined) return undefined;
  const kind = photoKinds[end];
  if (whole.proofs[kind] === null) return undefined;
  const { pathname, search } = new URL(links.linkTo({ orderId: seen.order_id, kind }).url);
  return { address: pathname + search, at, kind };
};

/** The public tracking call, and the pages that a tracking link opens. */
export const trackingRoutes = (
  app: FastifyInstance,
  deps: OrderDeps & Pick<ProofDeps, "proofs">,
  { script, pinScript, links, streets, roadRoutes, cards, credits }: Parts,
): void => {
  const contextOf = openPageContexts(deps, script);

  /** The locations on an order's map; undefined if no rider is known, or the reader may not see the rider. */
  const placesOf = ({ seen, whole }: Tracked) => {
    const { latitude, longitude } = seen.rider ?? {};
    if (!whole || latitude === undefined || longitude === undefined) return undefined;
    const places = { rider: { latitude, longitude }, home: whole.customer.location, store: whole.source };
    return streets.reach(boxOf(places)) ? { places, stops: stopsAhead(whole) } : undefined;
  };

  /** The streets around the pin, while the form that moves it is open. */
  const pinOf = async (
    { seen: { place, may } }: Tracked,
    open: RefusedForm | undefined,
    language: string,
  ) => {
    const isOpen = open?.act === "instructions" || open?.act === "pin";
    if (!isOpen || !place || !may?.includes("pin")) return undefined;
    const drawn = await streets.within(pinBox(place.first), language);
    const map = pinMap(drawn, { first: place.first, now: place });
    return map && { map, script: pinScript };
  };

  route(app, endpoints.trackOrder, ({ params, query }) => trackOrder(deps, params.orderId, query.t));

  route(app, endpoints.chooseNotices, async ({ params: { orderId }, query: { t }, body: { wanted } }) => {
    await chooseNotices(deps, { orderId, secret: t }, wanted);
    return { result: { wanted } };
  });

  for (const [path, audience] of Object.entries(pages)) {
    const show = async (
      request: FastifyRequest<Link>,
      reply: FastifyReply,
      open?: RefusedForm,
    ): Promise<string> => {
      const { frame, language, clockTime, money } = contextOf(request);
      withPrivateHeaders(reply).type("text/html; charset=utf-8");
      try {
        const secret = queryText(request.query["t"]);
        const tracked = await findTracked(deps, request.params.orderId, secret);
        const photo = photoOf(tracked, links);
        const map = placesOf(tracked);
        const query = secret === undefined ? "" : `?t=${encodeURIComponent(secret)}`;
        const inLanguage = new URLSearchParams({
          ...(secret !== undefined && { t: secret }),
          lang: language,
        });
        // Stores the language only on a visit, not when the open page reloads itself every few seconds.
        const isVisit = request.headers["sec-fetch-mode"] === "navigate";
        if (isVisit && queryText(request.query["lang"]) === language)
          await saveNoticeLanguage(deps, tracked, language);
        const wanted = await areNoticesWanted(deps, tracked);
        const pin = await pinOf(tracked, open, language);
        const kept = formActs.find((act) => act === request.query["kept"]);
        const self = `${path}/${encodeURIComponent(request.params.orderId)}`;
        const { whole, row } = tracked;
        const href = (page: string) => `${self}/${page}?${inLanguage.toString()}`;
        const shown = whole && { order: whole, row, words: frame.words, money, href };
        const more = shown ? await Promise.all(cards.map((card) => card(shown))) : [];
        return trackingPage({
          ...frame,
          audience,
          order: tracked.seen,
          clockTime,
          money,
          phone: (number) => readablePhone(number, countries[deps.settings.country]),
          speed: simulationSpeedOf(deps.settings),
          credits,
          link: `${deps.publicUrl()}${self}${query}`,
          cards: more.filter((card) => card !== undefined),
          ...(photo && { photo }),
          ...(wanted !== undefined && {
            notices: { wanted, action: `${self}/notices?${inLanguage.toString()}` },
          }),
          ...(tracked.whole && {
            acts: {
              action: (act) => `${self}/${act}?${inLanguage.toString()}`,
              ...(open && { open }),
              ...(kept && { kept }),
              ...(pin && { pin }),
            },
          }),
          ...(map && { mapAddress: `${self}/map?${inLanguage.toString()}` }),
        });
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        reply.code(404);
        return unknownOrderPage({ ...frame, audience });
      }
    };
    app.get<Link>(`${path}/:orderId`, (request, reply) => show(request, reply));
    formRoutes(app, deps, { path, show, languageOf: (request) => contextOf(request).language });

    // The parser applies only to this route.
    void app.register(async (page) => {
      const asText = { parseAs: "string", bodyLimit: 1000 } as const;
      const form = "application/x-www-form-urlencoded";
      page.addContentTypeParser(form, asText, async (_: unknown, body: string) => body);
      page.post<Link & { Body: unknown }>(
        `${path}/:orderId/notices`,
        async ({ params, query, body }, reply) => {
          const { orderId } = params;
          const wanted = new URLSearchParams(typeof body === "string" ? body : "").get("wanted") === "yes";
          await chooseNotices(deps, { orderId, secret: queryText(query["t"]) }, wanted);
          const back = ["t", "lang"].flatMap((name): [string, string][] => {
            const word = queryText(query[name]);
            return word === undefined ? [] : [[name, word]];
          });
          const to = `${path}/${encodeURIComponent(orderId)}?${new URLSearchParams(back).toString()}`;
          return withPrivateHeaders(reply).redirect(to, 303);
        },
      );
    });

    app.get<Link>(`${path}/:orderId/rider-photo`, async ({ params, query }, reply) => {
      const { seen } = await findTracked(deps, params.orderId, queryText(query["t"]));
      if (seen.rider?.photo === undefined) throw new Refused("not_found");
      const picture = await openRiderPhoto(deps, params.orderId);
      return withPrivateHeaders(reply).type("image/jpeg").send(picture);
    });

    app.get<Link>(`${path}/:orderId/map`, async (request, reply) => {
      const tracked = await findTracked(deps, request.params.orderId, queryText(request.query["t"]));
      const map = placesOf(tracked);
      const places = map && {
        ...map.places,
        route: await routeThrough(roadRoutes, [map.places.rider, ...map.stops]),
      };
      const drawn = places && (await streets.within(boxOf(places), contextOf(request).language));
      const picture = places && drawn && streetMap(drawn, places);
      if (!picture) throw new Refused("not_found");
      return withPrivateHeaders(reply).type("image/svg+xml; charset=utf-8").send(picture.text);
    });
  }
};
