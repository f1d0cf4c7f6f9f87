import { programAt } from "./machines.fixture.ts";

/** The programs that the fail-over tests need, with their Debian packages. */
const packages: Readonly<Record<string, string>> = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  initdb: "postgresql-15",
  setpriv: "util-linux",
  "redis-server": "redis-server",
};

/** True if all these programs are installed; else it prints the missing packages. */
export const hasPrograms = (...programs: readonly string[]): boolean => {
  const missing = programs.filter((program) => programAt(program) === undefined);
  if (missing.length > 0)
    console.log(
      `Skipped: the Debian packages ${missing.map((one) => packages[one] ?? one).join(", ")} are not installed.`,
    );
  return missing.length === 0;
};
