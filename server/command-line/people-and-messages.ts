import { countries } from "@waybill/domain/markets/countries";
import { openAccounts, type Accounts } from "../accounts/open-accounts.ts";
import { makeFirstAdmin } from "../accounts/operators/first-admin.ts";
import { resetFactorByEmail } from "../accounts/second-factor/reset-factor-by-email.ts";
import { openDeps } from "../open-deps.ts";
import { chooseMails } from "../platform/messages/mails.ts";
import { chooseSms } from "../platform/messages/sms.ts";
import { openRestored } from "../platform/settings/restored-copy.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { seedManyOrders } from "../seed/seed-many-orders.ts";
import { seedSandbox } from "../seed/seed-sandbox.ts";
import { withDatabase, singleArgument } from "./open-tool.ts";

/** Opens the accounts feature for one command. */
async function withAccounts<T>(
  { isAlone }: { isAlone: boolean },
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const { deps, close } = await openDeps(process.env, { isAlone });
  try {
    await deps.brand.refresh();
    const accounts = await openAccounts(deps);
    const answer = await work(accounts);
    accounts.closeAccounts();
    return answer;
  } finally {
    await close();
  }
}

export async function firstAdmin(words: readonly string[]): Promise<number> {
  const email = singleArgument(words, "the operator's e-mail: waybill first-admin you@example.com");
  return withAccounts({ isAlone: true }, async (accounts) => {
    const { settings } = accounts;
    const language = countries[settings.country].languages[0] ?? "en";
    // Sent directly instead of through the queue, so that a failure is printed here.
    const { mailProblem } = await makeFirstAdmin(
      { ...accounts, mails: chooseMails(accounts) },
      email,
      language,
    );
    if (mailProblem === undefined) {
      console.log(`${email} is admin. The mail with the code that sets the password is on its way.`);
      return 0;
    }
    console.error(
      `${email} is admin, but the mail with the code could not be sent: ${mailProblem}\n` +
        `Fix the mail settings, start the product and request a code at ${settings.publicUrl ?? ""}/forgot-password.`,
    );
    return 1;
  });
}

export async function resetFactor(words: readonly string[]): Promise<number> {
  const email = singleArgument(words, "the operator's e-mail: waybill reset-factor you@example.com");
  return withAccounts({ isAlone: false }, async (accounts) => {
    await accounts.fanOut.settled();
    await resetFactorByEmail(accounts, email);
    console.log(
      `The second factor of ${email} was removed and all sessions have ended. The next sign-in sets a new one up.`,
    );
    return 0;
  });
}

export async function sendTest(words: readonly string[]): Promise<number> {
  const to = singleArgument(words, "the recipient: waybill send-test you@example.com, or +639175550101");
  const isMail = to.includes("@");
  if (!isMail && !/^\+\d{7,15}$/.test(to))
    throw new CannotStart(`${to} is neither an e-mail address nor a phone number like +639175550101.`);
  return withAccounts({ isAlone: true }, async (accounts) => {
    const { settings, brand, publicUrl } = accounts;
    const isSet = isMail ? settings.smtpUrl !== undefined : settings.smsUrl !== undefined;
    if (!isSet) throw new CannotStart(`${isMail ? "SMTP_URL" : "SMS_URL"} is not set: nothing can be sent.`);
    const text = `${brand.current().service_name}: this message tests the settings of ${publicUrl() || settings.environment}.`;
    const message = { to, subject: "Test of the settings", text, links: [], code: null };
    try {
      const answer = isMail
        ? await chooseMails(accounts).send(message)
        : await chooseSms(accounts).send(message);
      console.log(
        `Sent to ${to}. The service responded: ${typeof answer === "string" ? answer : JSON.stringify(answer)}`,
      );
      return 0;
    } catch (error) {
      console.error(`Not sent to ${to}: ${error instanceof Error ? error.message : String(error)}`);
      return 1;
    }
  });
}

export async function resume(words: readonly string[]): Promise<number> {
  if (words.length > 0) throw new CannotStart("resume takes no arguments.");
  return withDatabase(process.env, async ({ database: { db } }) => {
    const isOpened = await openRestored(db);
    console.log(
      isOpened
        ? "The copy is open: its processes dispatch and send within seconds."
        : "This is not a closed restored copy: nothing was changed.",
    );
    return 0;
  });
}

const max = 20_000_000;

export async function seedOrders(words: readonly string[]): Promise<number> {
  const count = Number((words[0] ?? "").replaceAll(/[_,]/g, ""));
  if (words.length !== 1 || !Number.isInteger(count) || count < 1 || count > max)
    throw new CannotStart(`Pass the number of orders, from 1 to ${max}: waybill seed 1000000.`);
  return withAccounts({ isAlone: true }, async (accounts) => {
    if (accounts.settings.environment !== "san")
      throw new CannotStart("Only a sandbox (ENVIRONMENT=san) can be seeded.");
    await seedSandbox(accounts);
    await seedManyOrders(accounts, count, (written) => console.log(`${written} of ${count} orders`));
    return 0;
  });
}
