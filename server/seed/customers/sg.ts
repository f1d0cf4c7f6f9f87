import type { SandboxCustomers } from "./sandbox-customers.ts";

export const sg: SandboxCustomers = {
  names: [
    "Wei Ling Tan",
    "Muhammad Hafiz",
    "Priya Nair",
    "Jun Hao Lim",
    "Siti Nurhaliza",
    "Rachel Goh",
    "Arun Kumar",
    "Mei Xin Chua",
    "Daniel Koh",
    "Farah Rahman",
  ],
  phone: "+658555####",
  addresses: [
    ["#12-08", "ION Orchard", "2 Orchard Turn", 1.304, 103.8318],
    ["#04-21", "Blk 38", "Beach Road", 1.2966, 103.8558],
    ["#18-03", "The Sail", "4 Marina Blvd", 1.2807, 103.8527],
    ["#02-115", "Blk 46", "Holland Dr", 1.3081, 103.7934],
    ["#09-44", "Blk 121", "Toa Payoh Lor 2", 1.3403, 103.8456],
    ["#06-17", "Tiong Bahru Estate", "78 Guan Chuan St", 1.2838, 103.8328],
    ["#15-02", "Icon Tower 2", "10 Gopeng St", 1.2755, 103.8448],
    ["#03-09", "Katong Plaza", "1 Brooke Rd", 1.3058, 103.9016],
    ["#11-31", "Blk 530", "Bedok North St 3", 1.3329, 103.926],
    ["#07-05", "Novena Ville", "275 Thomson Rd", 1.3218, 103.8434],
  ],
  goods: [
    "2 chicken rice, extra chilli",
    "Laksa for 3, soup apart",
    "Kaya toast set, 2 kopi",
    "Birthday cake, 1 kg",
    "Nasi lemak, 4 packets",
    "Groceries, one bag",
  ],
  notes: ["Leave at the door", "Call from the lift lobby", "Hand to the concierge"],
  worth: [12, 140],
};
