/**
 * The words of chat messages about an order, in one language: alternatives of regular expressions, separated by
 * bars.
 */
export type MessageWords = {
  /** Words without information: greetings, thanks, politeness. */
  idle: string;
  /** Directly before a name. */
  beforeName: string;
  /** Titles before or after a name; they are part of it. */
  titles?: string;
  /** Words such as «to» and «for». The words after them are read as a name only if a phone number follows. */
  ambiguousBeforeName?: string;
  /** Directly before an address. */
  beforeAddress: string;
  /** Words that occur only in addresses. */
  places: string;
  /** The beginning of a note to the rider. */
  noteBegins: string;
  /** Words that occur only in notes. */
  noteHas?: string;
  /** Words that request goods; numbers after them are quantities. */
  wants: string;
  /** Units of goods. */
  units: string;
  cash: string;
  card: string;
  paid: string;
  /** Phrases that look like "paid" but are not. */
  unpaid: string;
  total: string;
  /** Words before amounts that are not the order's: change, a fee, a deposit. */
  otherSums: string;
  labels: Partial<Record<MessageLabel, string>>;
};
export type MessageLabel =
  | "name"
  | "phone"
  | "address"
  | "notes"
  | "amount"
  | "payment"
  | "description"
  /** A label without a form field. */
  | "other";

export const english: MessageWords = {
  idle: "hi|hello|hey|hii+|good (?:morning|afternoon|evening|day|pm|am)|morning|sir|ma'?am|madam|boss|bro|dear|thanks?(?: you| u)?|thank you(?: so much)?|tnx|thx|ty|ok(?:ay)?|yes|here(?: is| are)?|is|my|mine|the details?|details?|below|order|delivery|for delivery|and|by|via|only|kindly|asap|now|today|new",
  beforeName:
    "(?:new )?order (?:of|from|by|for)|(?:my |customer )?name(?:'s| is)?|this is|under(?: the)? name(?: of)?|ask for|look for|contact(?: person)?|receiver(?: is)?|recipient(?: is)?|c/o|attn\\.?|i'?m|i am",
  titles: "mr|mrs|ms|miss|mdm|dr|engr|atty|uncle|auntie|aunty",
  ambiguousBeforeName: "for|to|from",
  beforeAddress:
    "(?:please |pls |kindly )?(?:deliver(?:ed|y)?|send|ship|bring|drop(?: off)?)(?: it| this| them)?(?: to| at)|(?:my |the )?(?:delivery |complete |full |exact )?address(?: is)?|i live (?:at|in)|located (?:at|in)",
  places:
    "unit|apt|apartment|flat|floor|flr|fl|room|rm|tower|twr|bldg|building|blk|block|lot|house|villa|street|st|road|rd|avenue|ave|drive|lane|ln|boulevard|blvd|highway|hwy|crescent|close|phase|sector|village|subd|subdivision|subdv|estate|condo|condominium|residences?|mansions?|plaza|mall|hotel|hospital|school|university|park|centre|center|city|compound|cor|corner|terrace|walk|link|gardens?|heights|square|st\\.|ave\\.",
  noteBegins:
    "please|pls|plz|kindly|leave (?:it |them |this )?(?:at|with|by|in|outside|on)|just leave|hand (?:it )?(?:to|over)|give (?:it )?to|call(?: me| us| upon| when| first| before| on)|text(?: me| when| upon| first)|ring|don'?t|do not|no need|gate ?code|door ?code|landmark|nearest landmark|near|beside|behind|in front of|opposite|across(?: from)?|next to|note|before \\d|after \\d|no (?:plastic|cutlery|utensils)|contactless|meet",
  noteHas:
    "guard ?house|at the (?:gate|lobby|door|guard|reception)|with the guard|upon arrival|when you arrive",
  wants:
    "(?:i |we )?(?:want|need|would like|'?d like|wanna)(?: to)?(?: order| have| get)?|can (?:i|we)(?: please)?(?: order| have| get)|may i order|(?:i |we )?order(?:ed|ing)?(?: is| are)?|to order|how much|available",
  units:
    "x|×|pcs?|pieces?|trays?|orders?|box(?:es)?|sets?|packs?|packets?|kilos?|kgs?|cups?|bottles?|dozens?|plates?|bowls?|platters?|buckets?|loaf|loaves|bags?|cakes?|pax",
  cash: "cod|c\\.o\\.d\\.?|cash(?: on delivery| only| payment)?|pay(?:ing|ment)? (?:by |in |with )?cash",
  card: "card(?: on delivery| payment| machine| terminal)?|credit card|debit card|pos machine|swipe",
  paid: "(?:already |fully )?paid(?: already| na| online| via [\\p{L}]+)?|payment (?:done|sent|made)|(?:payment )?transferred|bank transfer done|fully paid",
  unpaid: "(?:not|un)[ -]?(?:yet )?(?:been )?paid|to be paid|will be paid|half[ -]?paid|partially paid",
  total:
    "(?:grand |order )?total(?: amount| bill| due| price| of| is)?|amount(?: due| is| to collect)?|bill(?: is)?|to collect|collect|price(?: is)?|amt|tot",
  otherSums:
    "change(?: for| of)?|df|sf|delivery fee|delivery charges?|shipping(?: fee)?|rider fee|tip|deposit|dp|downpayment|down payment|discount|less|each|per (?:pc|piece|tray|box)|balance after|voucher",
  labels: {
    name: "(?:customer'?s? |full |complete |receiver'?s? |recipient'?s? )?name|receiver|recipient|consignee|customer|to|attn",
    phone:
      "(?:contact|phone|mobile|cell(?:phone)?|cp|tel|telephone|hp|whatsapp|wa|viber)(?: ?(?:no|num|number|nos|details|#))?\\.?|number|#",
    address:
      "(?:complete |full |delivery |exact |shipping |home |drop[ -]?off )?(?:address|add|addr|location|loc)\\.?|deliver to|drop[ -]?off",
    notes:
      "(?:delivery )?(?:notes?|remarks?|instructions?|special (?:instructions?|requests?))|(?:nearest )?landmarks?|rider'?s? notes?",
    amount:
      "(?:grand |order )?total(?: amount| bill| due| price| order)?|amount(?: due| to collect)?|bill|price|to collect|cod amount|cod",
    payment:
      "(?:mode of |payment )?(?:payment|pay)(?: method| mode| type| by)?|mop|payment method|mode of payment",
    description: "(?:my |our )?orders?(?: details?| list| ko| po| item)?|items?|products?|contents?",
    other:
      "time|date|delivery (?:date|time)|when|schedule|pick ?up|fb name|facebook|ig|email|branch|outlet|shop|courier",
  },
};

