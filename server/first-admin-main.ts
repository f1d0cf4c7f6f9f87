// `npm run first-admin -- you@example.com`: makes the first admin of a deployment, once.
import { countries } from "@waybill/domain/markets/countries";
import { openAccounts } from "./accounts/open-accounts.ts";
import { makeFirstAdmin } from "./accounts/operators/first-admin.ts";
import { openMachine } from "./open-machine.ts";
import { CannotStart } from "./platform/start-and-stop.ts";

async function run(email: string): Promise<void> {
  const { deps, close } = await openMachine(process.env, { isAlone: true });
  try {
    await deps.brand.refresh();
    const accounts = await openAccounts(deps);
    const { settings } = deps;
    const language = countries[settings.country].languages[0] ?? "en";
    const { mailProblem } = await makeFirstAdmin(accounts, email, language);
    if (mailProblem === undefined)
      console.log(`${email} is admin. The mail with the code that sets the password is on its way.`);
    else {
      console.error(
        `${email} is admin, but the mail with the code could not be sent: ${mailProblem}\n` +
          `Mend the mail settings, start the product and ask for a code at ${settings.publicUrl ?? ""}/forgot-password.`,
      );
      process.exitCode = 1;
    }
    accounts.closeAccounts();
  } finally {
    await close();
  }
}

try {
  await run(process.argv[2] ?? "");
} catch (error) {
  console.error(error instanceof CannotStart ? `No admin was made. ${error.message}` : error);
  process.exit(1);
}
