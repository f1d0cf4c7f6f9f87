import { start } from "./command-line/start.ts";
import { CannotStart } from "./platform/start-and-stop.ts";

try {
  await start();
} catch (error) {
  const known = error instanceof CannotStart;
  console.error(known ? `Waybill cannot start. ${error.message}` : error);
  process.exit(1);
}
