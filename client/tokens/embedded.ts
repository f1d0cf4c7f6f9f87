/**
 * The path of the portal inside a partner's page. Only the partner's token is used there, even if another person is
 * signed in outside.
 */
export const embeddedBase = "/embedded";

export const isEmbedded = (): boolean => /^\/embedded(?:\/|$)/.test(location.pathname);