export const filipino: Partial<MessageWords> = {
  idle: "po|opo|kamusta|kumusta|magandang (?:umaga|hapon|gabi|araw|tanghali)(?: po)?|salamat(?: po)?|maraming salamat|sis|sissy|mamsh|mam|maam|kuya|ate|ito|eto|ang|yung|ko|na|nga|lang|din|rin|naman|muna|ngayon|mamaya|dito|sa|ay|at",
  beforeName:
    "(?:order )?(?:ni|nina|kay|para kay)(?: (?:ms|mr|mrs|ma'?am|sir)\\.?)?|(?:ako|ito|eto)(?: po)? si|si|pangalan(?: ko)?(?: po)?(?: ay)?|name ko(?: po)?(?: ay| is)?|hanapin (?:po )?(?:si|lang si)",
  titles: "tita|tito|ate|kuya|aling|mang|nanay|lola",
  beforeAddress:
    "(?:paki ?-?)?(?:pa ?-?)?(?:deliver|hatid|padala)(?: (?:po|na|lang|nalang|nyo|niyo))* (?:sa|dito sa)|dito (?:po )?sa|nakatira (?:po )?(?:ako )?sa|address ko(?: po)?(?: ay)?|tirahan(?: ko)?(?: po)?(?: ay)?",
  places:
    "brgy\\.?|barangay|bgy|purok|sitio|kanto|bahay|ph(?=\\s?\\d)|gen\\.|sta\\.|sto\\.|kalye|bayan|lungsod|baranggay",
  noteBegins:
    "paki[\\p{L}-]*(?! ?-?(?:deliver|hatid))|iwan|iiwan|tawag(?:an)?|text(?: lang| nyo| niyo| na| po)|huwag|wag|bawal|tapat (?:ng|lang)|katapat|likod ng|katabi ng|malapit sa|harap ng|abot nyo|ibigay|sa may|gate na|pag (?:nandyan|andyan|dating|malapit)|kapag",
  noteHas: "sa guard|sa lobby|sa gate|kay guard",
  wants:
    "(?:gusto|nais)(?: ko| namin)?(?: po)?(?: ng| umorder| mag-?order)*|(?:pa|o|um)-?order(?: po| ako| sana| ng| ko)*|order (?:ko|namin)(?: po)?(?: ay)?|pwede(?:ng)?(?: po)?(?: ba)?|magkano|meron(?: pa)?(?: po)?(?: ba)?|pabili(?: po)?(?: ng)?",
  units: "bilao|tali|balot|supot|piraso|baso|bote|kahon|takal|tasa",
  cash: "cash(?: po| na| lang| nalang)?|bayad(?: ko)?(?: po)? (?:ay )?cash|cod(?: po| na| lang| nalang)?",
  card: "may terminal",
  paid: "bayad na(?: po)?|nabayaran (?:ko )?na|naka-?bayad na(?: po)?(?: ako)?|paid na(?: po)?|nag-?gcash na(?: po)?(?: ako)?|na-?gcash (?:ko )?na",
  unpaid: "(?:hindi|di|d) pa (?:po )?(?:bayad|nabayaran|paid)",
  total:
    "kabuuan(?:g)?(?: halaga)?|lahat(?: lahat)?(?: ay| po)?|babayaran(?: ko)?(?: ay| po)?|bale|total po|bayad(?: ko)?(?: po)?(?: ay)?|halaga",
  otherSums: "sukli(?:an)?(?: sa| ng| po)*|pa-?sukli(?: po)?(?: sa| ng)?|isa|kada|bawat|tig|panukli",
  labels: {
    name: "pangalan(?: ko)?",
    phone: "numero|telepono|cp ?#|contact ?#|cp no",
    address: "tirahan|lugar|address ko",
    notes: "paalala|bilin",
    amount: "halaga|kabuuan|babayaran|presyo|total po",
    payment: "bayad|paraan ng bayad",
    description: "order ko|orders? po",
    other: "oras|petsa|araw",
  },
};

