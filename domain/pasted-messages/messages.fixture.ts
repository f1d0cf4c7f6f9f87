import { messagesOfScripts } from "./messages-of-scripts.fixture.ts";
import type { PastedMessage } from "./read-message.ts";

type Read = Omit<PastedMessage, "pieces">;
const cash = "cash_on_delivery";
const paid = "already_paid";

/** Messages as customers write them to shops, each with every fact that the message contains. */
export const messages: Readonly<Record<"ph" | "sg" | "kw" | "pk", readonly (readonly [string, Read])[]>> = {
  ph: [
    [
      "[10:32 AM, 3/4/2026] Tin: Hi sis! Name- Cristina Uy\nCp- 0917-888-9999\nAdd- 3F JMT Bldg ADB Ave Ortigas Center Pasig\n1,450 COD\nThank you!!",
      {
        name: "Cristina Uy",
        phone: "+639178889999",
        address: "3F JMT Bldg ADB Ave Ortigas Center Pasig",
        amount: 1450,
        payment: cash,
      },
    ],
    [
      "Pls deliver at 4pm. Mara Cruz, 0917 222 3333. 21 Jupiter St Bel-Air. Total of 980 pesos COD. No utensils pls",
      {
        name: "Mara Cruz",
        phone: "+639172223333",
        address: "21 Jupiter St Bel-Air",
        notes: "No utensils pls",
        amount: 980,
        payment: cash,
      },
    ],
    [
      "Ma'am good pm, bukas po 10am. Order: 12 pcs empanada, 1 tray pancit. Gina Lopez 0918 333 4444, 8 Sgt. Esguerra Ave, South Triangle QC. Near ABS-CBN. COD 1100",
      {
        name: "Gina Lopez",
        phone: "+639183334444",
        address: "8 Sgt. Esguerra Ave, South Triangle QC",
        notes: "Near ABS-CBN",
        amount: 1100,
        payment: cash,
        description: "12 pcs empanada, 1 tray pancit",
      },
    ],
    [
      "hello po pwede pa po ba magpadeliver now? 2 box ng leche flan. Si Carmela po 09171112222. Address po is 1506 Tower A, Jazz Residences, Bel-Air Makati. GCash na lang po ako magkano po lahat?",
      {
        name: "Carmela",
        phone: "+639171112222",
        address: "1506 Tower A, Jazz Residences, Bel-Air Makati",
        description: "2 box ng leche flan",
      },
    ],
    [
      "Hi po! Order ni Maria Clara Santos 0917 123 4567 The Columns Legazpi 908 pakiiwan sa guard COD 850",
      {
        name: "Maria Clara Santos",
        phone: "+639171234567",
        address: "The Columns Legazpi 908",
        notes: "pakiiwan sa guard",
        amount: 850,
        payment: cash,
      },
    ],
    [
      "Hi order ko po, 2 sisig tray at 1 garlic rice\nJessa Manalo 0917 555 0188\nUnit 1204 Tower 2 Gramercy, Kalayaan Ave\nCOD 850 po, pakiiwan sa lobby, tawag muna",
      {
        name: "Jessa Manalo",
        phone: "+639175550188",
        address: "Unit 1204 Tower 2 Gramercy, Kalayaan Ave",
        notes: "pakiiwan sa lobby, tawag muna",
        amount: 850,
        payment: cash,
        description: "2 sisig tray at 1 garlic rice",
      },
    ],
    [
      "Name: Juan dela Cruz\nContact #: 09171234567\nComplete address: 45 Kamias Road, brgy. Malaya, Quezon City\nLandmark: tapat ng Mercury Drug\nOrder: 1 bilao palabok\nTotal: P1,250.00\nMOP: COD",
      {
        name: "Juan dela Cruz",
        phone: "+639171234567",
        address: "45 Kamias Road, brgy. Malaya, Quezon City",
        notes: "tapat ng Mercury Drug",
        amount: 1250,
        payment: cash,
        description: "1 bilao palabok",
      },
    ],
    [
      "Good morning po, para kay Tita Baby, #12 Mabini St., Poblacion, Makati. 0998-765-4321. Bayad na po via gcash. Salamat!",
      {
        name: "Tita Baby",
        phone: "+639987654321",
        address: "#12 Mabini St., Poblacion, Makati",
        payment: paid,
      },
    ],
    [
      "deliver po sa 7F Rockwell Business Center, Ortigas Ave. Look for Ms. Anna Reyes 0920 555 1234. Total 2,300 cash, sukli sa 2500",
      {
        name: "Ms. Anna Reyes",
        phone: "+639205551234",
        address: "7F Rockwell Business Center, Ortigas Ave.",
        amount: 2300,
        payment: cash,
      },
    ],
    [
      "Ana Reyes, 0917 555 0142, Two Serendra BGC, 1240 cod",
      { name: "Ana Reyes", phone: "+639175550142", address: "Two Serendra BGC", amount: 1240, payment: cash },
    ],
    [
      "PANGALAN: Rosario Lim\nCP #: 0995 111 2233\nTIRAHAN: Blk 5 Lot 12 Phase 2, BF Homes, Parañaque\nBABAYARAN: 640\nBAYAD: cash",
      {
        name: "Rosario Lim",
        phone: "+639951112233",
        address: "Blk 5 Lot 12 Phase 2, BF Homes, Parañaque",
        amount: 640,
        payment: cash,
      },
    ],
    [
      "pa-order po ng 3 pcs ensaymada, si Mark Villanueva po ito 09285556677, sa 88 Scout Tuazon cor Scout Rallos, cod na lang po",
      {
        name: "Mark Villanueva",
        phone: "+639285556677",
        address: "88 Scout Tuazon cor Scout Rallos",
        payment: cash,
        description: "3 pcs ensaymada",
      },
    ],
    [
      "Hello! Paid na po 1.5k via gcash. Deliver to Kim Tan +63 917 888 1234, 22F Net Plaza 31st St BGC. Please call when you arrive",
      {
        name: "Kim Tan",
        phone: "+639178881234",
        address: "22F Net Plaza 31st St BGC",
        notes: "Please call when you arrive",
        payment: paid,
      },
    ],
    [
      "maria santos 09171234567\n12 rizal st brgy poblacion makati\n500 pesos cod\nwag na mag doorbell",
      {
        name: "maria santos",
        phone: "+639171234567",
        address: "12 rizal st brgy poblacion makati",
        notes: "wag na mag doorbell",
        amount: 500,
        payment: cash,
      },
    ],
    // Change is not the order's amount, and two prices are ambiguous.
    [
      "Order ni Joy Cruz 0917 222 3344. Sukli po sa 1000. Unit 5B Avida Tower, Vito Cruz. cash",
      { name: "Joy Cruz", phone: "+639172223344", address: "Unit 5B Avida Tower, Vito Cruz", payment: cash },
    ],
    [
      "sisig P250, rice P40. Liza Ramos 0917 222 3344, 14 Maginhawa St, Diliman",
      { name: "Liza Ramos", phone: "+639172223344", address: "14 Maginhawa St, Diliman" },
    ],
    // The order is not paid yet, and the message does not say how it will be paid.
    [
      "Para kay Ben Aquino 0917 222 3344, Greenbelt 5 Makati. Hindi pa po bayad",
      { name: "Ben Aquino", phone: "+639172223344", address: "Greenbelt 5 Makati" },
    ],
    [
      "السلام عليكم، طلب باسم هدى 0917 222 3344، شقة 12 برج Gramercy، كاش 850",
      { name: "هدى", phone: "+639172223344", address: "شقة 12 برج Gramercy", amount: 850, payment: cash },
    ],
  ],
  sg: [
    [
      "hi boss can send to 71 Robinson Rd level 9? Contact Kelvin 96667777. Cash 88.80 tks",
      {
        name: "Kelvin",
        phone: "+6596667777",
        address: "71 Robinson Rd level 9",
        amount: 88.8,
        payment: cash,
      },
    ],
    [
      "Hi, can I order 2 boxes of kueh lapis? Deliver to Blk 123 Ang Mo Kio Ave 3 #08-456 S(560123). Mdm Tan 9123 4567. Will pay cash $45.50",
      {
        name: "Mdm Tan",
        phone: "+6591234567",
        address: "Blk 123 Ang Mo Kio Ave 3 #08-456 S(560123)",
        amount: 45.5,
        payment: cash,
        description: "2 boxes of kueh lapis",
      },
    ],
    [
      "你好，我要订3盒鸡饭\n姓名：陈美玲\n电话：9123 4567\n地址：大牌123 宏茂桥3道 #08-456 新加坡560123\n货到付款 $36.50\n请放在门口",
      {
        name: "陈美玲",
        phone: "+6591234567",
        address: "大牌123 宏茂桥3道 #08-456 新加坡560123",
        notes: "请放在门口",
        amount: 36.5,
        payment: cash,
        description: "3盒鸡饭",
      },
    ],
    [
      "Salam kak, saya nak order 3 bungkus nasi lemak. Nama: Siti Aminah. No tel 8123 4567. Alamat: Blok 45 Jalan Bukit Merah #03-12. Bayar tunai $18. Tolong letak depan pintu",
      {
        name: "Siti Aminah",
        phone: "+6581234567",
        address: "Blok 45 Jalan Bukit Merah #03-12",
        notes: "Tolong letak depan pintu",
        amount: 18,
        payment: cash,
        description: "3 bungkus nasi lemak",
      },
    ],
    [
      "பெயர்: குமார் ராஜன்\nதொலைபேசி: 8123 4567\nமுகவரி: பிளாக் 45 சிராங்கூன் சாலை #03-12\nமொத்தம் $25 ரொக்கம்\nகதவில் வைக்கவும்",
      {
        name: "குமார் ராஜன்",
        phone: "+6581234567",
        address: "பிளாக் 45 சிராங்கூன் சாலை #03-12",
        notes: "கதவில் வைக்கவும்",
        amount: 25,
        payment: cash,
      },
    ],
    [
      "Name: Priya Nair\nHP: +65 9876 5432\nAdd: 10 Marina Boulevard #39-01\nPaid via PayNow\nRemarks: leave with reception",
      {
        name: "Priya Nair",
        phone: "+6598765432",
        address: "10 Marina Boulevard #39-01",
        notes: "leave with reception",
        payment: paid,
      },
    ],
    [
      "李小姐 91234567 送到 淡滨尼21街 大牌 201A #12-88 已付款",
      { name: "李小姐", phone: "+6591234567", address: "淡滨尼21街 大牌 201A #12-88", payment: paid },
    ],
    [
      "我叫王小明，电话 8234 5678，地址是 乌节路 290 号，一共 88 元，现金，到了打电话",
      {
        name: "王小明",
        phone: "+6582345678",
        address: "乌节路 290 号",
        notes: "到了打电话",
        amount: 88,
        payment: cash,
      },
    ],
    [
      "Order for Jason Lim\n8765 4321\n1 Raffles Place #20-02\nTotal: S$120\nCard machine please",
      {
        name: "Jason Lim",
        phone: "+6587654321",
        address: "1 Raffles Place #20-02",
        amount: 120,
      },
    ],
    [
      "Nak hantar ke Blk 88 Bedok North St 4 #10-123, Encik Rahman 9234 5678, dah bayar",
      {
        name: "Encik Rahman",
        phone: "+6592345678",
        address: "Blk 88 Bedok North St 4 #10-123",
        payment: paid,
      },
    ],
    [
      "aunty 2 boxes of pineapple tarts, mine is 56 Eng Hoon St #01-46, Wei Ling 9111 2222, cod 32",
      {
        name: "Wei Ling",
        phone: "+6591112222",
        address: "56 Eng Hoon St #01-46",
        amount: 32,
        payment: cash,
        description: "2 boxes of pineapple tarts",
      },
    ],
    // A number with a point and three digits is not an amount in dollars.
    [
      "Ken Ong 9111 2222, 3 Temasek Boulevard, total 1.250",
      { name: "Ken Ong", phone: "+6591112222", address: "3 Temasek Boulevard" },
    ],
  ],
  ...messagesOfScripts,
};
