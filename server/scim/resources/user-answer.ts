import type { Person } from "../people-rows.ts";
import { groupsOf } from "../membership.ts";
import { userSchema } from "./schemas.ts";

/** The id of the group that gives a role. */
export const groupIdOf = (role: string): string => role.replaceAll(" ", "-");

/** A user in the format of SCIM. */
export function userAnswer(person: Person, base: string): object {
  const { given_name: givenName, family_name: familyName, display_name: displayName, external_id } = person;
  const formatted = [givenName, familyName].filter(Boolean).join(" ");
  const active = person.active ?? true;
  const groups = groupsOf(person);
  return {
    schemas: [userSchema],
    id: person.user_id,
    ...(external_id && { externalId: external_id }),
    userName: person.email,
    ...(formatted && {
      name: { ...(givenName && { givenName }), ...(familyName && { familyName }), formatted },
    }),
    ...(displayName && { displayName }),
    active,
    emails: [{ value: person.email, type: "work", primary: true }],
    groups: groups.map((role) => ({
      value: groupIdOf(role),
      display: role,
      $ref: `${base}/Groups/${groupIdOf(role)}`,
    })),
    roles: active ? groups.map((role) => ({ value: role })) : [],
    meta: {
      resourceType: "User",
      created: person.created_at.toISOString(),
      lastModified: (person.updated_at ?? person.created_at).toISOString(),
      location: `${base}/Users/${person.user_id}`,
    },
  };
}
