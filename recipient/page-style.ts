/** The recipient page's whole style sheet: a few parts of the product's language, small enough to stand in the page. */
export const pageStyle = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif;background:var(--brand-canvas);color:light-dark(#16191a,#eceeee)}
.skip{position:absolute;inset-inline-start:-999px}
.skip:focus{inset-inline-start:8px;inset-block-start:8px;padding:8px 12px;background:var(--brand-surface)}
header{display:flex;align-items:center;gap:8px;max-inline-size:560px;margin-inline:auto;padding:14px 16px;font-size:1.0625rem}
main{max-inline-size:560px;margin-inline:auto;padding:16px 16px 48px}
h1{font-size:1.75rem;line-height:2.125rem;font-weight:600;letter-spacing:-.022em}
[dir=rtl] h1{letter-spacing:0;line-height:2.25rem}
.say{margin-block:8px 24px;color:light-dark(#4b5153,#b3b9bb)}
.card{padding:16px;margin-block-end:12px;background:var(--brand-surface);border:1px solid var(--brand-hairline);border-radius:calc(var(--brand-radius) + 4px)}
.rider{display:flex;align-items:center;gap:12px;font-weight:600}
.rider bdi{flex:1}
.avatar{display:grid;place-items:center;inline-size:48px;block-size:48px;border-radius:50%;background:var(--brand-tint);color:var(--brand-text)}
.call{display:grid;place-items:center;min-block-size:48px;padding-inline:24px;border-radius:var(--brand-radius);background:var(--brand-fill);color:var(--brand-on-fill);text-decoration:none}
ol{list-style:none;padding:0}
.steps li{position:relative;display:grid;grid-template-columns:20px 1fr auto;gap:12px;align-items:center;min-block-size:40px}
.steps li:not(:last-child)::before{content:"";position:absolute;inset-inline-start:9px;inset-block:30px -10px;inline-size:2px;background:var(--brand-hairline)}
.steps .past:not(:last-child)::before{background:var(--brand-line)}
.dot{inline-size:20px;block-size:20px;border-radius:50%;box-shadow:inset 0 0 0 2px light-dark(#c9cbc8,#4d5357)}
.past .dot{background:var(--brand-fill);box-shadow:none}
.here .dot{box-shadow:inset 0 0 0 6px var(--brand-line)}
.here{font-weight:600}
.next{color:light-dark(#62686b,#959c9f)}
time{font-size:.8125rem;font-weight:400;font-variant-numeric:tabular-nums;color:light-dark(#62686b,#959c9f)}
dl{display:grid;gap:12px}
dl div{display:flex;justify-content:space-between;gap:16px}
dt{color:light-dark(#4b5153,#b3b9bb)}
dd{font-weight:550;text-align:end}
.end{margin-block-start:24px;text-align:center;font-size:.8125rem;color:light-dark(#62686b,#959c9f)}
.end a{display:inline-block;padding:10px 4px;color:var(--brand-text);font-weight:500}
:focus-visible{outline:2px solid var(--brand-line);outline-offset:2px}
`;
