import { ae } from "./countries/ae.ts";
import { am } from "./countries/am.ts";
import { ar } from "./countries/ar.ts";
import { bd } from "./countries/bd.ts";
import { bg } from "./countries/bg.ts";
import { bh } from "./countries/bh.ts";
import { br } from "./countries/br.ts";
import { cl } from "./countries/cl.ts";
import { co } from "./countries/co.ts";
import { cz } from "./countries/cz.ts";
import { de } from "./countries/de.ts";
import { dk } from "./countries/dk.ts";
import { ee } from "./countries/ee.ts";
import { eg } from "./countries/eg.ts";
import { es } from "./countries/es.ts";
import { fi } from "./countries/fi.ts";
import { ge } from "./countries/ge.ts";
import { gr } from "./countries/gr.ts";
import { hk } from "./countries/hk.ts";
import { hu } from "./countries/hu.ts";
import { id } from "./countries/id.ts";
import { in as india } from "./countries/in.ts";
import { iq } from "./countries/iq.ts";
import { jo } from "./countries/jo.ts";
import { jp } from "./countries/jp.ts";
import { kh } from "./countries/kh.ts";
import { kr } from "./countries/kr.ts";
import { kw } from "./countries/kw.ts";
import { kz } from "./countries/kz.ts";
import { la } from "./countries/la.ts";
import { lk } from "./countries/lk.ts";
import { lt } from "./countries/lt.ts";
import { lv } from "./countries/lv.ts";
import { mm } from "./countries/mm.ts";
import { mx } from "./countries/mx.ts";
import { my } from "./countries/my.ts";
import { no } from "./countries/no.ts";
import { om } from "./countries/om.ts";
import { pe } from "./countries/pe.ts";
import { ph } from "./countries/ph.ts";
import { pk } from "./countries/pk.ts";
import { pl } from "./countries/pl.ts";
import { pt } from "./countries/pt.ts";
import { qa } from "./countries/qa.ts";
import { ro } from "./countries/ro.ts";
import { sa } from "./countries/sa.ts";
import { se } from "./countries/se.ts";
import { sg } from "./countries/sg.ts";
import { sk } from "./countries/sk.ts";
import { th } from "./countries/th.ts";
import { tr } from "./countries/tr.ts";
import { tw } from "./countries/tw.ts";
import { vn } from "./countries/vn.ts";
import type { Country } from "./country.ts";

export type { Country } from "./country.ts";

/** Every country that Waybill serves, by the value of the environment variable COUNTRY. */
export const countries = {
  ae,
  am,
  ar,
  bd,
  bg,
  bh,
  br,
  cl,
  co,
  cz,
  de,
  dk,
  ee,
  eg,
  es,
  fi,
  ge,
  gr,
  hk,
  hu,
  id,
  in: india,
  iq,
  jo,
  jp,
  kh,
  kr,
  kw,
  kz,
  la,
  lk,
  lt,
  lv,
  mm,
  mx,
  my,
  no,
  om,
  pe,
  ph,
  pk,
  pl,
  pt,
  qa,
  ro,
  sa,
  se,
  sg,
  sk,
  th,
  tr,
  tw,
  vn,
} as const satisfies Record<string, Country>;
export type CountryId = keyof typeof countries;
