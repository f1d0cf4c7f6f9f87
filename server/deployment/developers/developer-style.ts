/** The style of the developer pages, in addition to the common style. */
export const developerStyle = `
.developers header{flex-wrap:wrap;max-inline-size:none;gap:8px 16px;padding:8px 24px;border-block-end:1px solid var(--brand-hairline);background:var(--brand-surface)}
.home{display:flex;align-items:center;gap:8px;min-block-size:44px;color:inherit;text-decoration:none}
.home b{font-weight:600}
.home span{font-weight:500;color:var(--soft)}
.tabs{display:flex;flex:1;gap:4px;overflow-x:auto}
.tabs a{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:12px;border-block-end:2px solid transparent;color:var(--soft);font-size:.9375rem;font-weight:550;text-decoration:none;white-space:nowrap}
.tabs [aria-current]{border-color:var(--brand-line);color:inherit}
.developers header .button{min-block-size:40px;padding-inline:16px;font-size:.9375rem}
.developers input{min-block-size:40px;inline-size:220px;padding-inline:12px;border:1px solid var(--edge);border-radius:var(--brand-radius);background:var(--brand-sunken);color:inherit;font:inherit;font-size:.9375rem}
.columns{display:grid;grid-template-columns:240px minmax(0,1fr);max-inline-size:1440px}
.pages{padding:16px 12px;border-inline-end:1px solid var(--brand-hairline);font-size:.9375rem}
.pages .open{position:sticky;inset-block-start:16px}
.pages details{display:none}
.pages p{padding:8px 12px 4px;font-size:.8125rem;font-weight:600}
.pages ul{padding:0;list-style:none}
.pages a{display:flex;align-items:center;min-block-size:32px;padding-inline:12px;border-radius:var(--brand-radius);color:var(--soft);text-decoration:none}
.pages a:hover{background:var(--brand-sunken)}
.pages [aria-current]{background:var(--brand-sunken);color:var(--brand-text);font-weight:600}
.developers main{position:relative;inline-size:100%;max-inline-size:920px;margin-inline:0;padding:24px 32px 96px}
.way{position:absolute;inset-inline-end:32px;inset-block-start:24px;font-size:.8125rem}
main a{color:var(--brand-text);font-weight:550}
main h1{font-size:2rem;margin-block:8px 16px;padding-inline-end:120px}
main h2{margin-block:40px 12px;font-size:1.25rem;font-weight:600}
main h3{margin-block:32px 8px;font-size:1.0625rem;font-weight:600;scroll-margin-block-start:16px}
main p,main li{max-inline-size:72ch;line-height:1.6}
main p,main ul,main ol{margin-block-end:12px}
main ul,main ol{padding-inline-start:24px}
code{font:.875em/1.6 ui-monospace,"DejaVu Sans Mono",Menlo,monospace;overflow-wrap:anywhere}
:not(pre)>code{padding:1px 5px;border-radius:4px;background:var(--brand-sunken)}
pre{margin-block:8px 16px;padding:16px;overflow-x:auto;border-radius:calc(var(--brand-radius) + 4px);background:#111819;color:#e6eaea;line-height:1.6}
pre code,td code{overflow-wrap:normal}
.wide{margin-block:8px 16px;overflow-x:auto}
table{inline-size:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:8px 12px 8px 0;border-block-end:1px solid var(--brand-hairline);text-align:start;vertical-align:top}
th{color:var(--soft);font-weight:550}
@media (max-width:900px){.columns{grid-template-columns:minmax(0,1fr)}.pages{border:0;padding-block:8px 0}.pages .open{display:none}.pages details{display:block}.pages summary{min-block-size:44px;padding:10px 12px;border:1px solid var(--brand-hairline);border-radius:var(--brand-radius);font-weight:550}.developers header{padding-inline:16px}.tabs{order:1;flex-basis:100%}.developers header form{order:2;flex-basis:100%}.developers input{inline-size:100%}.home{flex:1}.developers main{padding:16px 16px 64px}.way{position:static}main h1{padding:0;font-size:1.625rem}.pages a{min-block-size:44px}}
@media (max-width:480px){.developers header .button:not(.first){display:none}}
`;
