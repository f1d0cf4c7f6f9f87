/**
 * The two steps in the address, so that a reload, the way back and the link of the mail find their step: behind the # the
 * e-mail never travels to a server.
 */
export type ResetStep = { name: "ask"; email: string } | { name: "reset"; email: string };

export function stepIn(hash: string): ResetStep {
  const asked = new URLSearchParams(hash.slice(1));
  const codeFor = asked.get("code-for");
  return codeFor === null
    ? { name: "ask", email: asked.get("email") ?? "" }
    : { name: "reset", email: codeFor };
}

/** Where the code is entered that an e-mail got. */
export const hashOfReset = (email: string): string => `#code-for=${encodeURIComponent(email)}`;

/** What goes along with the navigation that a sent code makes: only then a code is said to be on its way. */
export const justSent = "a code was sent";
