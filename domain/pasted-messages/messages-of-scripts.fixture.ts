import type { PastedMessage } from "./read-message.ts";

type Read = Omit<PastedMessage, "pieces">;
const cash = "cash_on_delivery";
const card = "card_on_delivery";
const paid = "already_paid";

/** Messages of countries where many people write from right to left. */
export const messagesOfScripts: Readonly<Record<"kw" | "pk", readonly (readonly [string, Read])[]>> = {
  kw: [
    [
      "السلام عليكم ممكن توصيل حق الجهراء قطعة ٢ شارع ١ بيت ٧ تلفون ٦٥٥٥٤٤٣٣ الحساب ٥ دينار كاش",
      { phone: "+96565554433", address: "الجهراء قطعة ٢ شارع ١ بيت ٧", amount: 5, payment: cash },
    ],
    [
      "السلام عليكم، طلب باسم أم خالد ٥٠٠١ ٢٣٤٥ السالمية قطعة ٥ شارع ٣ منزل ١٢ الدفع عند الاستلام ٣٫٥٠٠ د.ك الرجاء الاتصال قبل الوصول",
      {
        name: "أم خالد",
        phone: "+96550012345",
        address: "السالمية قطعة ٥ شارع ٣ منزل ١٢",
        notes: "الرجاء الاتصال قبل الوصول",
        amount: 3.5,
        payment: cash,
      },
    ],
    [
      "Hi, order for Noura Al-Sabah 9990 1234, Salmiya block 5 street 3 house 12, KD 12.500 K-net, don't ring the bell",
      {
        name: "Noura Al-Sabah",
        phone: "+96599901234",
        address: "Salmiya block 5 street 3 house 12",
        notes: "don't ring the bell",
        amount: 12.5,
        payment: card,
      },
    ],
    [
      "اسمي نورة\nرقمي ٩٩٩٠١٢٣٤\nحولي ق ٤ ش تونس عمارة ١٢ دور ٣ شقة ٥\nكاش ١٢ دينار\nلا تدق الجرس",
      {
        name: "نورة",
        phone: "+96599901234",
        address: "حولي ق ٤ ش تونس عمارة ١٢ دور ٣ شقة ٥",
        notes: "لا تدق الجرس",
        amount: 12,
        payment: cash,
      },
    ],
    [
      "الاسم: عبدالله العنزي\nالهاتف: 66001122\nالعنوان: الجابرية قطعة 10 شارع 5 منزل 22\nالمجموع: 7.750\nالدفع: كي نت\nملاحظة: عند الحارس",
      {
        name: "عبدالله العنزي",
        phone: "+96566001122",
        address: "الجابرية قطعة 10 شارع 5 منزل 22",
        notes: "عند الحارس",
        amount: 7.75,
        payment: card,
      },
    ],
    [
      "مرحبا، ابي ٢ علبة حلويات، التوصيل الى مشرف قطعة ٦ شارع ٢ بيت ٩، مدفوع، ٥٥٥١٢٣٤٥ معاك سالم",
      {
        name: "سالم",
        phone: "+96555512345",
        address: "مشرف قطعة ٦ شارع ٢ بيت ٩",
        payment: paid,
        description: "٢ علبة حلويات",
      },
    ],
    [
      "Name: Fahad Al Mutairi\nMobile: +965 5551 2345\nLocation: Bayan, Block 7, Street 1, Villa 30\nTotal KD 4.250 cash",
      {
        name: "Fahad Al Mutairi",
        phone: "+96555512345",
        address: "Bayan, Block 7, Street 1, Villa 30",
        amount: 4.25,
        payment: cash,
      },
    ],
    [
      "هلا والله طلبي ٣ صحون مجبوس، بو يوسف ٩٧١٢٣٤٥٦، الفروانية قطعة ١ شارع ١٢٠ عمارة ٤، ١٠ دينار كاش، الباقي من ٢٠",
      {
        name: "بو يوسف",
        phone: "+96597123456",
        address: "الفروانية قطعة ١ شارع ١٢٠ عمارة ٤",
        amount: 10,
        payment: cash,
        description: "٣ صحون مجبوس",
      },
    ],
    [
      "Sara 5001 2345 Kuwait City, Crystal Tower floor 20, already paid, call me before you come",
      {
        name: "Sara",
        phone: "+96550012345",
        address: "Kuwait City, Crystal Tower floor 20",
        notes: "call me before you come",
        payment: paid,
      },
    ],
    // The message does not say how the order will be paid.
    [
      "طلب باسم لطيفة ٩٧١٢٣٤٥٦ بيان قطعة ٣ شارع ١ منزل ٤ مو مدفوع",
      { name: "لطيفة", phone: "+96597123456", address: "بيان قطعة ٣ شارع ١ منزل ٤" },
    ],
  ],
  pk: [
    [
      "Assalam o alaikum, bhai Gulberg 3 Lahore block C1 house 44 bhej dein, Usman 03219876543, 2500 cod",
      {
        name: "Usman",
        phone: "+923219876543",
        address: "Gulberg 3 Lahore block C1 house 44",
        amount: 2500,
        payment: cash,
      },
    ],
    [
      "AOA bhai, order karna hai. Name: Ahmed Raza, 0300 1234567, House 12 Street 5 Block B Gulshan-e-Iqbal Karachi, COD Rs 1,850/-, gate par aa kar call kar lena",
      {
        name: "Ahmed Raza",
        phone: "+923001234567",
        address: "House 12 Street 5 Block B Gulshan-e-Iqbal Karachi",
        notes: "gate par aa kar call kar lena",
        amount: 1850,
        payment: cash,
      },
    ],
    [
      "السلام علیکم، نام: فاطمہ علی، فون ۰۳۰۰۱۲۳۴۵۶۷، پتہ: مکان نمبر ۱۲ گلی ۵ بلاک بی گلشن اقبال کراچی، کیش ۱۸۵۰ روپے، گیٹ پر کال کریں",
      {
        name: "فاطمہ علی",
        phone: "+923001234567",
        address: "مکان نمبر ۱۲ گلی ۵ بلاک بی گلشن اقبال کراچی",
        notes: "گیٹ پر کال کریں",
        amount: 1850,
        payment: cash,
      },
    ],
    [
      "Salam, 2 plates biryani chahiye. Bilal Khan 0321-7654321. Flat 4B Al-Habib Apartments, Clifton Block 8. Total bill 1,200 cash. Bell na bajana",
      {
        name: "Bilal Khan",
        phone: "+923217654321",
        address: "Flat 4B Al-Habib Apartments, Clifton Block 8",
        notes: "Bell na bajana",
        amount: 1200,
        payment: cash,
        description: "2 plates biryani",
      },
    ],
    [
      "mera naam Sana hai, number 0333 5556677, address DHA Phase 6 street 14 house 22, payment ho gai hai easypaisa se",
      { name: "Sana", phone: "+923335556677", address: "DHA Phase 6 street 14 house 22", payment: paid },
    ],
    [
      "نام: محمد عثمان\nموبائل: 0345 1122334\nایڈریس: فلیٹ 5 بلاک 13 گلستان جوہر\nکل رقم: 2,400\nادائیگی: کیش\nنوٹ: گارڈ کو دے دیں",
      {
        name: "محمد عثمان",
        phone: "+923451122334",
        address: "فلیٹ 5 بلاک 13 گلستان جوہر",
        notes: "گارڈ کو دے دیں",
        amount: 2400,
        payment: cash,
      },
    ],
    [
      "Order for Mrs Qureshi, +92 300 9876543, 15-C Khayaban-e-Ittehad DHA, Rs. 3500 on card machine",
      {
        name: "Mrs Qureshi",
        phone: "+923009876543",
        address: "15-C Khayaban-e-Ittehad DHA",
        amount: 3500,
      },
    ],
    [
      "Cash 1,25,000. Receiver: Imran Sheikh 03001234567. Plot 9, Sector 23, Korangi Industrial Area",
      {
        name: "Imran Sheikh",
        phone: "+923001234567",
        address: "Plot 9, Sector 23, Korangi Industrial Area",
        amount: 125_000,
        payment: cash,
      },
    ],
    [
      "Hina 0312 4445566\nHouse 7, Gali 3, Nazimabad No 4\n900 rupay cod\nmasjid ke samne",
      {
        name: "Hina",
        phone: "+923124445566",
        address: "House 7, Gali 3, Nazimabad No 4",
        notes: "masjid ke samne",
        amount: 900,
        payment: cash,
      },
    ],
    // A fee, a deposit and a unit price are not the order's amount.
    [
      "Zara Ahmed 0312 4445566, Plot 9 Sector 23 Korangi. Delivery charges 150, advance 500. Cash",
      { name: "Zara Ahmed", phone: "+923124445566", address: "Plot 9 Sector 23 Korangi", payment: cash },
    ],
  ],
};
