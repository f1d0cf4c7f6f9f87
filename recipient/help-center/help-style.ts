/** The help center stands in a frame of the portal, which says whose it is. */
export const helpStyle = `
header{display:none}
main{max-inline-size:640px;padding:8px 16px 24px}
h1{font-size:1.375rem;line-height:1.75rem}
h2{margin-block:24px 4px;font-size:.9375rem;line-height:1.375rem;font-weight:600;color:var(--soft)}
.search{margin-block-start:12px}
.search label{display:block;margin-block-end:4px;font-weight:550}
.search input{inline-size:100%;min-block-size:44px;padding-inline:12px;border:1px solid var(--edge);border-radius:var(--brand-radius);background:var(--brand-surface);color:inherit;font:inherit}
.status:not(:empty){margin-block:12px;color:var(--soft)}
details.question{border-block-end:1px solid var(--brand-hairline)}
details.question summary{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:48px;padding-block:8px;font-weight:550}
details.question summary .icon{transition:rotate .12s}
details.question[open] summary .icon{rotate:180deg}
details.question p{padding-block-end:16px;max-inline-size:62ch;color:var(--soft);line-height:1.6}
.known{margin-block-start:24px;padding:12px 16px;border-radius:var(--brand-radius);background:var(--brand-sunken)}
.known b{display:block;overflow-wrap:anywhere}
.terms{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:16px;color:var(--brand-text);font-weight:550}
[hidden]{display:none!important}
@media (prefers-reduced-motion:reduce){details.question summary .icon{transition:none}}
`;
