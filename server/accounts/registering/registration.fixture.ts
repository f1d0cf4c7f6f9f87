import { confirmRegistration, register, type RegistrationEntry } from "@waybill/contract/accounts";
import { readSentMessages } from "@waybill/contract/sandbox";
import { randomBytes } from "node:crypto";
import type { TestApp } from "../../testing/test-app.ts";

export const password = "Sampaguita!7";

/** A valid new business with a new e-mail. */
export const newBusiness = (changes: Partial<RegistrationEntry> = {}): RegistrationEntry => ({
  email: `${randomBytes(6).toString("hex")}@shop.test`,
  password,
  password_confirmation: password,
  business_name: "Lola's Kitchen",
  mobile_number: "0917 555 0142",
  branches: 1,
  ...changes,
});

/** The steps of a person who registers: sends the form, reads the mail, opens its link. */
export const registering = ({ call }: Pick<TestApp, "call">) => {
  const mailTo = async (to: string) => (await call(readSentMessages, { query: { to } })).body.data[0];
  return {
    send: (entry: RegistrationEntry) => call(register, { body: entry }),
    mailTo,
    tokenOf: async (to: string) =>
      new URL((await mailTo(to))?.links[0] ?? "").searchParams.get("token") ?? "",
    open: (token: string) => call(confirmRegistration, { query: { token } }),
  };
};
