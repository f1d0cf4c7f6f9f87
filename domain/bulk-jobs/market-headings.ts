import type { TemplateColumn } from "./template-columns.ts";

const listed = (headings: string): readonly string[] => headings.split(/[|\n]/u).map((one) => one.trim());

/** Column headings that merchants of each country use in their own files, in addition to the template's. */
export const marketHeadings: Readonly<Partial<Record<TemplateColumn, readonly string[]>>> = {
  customer_name:
    listed(`Pangalan | Pangalan ng customer | Nama | Nama pelanggan | Nama penerima | ชื่อ | ชื่อลูกค้า | ผู้รับ
    Tên | Tên khách hàng | Họ tên | Họ và tên | Người nhận | 姓名 | 客户 | 客戶 | 收件人 | 氏名 | お名前 | 名前 | 이름 | 고객명
    받는 분 | নাম | नाम | ग्राहक | نام | الاسم | اسم العميل | ناو | නම | பெயர் | အမည် | ឈ្មោះ | ຊື່ | İsim
    Ad soyad | Müşteri | Όνομα | Ονοματεπώνυμο | Име | Nume | Nume client | Név | Vevő | Jméno | Zákazník
    Meno | Imię i nazwisko | Klient | Name Kunde | Kunde | Empfänger | Namn | Kund | Nimi | Asiakas | Navn
    Vārds | Vardas | Nombre | Cliente | Nome | Destinatario | Имя | ФИО | Клиент | Получатель | Ім’я
    Клієнт | Аты | Անուն | სახელი`),
  phone_number:
    listed(`CP # | CP No | CP | Cellphone no | Contact no | Contact # | Mobile no | Phone no | Phone # | Tel no
    Numero | Telepono | No HP | Nomor HP | Telepon | No telefon | Telefon | No tel | เบอร์โทร | เบอร์
    โทรศัพท์ | Số điện thoại | SĐT | Điện thoại | 电话 | 電話 | 手机 | 手機 | 電話番号 | 전화번호 | 연락처 | ফোন | মোবাইল
    मोबाइल | फ़ोन | فون | موبائل | الهاتف | رقم الهاتف | الجوال | مۆبایل | දුරකථනය | தொலைபேசி | ဖုန်း
    ទូរសព្ទ | ເບີໂທ | Τηλέφωνο | Κινητό | Телефон | Telefonszám | Handy | Telefonnummer | Puhelin | Mobil
    Tālrunis | Telefonas | Teléfono | Celular | Telefone | Հեռախոս | ტელეფონი`),
  address:
    listed(`Tirahan | Address ng customer | Alamat | Alamat penghantaran | ที่อยู่ | Địa chỉ | 地址 | 住所 | 주소 | ঠিকানা
    पता | پتہ | العنوان | عنوان | ناونیشان | ලිපිනය | முகவரி | လိပ်စာ | អាសយដ្ឋាន | ທີ່ຢູ່ | Adres
    Διεύθυνση | Адрес | Адреса | Adresă | Cím | Adresa | Adresse | Anschrift | Adress | Osoite | Aadress
    Adresas | Adrese | Dirección | Domicilio | Morada | Endereço | Мекенжай | Հասցե | მისამართი`),
  amount:
    listed(`Halaga | Presyo | COD | Jumlah | Harga | ยอดเงิน | ราคา | ยอด | Số tiền | Giá | Tổng tiền | Tiền thu hộ
    金额 | 金額 | 금액 | টাকা | দাম | मूल्य | राशि | قیمت | المبلغ | السعر | بڕ | මුදල | தொகை | ငွေပမာဏ | តម្លៃ
    ຈຳນວນເງິນ | Tutar | Fiyat | Ποσό | Сума | Цена | Sumă | Preț | Összeg | Ár | Částka | Cena | Suma
    Kwota | Betrag | Preis | Summe | Belopp | Pris | Summa | Hinta | Beløb | Beløp | Importe | Monto
    Precio | Valor | Preço | Сумма | Сома | Գումար | თანხა`),
  payment_method:
    listed(`Bayad | Mode ng bayad | MOP | Pembayaran | Bayaran | การชำระเงิน | ชำระ | Thanh toán | 付款 | 支付 | 支払い
    支払方法 | 결제 | 결제 방법 | পেমেন্ট | भुगतान | ادائیگی | الدفع | طريقة الدفع | پارەدان | ගෙවීම | கட்டணம்
    ငွေပေးချေမှု | ការបង់ប្រាក់ | ການຈ່າຍ | Ödeme | Πληρωμή | Плащане | Plată | Fizetés | Platba | Płatność
    Zahlung | Zahlungsart | Betalning | Maksu | Maksutapa | Betaling | Makse | Maksājums | Mokėjimas | Pago
    Forma de pago | Pagamento | Оплата | Төлем | Վճարում | გადახდა`),
  rider_notes:
    listed(`Paalala | Catatan | Nota | หมายเหตุ | Ghi chú | 备注 | 備註 | 備考 | 메모 | নোট | नोट | نوٹ | ملاحظات | සටහන
    குறிப்பு | မှတ်ချက် | ចំណាំ | ໝາຍເຫດ | Σημείωση | Бележка | Observații | Megjegyzés | Poznámka | Uwagi
    Bemerkung | Hinweis | Anteckning | Huomautus | Notat | Märkus | Piezīme | Pastaba | Observaciones
    Observações | Примечание | Комментарий | Примітка`),
  description:
    listed(`Laman | Order niya | Isi | Barang | สินค้า | Hàng hóa | 商品 | 物品 | 품목 | পণ্য | सामान | سامان | المحتوى
    İçerik | Περιεχόμενο | Съдържание | Conținut | Tartalom | Obsah | Zawartość | Inhalt | Innehåll
    Sisältö | Indhold | Innhold | Sisu | Saturs | Turinys | Contenido | Conteúdo | Содержимое | Вміст`),
};
