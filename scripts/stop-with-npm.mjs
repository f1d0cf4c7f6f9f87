/** npm's shell keeps a signal to itself, so a script whose npm was stopped is left alone, and should stop as well. */
export const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), 500).unref();
};
