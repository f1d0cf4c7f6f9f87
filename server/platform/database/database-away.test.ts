import { expect, test, vi } from "vitest";
import { CannotStart } from "../start-and-stop.ts";
import { isDatabaseAway, whenDatabaseAnswers } from "./database-away.ts";

const failing = (message: string, code: string) => async () => {
  throw new Error("It could not be brought up to date.", {
    cause: Object.assign(new Error(message), { code }),
  });
};
const settings = { log: { warn: vi.fn() }, databaseUrl: "postgres://a:secret@db/x" };

test("a database that does not answer, or refuses us, ends the start with one sentence that names DATABASE_URL", async () => {
  const silent = failing("connect ECONNREFUSED 127.0.0.1:1", "ECONNREFUSED");
  const started = whenDatabaseAnswers(silent, { ...settings, patienceMs: -1 });
  await expect(started).rejects.toThrow(CannotStart);
  await expect(started).rejects.toThrow(
    "The database does not answer (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL and that the database is running.",
  );
  for (const code of ["28P01", "28000", "3D000"])
    await expect(whenDatabaseAnswers(failing("no such database", code), settings)).rejects.toThrow(
      "The database refuses the connection (no such database): check DATABASE_URL",
    );
});

test("an error in a migration or in the embedded database is reported as a bug, not as an unavailable database", async () => {
  const defect = failing("syntax error", "42601");
  await expect(whenDatabaseAnswers(defect, settings)).rejects.not.toThrow(CannotStart);
  const gone = failing("connect ECONNREFUSED", "ECONNREFUSED");
  const embedded = { ...settings, databaseUrl: undefined, patienceMs: -1 };
  await expect(whenDatabaseAnswers(gone, embedded)).rejects.not.toThrow(CannotStart);
});

test("[23.38] a pooler without a primary and a primary that became a replica count as an unavailable database, not as a defect", () => {
  const databaseError = (message: string, code: string) => Object.assign(new Error(message), { code });
  expect(isDatabaseAway(databaseError("query_wait_timeout", "08P01"))).toBe(true);
  expect(isDatabaseAway(databaseError("cannot execute INSERT in a read-only transaction", "25006"))).toBe(
    true,
  );
  expect(isDatabaseAway(databaseError("duplicate key value violates unique constraint", "23505"))).toBe(
    false,
  );
});

test("the server waits for a database that starts a little later, and logs the wait once", async () => {
  settings.log.warn.mockClear();
  const task = vi.fn(async () => "here");
  task.mockImplementationOnce(failing("connect ECONNREFUSED", "ECONNREFUSED"));
  expect(await whenDatabaseAnswers(task, settings)).toBe("here");
  expect(settings.log.warn).toHaveBeenCalledTimes(1);
});