export const malay: Partial<MessageWords> = {
  idle: "salam|assalamualaikum|hai|selamat (?:pagi|petang|malam|tengah hari)|terima kasih|tq|ya|ye|ok|kak|abang|bang|bos|saya|ini|ni|dan|nak",
  beforeName:
    "nama(?: saya| penerima)?(?: ialah| adalah)?|atas nama|a/n|saya ialah|penerima|order (?:untuk|dari)",
  titles: "encik|en|puan|pn|cik|makcik|pakcik|haji|hajah|dato",
  ambiguousBeforeName: "untuk|kepada",
  beforeAddress:
    "(?:tolong )?(?:hantar|antar|kirim|poskan)(?:kan)? (?:ke|kat|dekat|di)|alamat(?: saya)?(?: ialah| di)?|tinggal di|rumah saya di",
  places:
    "jalan|jln|jl|lorong|lor|lrg|taman|kampung|kg|blok|tingkat|lebuh|persiaran|bukit|rumah|menara|pangsapuri|kondo|kedai",
  noteBegins:
    "tolong|sila|letak(?:kan)?|tinggal(?:kan)? (?:di|kat|dekat|pada)|jangan|(?:telefon|tepon|call|whatsapp|wasap)(?: dulu| saya| bila| sebelum)|sebelah|depan|belakang|berdekatan|dekat dengan|bagi kat|kalau sampai|bila sampai|sampai (?:nanti )?call",
  noteHas: "pondok pengawal|pak guard|depan pintu|kat lobi|di lobi",
  wants:
    "(?:saya )?(?:nak|mahu|mau|hendak)(?: order| pesan| tempah| beli)*|(?:boleh )?(?:order|pesan|tempah)(?: saya)?|pesanan(?: saya)?|boleh(?: tak)?|berapa",
  units: "bungkus|kotak|ekor|biji|pinggan|cawan|botol|ketul|keping|dulang|bekas|helai",
  cash: "tunai|cash|bayar (?:tunai|cash|cod)|duit tunai",
  card: "kad(?: kredit| debit)?|bayar (?:guna |dengan )?kad",
  paid: "(?:sudah|dah|telah) (?:di)?bayar|(?:dah|sudah) (?:paynow|transfer)|paynow(?:ed)? (?:already|done)",
  unpaid: "(?:belum|blm|tak) (?:lagi )?(?:di)?bayar",
  total: "jumlah(?: semua| bayaran)?(?: ialah)?|semua(?:nya)?|total",
  otherSums: "baki|tukar(?:an)?|caj penghantaran|cas penghantaran|satu|sebiji|setiap|wang baki",
  labels: {
    name: "nama(?: penerima| penuh| saya)?|penerima",
    phone: "(?:no|nombor|nomor)\\.? ?(?:telefon|tel|hp|phone|tepon)|telefon|tel|hp",
    address: "alamat(?: penghantaran| saya)?",
    notes: "nota|catatan|pesanan khas",
    amount: "jumlah(?: bayaran)?|harga",
    payment: "bayaran|pembayaran|cara bayar(?:an)?",
    description: "pesanan|tempahan|barang",
    other: "masa|tarikh",
  },
};
