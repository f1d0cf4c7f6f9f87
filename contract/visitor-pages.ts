/** The address of the questions and answers of the country, for visitors (spec §2). */
export const faqPath = "/faq";

/** The address of what may not be sent in the country (spec §2). */
export const prohibitedItemsPath = "/prohibiteditems-c2c";
