// `npm run seed -- 1000000`: fills a sandbox with so many orders of the last two years.
import { openAccounts } from "../accounts/open-accounts.ts";
import { openMachine } from "../open-machine.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { seedManyOrders } from "./seed-many-orders.ts";
import { seedSandbox } from "./seed-sandbox.ts";

const most = 20_000_000;

const askedFor = (word = "1000000"): number => {
  const count = Number(word.replaceAll(/[_,]/g, ""));
  if (Number.isInteger(count) && count > 0 && count <= most) return count;
  throw new CannotStart(`Say how many orders, from 1 to ${most}: npm run seed -- 1000000.`);
};

async function seed(): Promise<void> {
  const count = askedFor(process.argv[2]);
  const { deps: machine, close } = await openMachine(process.env, { isAlone: true });
  if (machine.settings.environment !== "san")
    throw new CannotStart("Only a sandbox (ENVIRONMENT=san) is seeded.");
  try {
    const deps = await openAccounts(machine);
    await seedSandbox(deps);
    const begin = deps.now().getTime();
    await seedManyOrders(deps, count, (written) => console.log(`${written} of ${count} orders`));
    console.log(`Done in ${Math.round((deps.now().getTime() - begin) / 1000)} s.`);
  } finally {
    await close();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof CannotStart ? `Nothing was seeded. ${error.message}` : error);
  process.exit(1);
}
