import type { SandboxCustomers } from "./sandbox-customers.ts";

export const pk: SandboxCustomers = {
  names: [
    "Ayesha Khan",
    "Bilal Ahmed",
    "Hina Qureshi",
    "Usman Siddiqui",
    "Sana Malik",
    "Faisal Shaikh",
    "Maryam Baig",
    "Omar Farooq",
    "Zainab Rizvi",
    "Hamza Ansari",
  ],
  phone: "+92300555####",
  addresses: [
    ["", "Dolmen Mall", "Marine Promenade, Clifton Block 4, Karachi", 24.8018, 67.03],
    ["B-12", "", "Street 8, Clifton Block 5, Karachi", 24.8172, 67.0211],
    ["", "", "Khayaban-e-Shahbaz 112, DHA Phase 6, Karachi", 24.7988, 67.0561],
    ["3rd floor", "Techno City", "Hasrat Mohani Rd, Saddar, Karachi", 24.8525, 67.0018],
    ["", "", "Zamzama Blvd 27, DHA Phase 5, Karachi", 24.8121, 67.0393],
    ["A-5", "Rufi Lake Drive", "Gulistan-e-Johar Block 18, Karachi", 24.9108, 67.125],
    ["", "", "Tariq Rd 88, PECHS Block 2, Karachi", 24.8722, 67.0597],
    ["", "Aga Khan University Hospital", "Stadium Rd, Karachi", 24.8926, 67.0748],
    ["201", "Park Towers", "Shahrah-e-Firdousi, Clifton, Karachi", 24.8179, 67.0288],
    ["", "", "Bahadurabad 4 Minar, Karachi", 24.8826, 67.0677],
  ],
  goods: [
    "Chicken biryani, 2 kg",
    "Seekh kebab, 12 pieces, with naan",
    "Nihari for 4",
    "Groceries, two bags",
    "Chocolate cake, 2 pounds",
    "Halwa puri for 3",
  ],
  notes: ["Call from the gate", "The guard takes it", "Second house after the mosque"],
  worth: [450, 5200],
};
