/** Where the portal runs inside a partner's page: with the partner's token alone, whoever is signed in beside it. */
export const embeddedBase = "/embedded";

export const isEmbedded = (): boolean => /^\/embedded(?:\/|$)/.test(location.pathname);
