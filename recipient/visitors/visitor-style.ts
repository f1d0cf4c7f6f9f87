/** The pages for people who are not signed in yet. */
export const visitorStyle = `
main{max-inline-size:720px}
.lead{margin-block:8px 20px;color:var(--soft);font-size:1.0625rem;text-wrap:pretty}
.ways{display:flex;flex-wrap:wrap;align-items:center;gap:8px 20px;margin-block-start:32px}
.ways a:not(.button){display:inline-flex;align-items:center;min-block-size:44px;color:var(--brand-text);font-weight:550}
section>h2{margin-block:28px 8px;font-size:1.125rem;line-height:1.625rem;font-weight:600;color:inherit}
section li,section>p{margin-block-end:8px;max-inline-size:68ch;line-height:1.6}
section ul{padding-inline-start:20px}
`;
