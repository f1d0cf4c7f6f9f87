import { useFlag } from "../flags/flags.ts";
import { useSession } from "../session/session.tsx";

/** Whether there is an address book here: its flag is on, and guests have none. */
export function useAddressBook(): boolean {
  const { mode } = useSession();
  const isOn = useFlag("activate-address-book");
  return isOn && mode !== "GUEST";
}
