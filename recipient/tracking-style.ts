/** The tracking page's additional styles: map, rider, steps, photo. */
export const trackingStyle = `
.act{display:grid;gap:16px;margin-block:16px}
.act h2{font-size:1.0625rem}
.act fieldset{display:grid;gap:4px;margin:0;padding:0;border:0;min-inline-size:0}
.act fieldset:has([name=stars],[name=reasons]){display:flex;flex-wrap:wrap;column-gap:20px}
.act legend{padding:0;font-weight:550}
.act fieldset label{display:flex;align-items:center;gap:12px;min-block-size:44px}
.act input:is([type=radio],[type=checkbox]){inline-size:20px;block-size:20px;margin:0;flex:none;accent-color:var(--brand-line)}
.act .field{display:grid;gap:4px;font-weight:550}
.act :is(textarea,.field input){box-sizing:border-box;inline-size:100%;min-block-size:48px;padding:12px;border:1px solid var(--edge);border-radius:var(--brand-radius);background:var(--brand-surface);color:inherit;font:inherit;font-weight:400}
.pinmap{position:relative;inline-size:256px;block-size:256px;overflow:hidden;border-radius:var(--brand-radius);direction:ltr}
.pinmap svg{display:block;inline-size:100%;block-size:100%}
.pinmap input{position:absolute;inset:0;inline-size:256px;block-size:256px;border-radius:inherit;cursor:crosshair;touch-action:none}
.move button[hidden]{display:none}
.reach{fill:var(--brand-line);fill-opacity:.14;stroke:var(--brand-line);stroke-width:2.5;stroke-dasharray:7 7}
.wrong{font-weight:550;color:light-dark(#a1251b,#ff9c92)}
.wrong:empty{display:none}
.kept{margin-block:16px;font-weight:550}
.map{display:grid;grid-template-rows:minmax(0,1fr) auto;block-size:204px;margin:-16px -16px 20px;overflow:hidden;direction:ltr}
.map.none{display:none}
.map [data-picture]{min-block-size:0}
.map svg{display:block;inline-size:100%;block-size:100%}
.map small{display:flex;gap:8px;padding:4px 16px 0;font-size:.75rem;line-height:1rem;color:var(--faint)}
.ground{fill:none;stroke:light-dark(#edece7,#1b1f21);stroke-linecap:round;stroke-linejoin:round}
.street,.road,.edge,.way{fill:none;stroke-linecap:round;stroke-linejoin:round}
.street{stroke:light-dark(#fff,#2a2f32)}
.edge{stroke:light-dark(#d9d8d2,#14181a)}
.road{stroke:light-dark(#fff,#33393c)}
.water{fill:light-dark(#cfe0ea,#17262f)}
.river{fill:none;stroke:light-dark(#cfe0ea,#17262f);stroke-width:5}
.park{fill:light-dark(#dbe8d8,#1d2a20)}
.way{stroke:var(--brand-line);stroke-width:4}
.guess{stroke-dasharray:1 9}
.district{font-size:15px;font-weight:500;fill:var(--soft);paint-order:stroke;stroke:light-dark(#edece7,#1b1f21);stroke-width:4px;text-anchor:middle}
.pin{fill:light-dark(#16191a,#eceeee);stroke:light-dark(#fff,#16191a);stroke-width:2}
.core{fill:light-dark(#fff,#16191a)}
.halo{fill:var(--brand-line);opacity:.25}
.scooter circle.disc{fill:var(--brand-line);stroke:light-dark(#fff,#16191a);stroke-width:2}
.scooter g{fill:none;stroke:light-dark(#fff,#16191a);stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.scooter{transition:transform 2s linear}
.rider{display:flex;align-items:center;gap:12px;font-weight:600}
.who{display:grid;flex:1}
.who>bdi{justify-self:start}
.who small{font-size:.8125rem;font-weight:400;color:var(--soft)}
dd small{display:block;font-size:.8125rem;font-weight:400;color:var(--soft)}
.avatar{display:grid;place-items:center;inline-size:48px;block-size:48px;flex:none;border-radius:50%;background:var(--brand-tint);color:var(--brand-text)}
.avatar img{inline-size:100%;block-size:100%;border-radius:50%;object-fit:cover}
.avatar:has(img){inline-size:64px;block-size:64px}
.ride{display:flex;flex-wrap:wrap;gap:2px 8px}
.plate{padding-inline:6px;border:1px solid var(--brand-hairline);border-radius:4px;font-weight:600;color:var(--text)}
ol{list-style:none;padding:0}
.steps li{position:relative;display:grid;grid-template-columns:20px minmax(0,1fr) auto;gap:12px;padding-block-end:16px}
.steps li:last-child{padding-block-end:0}
.steps li:not(:last-child)::before{content:"";position:absolute;inset-inline-start:9px;inset-block:26px 2px;inline-size:2px;background:var(--brand-hairline)}
.steps .past:not(:last-child)::before{background:var(--brand-line)}
.steps time{line-height:1.5rem}
.dot{display:grid;place-items:center;inline-size:20px;block-size:20px;margin-block:2px;border-radius:50%;box-shadow:inset 0 0 0 2px var(--edge)}
.dot .icon{inline-size:12px;block-size:12px;stroke-width:2.5}
.past .dot{background:var(--brand-fill);color:var(--brand-on-fill);box-shadow:none}
.here .dot{box-shadow:inset 0 0 0 2px var(--brand-line)}
.here .dot::after{content:"";inline-size:8px;block-size:8px;border-radius:50%;background:var(--brand-line)}
.ended{font-weight:600}
.ended .dot{background:var(--soft);color:var(--brand-canvas);box-shadow:none}
.here{font-weight:600}
.next{color:var(--faint)}
time{font-size:.8125rem;font-weight:400;font-variant-numeric:tabular-nums;color:var(--faint)}
.more{margin-block:8px -10px}
dl:empty+.more{margin-block-start:-10px}
.more[open]{margin-block-end:0}
.more summary{display:flex;align-items:center;min-block-size:44px;color:var(--brand-text);font-weight:550}
.more[open] .closed,.more:not([open]) .open{display:none}
.photo{padding:0;overflow:hidden}
.photo img{display:block;inline-size:100%;block-size:auto;max-block-size:300px;object-fit:cover}
.photo figcaption{padding:12px 16px;font-size:.875rem;color:var(--soft)}
@media (min-width:900px){
main:has(>.map:not(.none)){display:grid;grid-template-columns:minmax(0,440px) minmax(0,1fr);gap:32px;align-items:start;max-inline-size:1040px}
main>.map{order:1;position:sticky;inset-block-start:16px;margin:0;block-size:calc(100dvh - 104px)}
main>.map svg{border-radius:16px}
main>.map small{padding-inline:4px}
}
@media (min-width:900px){.district{font-size:9.5px;stroke-width:2.5px}}
@media (forced-colors:active){
.dot{border:2px solid}
.here .dot::after,.steps li:not(:last-child)::before,.steps .past:not(:last-child)::before{background:CanvasText}
.map{forced-color-adjust:none}
}
@media (prefers-reduced-motion:reduce){.scooter{transition:none}}
`;
