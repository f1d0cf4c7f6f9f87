import type { SandboxCustomers } from "./sandbox-customers.ts";

export const kw: SandboxCustomers = {
  names: [
    "Fatima Al Sabah",
    "Yousef Al Mutairi",
    "Noura Al Ajmi",
    "Khaled Al Rashid",
    "Dana Behbehani",
    "Ahmad Al Enezi",
    "Mariam Al Shatti",
    "Salem Al Kandari",
    "Reem Al Fadhli",
    "Joseph Mathew",
  ],
  phone: "+965555####0",
  addresses: [
    ["12", "Al Hamra Tower", "Al Shuhada St, Sharq, Kuwait City", 29.3789, 47.993],
    ["", "House 8", "Block 2, Street 25, Salmiya", 29.3391, 48.0711],
    ["4", "Al Bahar Tower", "Tunis St, Hawally", 29.3341, 48.0301],
    ["", "The Avenues", "Fifth Ring Rd, Al Rai", 29.3027, 47.9379],
    ["", "House 31", "Block 4, Street 3, Jabriya", 29.3172, 48.0237],
    ["7", "Symphony Complex", "Arabian Gulf St, Salmiya", 29.3383, 48.0908],
    ["", "House 5", "Block 1, Street 12, Shuwaikh", 29.3489, 47.9452],
    ["21", "Crystal Tower", "Ahmad Al Jaber St, Sharq, Kuwait City", 29.3836, 47.9899],
    ["", "Mubarak Al Kabeer Hospital", "Block 4, Jabriya", 29.3265, 48.0366],
    ["", "House 17", "Block 6, Street 2, Mishref", 29.2783, 48.0694],
  ],
  goods: [
    "Machboos with chicken, for 4",
    "Mixed grill, 1 kg",
    "12 falafel and hummus",
    "Groceries, one bag",
    "Kunafa tray, medium",
    "Flowers, keep upright",
  ],
  notes: ["Call on arrival", "Leave with the doorman", "Side entrance, second floor"],
  worth: [3, 45],
};
