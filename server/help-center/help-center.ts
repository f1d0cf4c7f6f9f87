import type { HelpCenterVisit } from "@waybill/contract/help-center";

/** Whoever answers merchants' questions: takes a visit and says where its page is. */
export type HelpCenter = {
  /** `ownUrl`: where the visitor reached us. Refuses with `not_signed_in` a token that is not good, with `help_center_unavailable` where none answers. */
  begin: (visit: HelpCenterVisit, ownUrl: string) => Promise<string>;
};
