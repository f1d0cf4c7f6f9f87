// The limits of spec §9, each defined once. The boundary value itself is allowed.

export const maxBulkFileBytes = 5_242_880;
export const maxDescriptionCharacters = 200;
export const maxNotesBytes = 1000;
export const maxStreetAddressBytes = 255;
export const minPasswordCharacters = 8;
export const vatNumberCharacters = 8;
export const resetCodeDigits = 6;
export const minSearchCharacters = 2;
/** A query may be a map link, which can be long. */
export const maxPlaceQueryCharacters = 2000;
/** The maximum weight that the promotion recommends; the rider's real maximum is the country's rule. */
export const recommendedParcelKg = 5;
/** The last HHMM value of a service hours string. */
export const maxServiceHour = 2359;
export const maxSearchHistoryEntries = 10;
export const maxCustomRangeDays = 31;
export const pastWeekDays = 7;
export const pastMonthDays = 30;

export const pastOrdersPage = 30;
export const pastOrdersPageWithOutlets = 50;
export const activeOrdersPage = 200;
export const minOrdersPage = 1;
export const maxOrdersPage = 200;

export const preorderWindowDays = 2;
export const apiRetries = 3;
export const addressBookRetries = 1;
export const moduleLoadRetries = 10;
export const wrongResetCodeTries = 5;

/** The item value limit if the country parameter is not available: -1, no limit. */
export const noItemValueLimit = -1;

/** The default of login_pickup_estimation, in minutes, in the payment step and in the detail check (spec §9). */
export const pickupEstimationInPayment = 0;
export const pickupEstimationInDetails = 15;

export const mapZoom = { default: 2, parent: 12, outlet: 17, addressSelection: 18 } as const;
