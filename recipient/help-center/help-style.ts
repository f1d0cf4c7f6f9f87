import { questionsStyle } from "./questions-style.ts";

/** The help center stands in a frame of the portal, which says whose it is. */
export const helpStyle = `${questionsStyle}
header{display:none}
body{font-size:.9375rem;background:var(--brand-surface)}
h2{font-size:.8125rem}
details.question summary{font-weight:500;min-block-size:44px}
main{max-inline-size:640px;padding:8px 16px 24px}
.known{margin-block-start:24px;padding:12px 16px;border-radius:var(--brand-radius);background:var(--brand-sunken)}
.known b{display:block;overflow-wrap:anywhere}
.terms{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:16px;color:var(--brand-text);font-weight:550}
`;
