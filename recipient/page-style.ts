/** The style sheet of the recipient's pages: a few of the product's parts, small enough to be inlined. */
export const pageStyle = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--soft:light-dark(#4b5153,#b3b9bb);--faint:light-dark(#62686b,#959c9f);--edge:light-dark(#c9cbc8,#4d5357)}
body{font:1rem/1.5 var(--brand-font,system-ui,sans-serif);background:var(--brand-canvas);color:light-dark(#16191a,#eceeee)}
.skip,.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip:focus{inset-inline-start:8px;inset-block-start:8px;inline-size:auto;block-size:auto;clip-path:none;padding:8px 12px;background:var(--brand-surface)}
header{display:flex;align-items:center;gap:8px;max-inline-size:1040px;margin-inline:auto;padding:8px 16px;min-block-size:56px;font-size:1.0625rem}
header b{flex:1}
header b:has(+.sender){flex:0 1 auto}
.sender{inline-size:auto;block-size:32px;max-inline-size:112px;object-fit:contain;margin-inline-end:auto;padding:2px 6px;border-inline-start:1px solid var(--brand-hairline);background:#fff}
.icon{inline-size:20px;block-size:20px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.languages{position:relative;margin-inline-end:-12px;font-size:.9375rem}
.languages summary{display:flex;align-items:center;gap:8px;min-block-size:44px;padding-inline:12px;border-radius:var(--brand-radius);color:var(--soft);font-weight:550}
.languages ul{position:absolute;z-index:1;inset-inline-end:0;min-inline-size:160px;padding:4px;list-style:none;background:var(--brand-raised);border:1px solid var(--brand-hairline);border-radius:var(--brand-radius);box-shadow:0 8px 24px #0002}
.languages li a{display:flex;align-items:center;min-block-size:44px;padding-inline:12px;color:inherit;text-decoration:none;border-radius:4px}
.languages li a:hover{background:var(--brand-sunken)}
.languages [aria-current]{color:var(--brand-text);font-weight:600}
.offer{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 8px;padding-inline:16px;background:var(--brand-sunken);font-size:.9375rem}
.offer a{display:inline-flex;align-items:center;min-block-size:44px;color:var(--brand-text);font-weight:600}
main{max-inline-size:560px;margin-inline:auto;padding:16px 16px 48px}
h1{font-size:clamp(1.5rem,7vw,1.75rem);line-height:1.22;text-wrap:balance;font-weight:600;letter-spacing:-.022em;font-variant-numeric:tabular-nums}
[dir=rtl] h1{letter-spacing:0;line-height:1.29}
.say{margin-block:8px 24px;color:var(--soft);text-wrap:pretty}
.demo:not(:empty){margin-block:-16px 16px}
.demo{font-size:.8125rem;color:var(--faint)}
.stale:not(:empty){margin-block:-16px 16px}
.stale{font-size:.8125rem;color:var(--faint)}
.card{padding:16px;margin-block-end:12px;background:var(--brand-surface);border:1px solid var(--brand-hairline);border-radius:calc(var(--brand-radius) + 4px)}
.card.empty{display:none}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:48px;padding-inline:20px;border:1px solid var(--brand-hairline);border-radius:var(--brand-radius);background:var(--brand-surface);color:inherit;font:inherit;font-weight:550;text-decoration:none;cursor:pointer}
.button.first{border-color:transparent;background:var(--brand-fill);color:var(--brand-on-fill)}
.button.first:hover{background:var(--brand-fill-hover)}
.acts{display:grid;gap:8px;margin-block:16px}
dl{display:grid;gap:12px}
dl div{display:flex;justify-content:space-between;gap:16px}
dt{flex:none;max-inline-size:50%;color:var(--soft)}
dd{font-weight:550;text-align:end;overflow-wrap:anywhere}
.end{margin-block-start:24px;text-align:center;font-size:.8125rem;color:var(--faint)}
.end a:not(.button){display:inline-flex;align-items:center;min-block-size:44px;padding-inline:4px;color:var(--brand-text);font-weight:500}
.end.first{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;text-align:start}
:focus-visible{outline:2px solid var(--brand-line);outline-offset:2px}
`;
