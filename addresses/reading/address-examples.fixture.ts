// Long on purpose: realistic addresses of every country, one per line, each with its parts.

/** Thirty addresses for each of the eight biggest markets. */
export const examplesOfBigMarkets: Readonly<Record<string, string>> = {
  bd: `
House 12, Road 5, Dhanmondi, Dhaka 1205 | houseNumber=House 12 | street=Road 5 | area=Dhanmondi | city=Dhaka | postalCode=1205
House 45, Road 11, Block D, Banani, Dhaka 1213 | houseNumber=House 45 | street=Road 11 | area=Block D, Banani | city=Dhaka | postalCode=1213
Flat 5B, House 23, Road 7, Gulshan 1, Dhaka 1212 | unit=Flat 5B | houseNumber=House 23 | street=Road 7 | area=Gulshan 1 | city=Dhaka | postalCode=1212
Apartment 4A, House 8, Road 27, Dhanmondi, Dhaka | unit=Apartment 4A | houseNumber=House 8 | street=Road 27 | area=Dhanmondi | city=Dhaka
32 Kazi Nazrul Islam Avenue, Karwan Bazar, Dhaka 1215 | houseNumber=32 | street=Kazi Nazrul Islam Avenue | area=Karwan Bazar | city=Dhaka | postalCode=1215
House 9, Road 2, Sector 4, Uttara, Dhaka 1230 | houseNumber=House 9 | street=Road 2 | area=Sector 4, Uttara | city=Dhaka | postalCode=1230
House 16, Road 13, Sector 7, Uttara, Dhaka | houseNumber=House 16 | street=Road 13 | area=Sector 7, Uttara | city=Dhaka
Flat 3C, House 77, Road 4, Banani, Dhaka | unit=Flat 3C | houseNumber=House 77 | street=Road 4 | area=Banani | city=Dhaka
House 101, Lake Road, Gulshan 2, Dhaka | houseNumber=House 101 | street=Lake Road | area=Gulshan 2 | city=Dhaka
55 Satmasjid Road, Dhanmondi, Dhaka 1209 | houseNumber=55 | street=Satmasjid Road | area=Dhanmondi | city=Dhaka | postalCode=1209
7 Green Road, Dhaka 1205 | houseNumber=7 | street=Green Road | city=Dhaka | postalCode=1205
House 30, Road 10, Block B, Bashundhara, Dhaka 1229 | houseNumber=House 30 | street=Road 10 | area=Block B, Bashundhara | city=Dhaka | postalCode=1229
18 Agrabad Road, Chattogram 4100 | houseNumber=18 | street=Agrabad Road | city=Chattogram | postalCode=4100
House 4, Road 1, Nasirabad, Chattogram | houseNumber=House 4 | street=Road 1 | area=Nasirabad | city=Chattogram
2 Elephant Road, Dhaka | houseNumber=2 | street=Elephant Road | city=Dhaka
Level 6, 64 Motijheel Road, Motijheel, Dhaka 1000 | floor=Level 6 | houseNumber=64 | street=Motijheel Road | area=Motijheel | city=Dhaka | postalCode=1000
House 21, Road 6, Mirpur 10, Dhaka 1216 | houseNumber=House 21 | street=Road 6 | area=Mirpur 10 | city=Dhaka | postalCode=1216
Flat 6D, House 14, Road 9, Baridhara, Dhaka | unit=Flat 6D | houseNumber=House 14 | street=Road 9 | area=Baridhara | city=Dhaka
12 Zindabazar Road, Sylhet 3100 | houseNumber=12 | street=Zindabazar Road | city=Sylhet | postalCode=3100
House 3, Road 8, Niketan, Dhaka | houseNumber=House 3 | street=Road 8 | area=Niketan | city=Dhaka
90 Bailey Road, Dhaka | houseNumber=90 | street=Bailey Road | city=Dhaka
House 28, Road 3, Mohammadpur, Dhaka 1207 | houseNumber=House 28 | street=Road 3 | area=Mohammadpur | city=Dhaka | postalCode=1207
House 5, Road 19, Nikunja 2, Dhaka | houseNumber=House 5 | street=Road 19 | area=Nikunja 2 | city=Dhaka
40 Topkhana Road, Dhaka 1000 | houseNumber=40 | street=Topkhana Road | city=Dhaka | postalCode=1000
House 66, Road 12, DOHS, Mohakhali, Dhaka | houseNumber=House 66 | street=Road 12 | area=DOHS, Mohakhali | city=Dhaka
15 Begum Rokeya Avenue, Mirpur, Dhaka | houseNumber=15 | street=Begum Rokeya Avenue | area=Mirpur | city=Dhaka
Flat 2A, House 10, Road 35, Gulshan 2, Dhaka | unit=Flat 2A | houseNumber=House 10 | street=Road 35 | area=Gulshan 2 | city=Dhaka
11 New Eskaton Road, Dhaka 1000 | houseNumber=11 | street=New Eskaton Road | city=Dhaka | postalCode=1000
House 19, Road 14, Sector 13, Uttara, Dhaka | houseNumber=House 19 | street=Road 14 | area=Sector 13, Uttara | city=Dhaka
24 Indira Road, Farmgate, Dhaka | houseNumber=24 | street=Indira Road | area=Farmgate | city=Dhaka
`,
  hk: `
Flat 12B, Tower 3, Taikoo Shing, 18 Taikoo Shing Road, Quarry Bay | unit=Flat 12B | tower=Tower 3 | building=Taikoo Shing | houseNumber=18 | street=Taikoo Shing Road | area=Quarry Bay
Room 1503, 15/F, Nan Fung Tower, 88 Gloucester Road, Wan Chai | unit=Room 1503 | floor=15/F | building=Nan Fung Tower | houseNumber=88 | street=Gloucester Road | area=Wan Chai
Shop 5, G/F, 28 Tang Lung Street, Causeway Bay | unit=Shop 5 | floor=G/F | houseNumber=28 | street=Tang Lung Street | area=Causeway Bay
Flat A, 7/F, 23 Hollywood Road, Sheung Wan | unit=Flat A | floor=7/F | houseNumber=23 | street=Hollywood Road | area=Sheung Wan
8/F, 100 Queen's Road East, Wan Chai | floor=8/F | houseNumber=100 | street=Queen's Road East | area=Wan Chai
Unit 2001, 20/F, Lippo Centre Tower 2, 89 Queensway, Admiralty | unit=2001 | floor=20/F | tower=Tower 2 | building=Lippo Centre | houseNumber=89 | street=Queensway | area=Admiralty
12 Nathan Road, Tsim Sha Tsui, Kowloon | houseNumber=12 | street=Nathan Road | area=Tsim Sha Tsui | region=Kowloon
Flat C, 9/F, 215 Sai Yeung Choi Street South, Mong Kok | unit=Flat C | floor=9/F | houseNumber=215 | street=Sai Yeung Choi Street South | area=Mong Kok
Room 602, 6/F, 41 Cameron Road, Tsim Sha Tsui | unit=Room 602 | floor=6/F | houseNumber=41 | street=Cameron Road | area=Tsim Sha Tsui
3/F, 55 Hennessy Road, Wan Chai | floor=3/F | houseNumber=55 | street=Hennessy Road | area=Wan Chai
Flat 5, 10/F, Block B, Kornhill, 2 Kornhill Road, Quarry Bay | unit=Flat 5 | floor=10/F | tower=Block B | building=Kornhill | houseNumber=2 | street=Kornhill Road | area=Quarry Bay
G/F, 8 Jervois Street, Sheung Wan | floor=G/F | houseNumber=8 | street=Jervois Street | area=Sheung Wan
33 Wyndham Street, Central | houseNumber=33 | street=Wyndham Street | area=Central
Flat D, 22/F, Tower 1, City Garden, 233 Electric Road, North Point | unit=Flat D | floor=22/F | tower=Tower 1 | building=City Garden | houseNumber=233 | street=Electric Road | area=North Point
Shop 12, 1/F, 500 Castle Peak Road, Tsuen Wan | unit=Shop 12 | floor=1/F | houseNumber=500 | street=Castle Peak Road | area=Tsuen Wan
18 Tai Po Road, Sham Shui Po, Kowloon | houseNumber=18 | street=Tai Po Road | area=Sham Shui Po | region=Kowloon
Unit 8, 5/F, 133 Wai Yip Street, Kwun Tong | unit=8 | floor=5/F | houseNumber=133 | street=Wai Yip Street | area=Kwun Tong
9 Staunton Street, Central | houseNumber=9 | street=Staunton Street | area=Central
Flat 2, 3/F, 66 Caine Road, Mid-Levels | unit=Flat 2 | floor=3/F | houseNumber=66 | street=Caine Road | area=Mid-Levels
27/F, 1 Harbour View Street, Central | floor=27/F | houseNumber=1 | street=Harbour View Street | area=Central
45 Fa Yuen Street, Mong Kok | houseNumber=45 | street=Fa Yuen Street | area=Mong Kok
Room 1808, 18/F, 610 Nathan Road, Mong Kok | unit=Room 1808 | floor=18/F | houseNumber=610 | street=Nathan Road | area=Mong Kok
10 Stanley Main Street, Stanley | houseNumber=10 | street=Stanley Main Street | area=Stanley
Flat 8, 12/F, 30 Austin Road, Tsim Sha Tsui | unit=Flat 8 | floor=12/F | houseNumber=30 | street=Austin Road | area=Tsim Sha Tsui
2/F, 14 Lockhart Road, Wan Chai | floor=2/F | houseNumber=14 | street=Lockhart Road | area=Wan Chai
Shop 3, G/F, 99 King's Road, North Point | unit=Shop 3 | floor=G/F | houseNumber=99 | street=King's Road | area=North Point
77 Des Voeux Road West, Sai Ying Pun | houseNumber=77 | street=Des Voeux Road West | area=Sai Ying Pun
16/F, 28 Hung To Road, Kwun Tong | floor=16/F | houseNumber=28 | street=Hung To Road | area=Kwun Tong
Flat 6, 8/F, 120 Prince Edward Road West, Mong Kok | unit=Flat 6 | floor=8/F | houseNumber=120 | street=Prince Edward Road West | area=Mong Kok
5 Chatham Road South, Tsim Sha Tsui | houseNumber=5 | street=Chatham Road South | area=Tsim Sha Tsui
`,
  my: `
12, Jalan SS2/24, Petaling Jaya 47300 | houseNumber=12 | street=Jalan SS2/24 | city=Petaling Jaya | postalCode=47300
Unit 12-3, Pavilion Residences, 75 Jalan Raja Chulan, Kuala Lumpur 50200 | unit=12-3 | building=Pavilion Residences | houseNumber=75 | street=Jalan Raja Chulan | city=Kuala Lumpur | postalCode=50200
No. 5, Jalan Telawi 3, Bangsar Baru, 59100 Kuala Lumpur | houseNumber=No. 5 | street=Jalan Telawi 3 | area=Bangsar Baru | city=Kuala Lumpur | postalCode=59100
Lot 10, Jalan Sultan Ismail, Bukit Bintang, Kuala Lumpur | houseNumber=Lot 10 | street=Jalan Sultan Ismail | area=Bukit Bintang | city=Kuala Lumpur
23 Jalan Imbi, 55100 Kuala Lumpur | houseNumber=23 | street=Jalan Imbi | city=Kuala Lumpur | postalCode=55100
Unit 8-2, Menara Prestige, 1 Jalan Pinang, 50450 Kuala Lumpur | unit=8-2 | building=Menara Prestige | houseNumber=1 | street=Jalan Pinang | city=Kuala Lumpur | postalCode=50450
45 Jalan Alor, Bukit Bintang, Kuala Lumpur | houseNumber=45 | street=Jalan Alor | area=Bukit Bintang | city=Kuala Lumpur
88 Lebuh Chulia, George Town, Penang | houseNumber=88 | street=Lebuh Chulia | city=George Town | region=Penang
Level 15, Menara Citibank, 165 Jalan Ampang, 50450 Kuala Lumpur | floor=Level 15 | building=Menara Citibank | houseNumber=165 | street=Jalan Ampang | city=Kuala Lumpur | postalCode=50450
16 Jalan Kerinchi, Bangsar South, 59200 Kuala Lumpur | houseNumber=16 | street=Jalan Kerinchi | area=Bangsar South | city=Kuala Lumpur | postalCode=59200
31 Jalan Dhoby, Johor Bahru 80000 | houseNumber=31 | street=Jalan Dhoby | city=Johor Bahru | postalCode=80000
2 Jalan Hang Jebat, Melaka 75200 | houseNumber=2 | street=Jalan Hang Jebat | city=Melaka | postalCode=75200
9 Persiaran Gurney, George Town, Penang | houseNumber=9 | street=Persiaran Gurney | city=George Town | region=Penang
27 Lorong Kurau, Bangsar, Kuala Lumpur | houseNumber=27 | street=Lorong Kurau | area=Bangsar | city=Kuala Lumpur
No. 18, Jalan PJU 1/42A, Dataran Prima, 47301 Petaling Jaya | houseNumber=No. 18 | street=Jalan PJU 1/42A | area=Dataran Prima | city=Petaling Jaya | postalCode=47301
60 Jalan Tun Razak, Kuala Lumpur 50400 | houseNumber=60 | street=Jalan Tun Razak | city=Kuala Lumpur | postalCode=50400
7 Jalan Kia Peng, 50450 Kuala Lumpur | houseNumber=7 | street=Jalan Kia Peng | city=Kuala Lumpur | postalCode=50450
Unit 23A-05, The Troika, Persiaran KLCC, Kuala Lumpur | unit=23A-05 | building=The Troika | street=Persiaran KLCC | city=Kuala Lumpur
101 Jalan Gasing, Petaling Jaya 46000 | houseNumber=101 | street=Jalan Gasing | city=Petaling Jaya | postalCode=46000
14 Jalan Padungan, Kuching 93100 | houseNumber=14 | street=Jalan Padungan | city=Kuching | postalCode=93100
33 Jalan Gaya, Kota Kinabalu 88000 | houseNumber=33 | street=Jalan Gaya | city=Kota Kinabalu | postalCode=88000
3 Jalan USJ 9/5, Subang Jaya 47620 | houseNumber=3 | street=Jalan USJ 9/5 | city=Subang Jaya | postalCode=47620
19 Lebuh Ampang, Kuala Lumpur | houseNumber=19 | street=Lebuh Ampang | city=Kuala Lumpur
52 Jalan Medan Tuanku, 50300 Kuala Lumpur | houseNumber=52 | street=Jalan Medan Tuanku | city=Kuala Lumpur | postalCode=50300
8 Jalan Bukit Bintang, Kuala Lumpur | houseNumber=8 | street=Jalan Bukit Bintang | city=Kuala Lumpur
11 Jalan Sutera Tanjung 8/4, Johor Bahru | houseNumber=11 | street=Jalan Sutera Tanjung 8/4 | city=Johor Bahru
70 Jalan Burma, George Town, Penang 10050 | houseNumber=70 | street=Jalan Burma | city=George Town | region=Penang | postalCode=10050
No. 25, Jalan Temenggung, Kota Bharu | houseNumber=No. 25 | street=Jalan Temenggung | city=Kota Bharu
6 Lorong Maarof, Bangsar, 59000 Kuala Lumpur | houseNumber=6 | street=Lorong Maarof | area=Bangsar | city=Kuala Lumpur | postalCode=59000
40 Jalan Petaling, Kuala Lumpur 50000 | houseNumber=40 | street=Jalan Petaling | city=Kuala Lumpur | postalCode=50000
`,
  ph: `
Unit 12B, The Gramercy Residences, Kalayaan Avenue, Makati 1210 | unit=12B | building=The Gramercy Residences | street=Kalayaan Avenue | city=Makati | postalCode=1210
Unit 1804, Tower 2, Two Serendra, 11th Avenue, Bonifacio Global City, Taguig | unit=1804 | tower=Tower 2 | building=Two Serendra | street=11th Avenue | area=Bonifacio Global City | city=Taguig
5012 P. Burgos Street, Brgy. Poblacion, Makati City | houseNumber=5012 | street=P. Burgos Street | area=Brgy. Poblacion | city=Makati City
Blk 5 Lot 12 Sampaguita Street, Brgy. San Dionisio, Parañaque | houseNumber=Blk 5 Lot 12 | street=Sampaguita Street | area=Brgy. San Dionisio | city=Parañaque
123 Maginhawa Street, Teachers Village, Quezon City | houseNumber=123 | street=Maginhawa Street | area=Teachers Village | city=Quezon City
45-A Scout Tobias Street, Brgy. Laging Handa, Quezon City 1103 | houseNumber=45-A | street=Scout Tobias Street | area=Brgy. Laging Handa | city=Quezon City | postalCode=1103
8 Matalino Street, Diliman, Quezon City | houseNumber=8 | street=Matalino Street | area=Diliman | city=Quezon City
Unit 705, One Rockwell East Tower, Rockwell Drive, Makati | unit=705 | building=One Rockwell East Tower | street=Rockwell Drive | city=Makati
23rd Floor, Zuellig Building, Makati Avenue, Makati | floor=23rd Floor | building=Zuellig Building | street=Makati Avenue | city=Makati
Lot 8 Block 3 Narra Street, Brgy. San Isidro, Cainta, Rizal | houseNumber=Lot 8 Block 3 | street=Narra Street | area=Brgy. San Isidro | city=Cainta | region=Rizal
1550 Taft Avenue, Malate, Manila 1004 | houseNumber=1550 | street=Taft Avenue | area=Malate | city=Manila | postalCode=1004
2/F Robinsons Place, Pedro Gil Street, Ermita, Manila | floor=2/F | building=Robinsons Place | street=Pedro Gil Street | area=Ermita | city=Manila
17 Jose Rizal Street, Barangay Kapitolyo, Pasig | houseNumber=17 | street=Jose Rizal Street | area=Barangay Kapitolyo | city=Pasig
Unit 9F, Avida Towers, Asiatown, Lahug, Cebu City | unit=9F | building=Avida Towers | area=Asiatown, Lahug | city=Cebu City
88 Gorordo Avenue, Lahug, Cebu City | houseNumber=88 | street=Gorordo Avenue | area=Lahug | city=Cebu City
12 Session Road, Baguio City 2600 | houseNumber=12 | street=Session Road | city=Baguio City | postalCode=2600
Unit 3, 27 Kamuning Road, Quezon City | unit=3 | houseNumber=27 | street=Kamuning Road | city=Quezon City
302 Dela Rosa Street, Legazpi Village, Makati | houseNumber=302 | street=Dela Rosa Street | area=Legazpi Village | city=Makati
G/F, SM Megamall Building A, Julia Vargas Avenue, Mandaluyong | floor=G/F | building=SM Megamall Building A | street=Julia Vargas Avenue | city=Mandaluyong
Blk 12 Lot 7, Brgy. Molino, Bacoor, Cavite | houseNumber=Blk 12 Lot 7 | area=Brgy. Molino | city=Bacoor | region=Cavite
9 Acacia Lane, Brgy. Addition Hills, San Juan | houseNumber=9 | street=Acacia Lane | area=Brgy. Addition Hills | city=San Juan
15 Mabini Street, Brgy. Holy Spirit, Quezon City, near the chapel | houseNumber=15 | street=Mabini Street | area=Brgy. Holy Spirit | city=Quezon City | landmark=near the chapel
4F, 680 Quirino Highway, Novaliches, Quezon City | floor=4F | houseNumber=680 | street=Quirino Highway | area=Novaliches | city=Quezon City
210 Shaw Boulevard, Mandaluyong 1552 | houseNumber=210 | street=Shaw Boulevard | city=Mandaluyong | postalCode=1552
Unit 2105, Eastwood Parkview, Eastwood Avenue, Bagumbayan, Quezon City | unit=2105 | building=Eastwood Parkview | street=Eastwood Avenue | area=Bagumbayan | city=Quezon City
31 General Luna Street, Intramuros, Manila | houseNumber=31 | street=General Luna Street | area=Intramuros | city=Manila
77 J.P. Laurel Avenue, Bajada, Davao City 8000 | houseNumber=77 | street=J.P. Laurel Avenue | area=Bajada | city=Davao City | postalCode=8000
6 Katipunan Avenue, Loyola Heights, Quezon City | houseNumber=6 | street=Katipunan Avenue | area=Loyola Heights | city=Quezon City
Room 401, Torres Building, 1234 España Boulevard, Sampaloc, Manila | unit=Room 401 | building=Torres Building | houseNumber=1234 | street=España Boulevard | area=Sampaloc | city=Manila
1 Bonifacio Street, Brgy. Tanyag, Taguig | houseNumber=1 | street=Bonifacio Street | area=Brgy. Tanyag | city=Taguig
`,
  pk: `
House 12, Street 5, F-7/2, Islamabad | houseNumber=House 12 | street=Street 5 | area=F-7/2 | city=Islamabad
House No. 45, Street 18, DHA Phase 5, Karachi | houseNumber=House No. 45 | street=Street 18 | area=DHA Phase 5 | city=Karachi
Flat 302, Clifton Towers, Khayaban-e-Iqbal, Clifton, Karachi | unit=Flat 302 | building=Clifton Towers | street=Khayaban-e-Iqbal | area=Clifton | city=Karachi
12-A Main Boulevard, Gulberg III, Lahore | houseNumber=12-A | street=Main Boulevard | area=Gulberg III | city=Lahore
Shop 7, Tariq Road, PECHS, Karachi | unit=Shop 7 | street=Tariq Road | area=PECHS | city=Karachi
78 Mall Road, Lahore 54000 | houseNumber=78 | street=Mall Road | city=Lahore | postalCode=54000
Plot 23, Street 10, I-8/3, Islamabad | houseNumber=Plot 23 | street=Street 10 | area=I-8/3 | city=Islamabad
House 9, Khayaban-e-Shamsheer, DHA Phase 6, Karachi | houseNumber=House 9 | street=Khayaban-e-Shamsheer | area=DHA Phase 6 | city=Karachi
5 Zamzama Boulevard, Clifton, Karachi | houseNumber=5 | street=Zamzama Boulevard | area=Clifton | city=Karachi
Flat B-4, Rufi Lake Drive, Gulistan-e-Johar, Karachi | unit=Flat B-4 | street=Rufi Lake Drive | area=Gulistan-e-Johar | city=Karachi
33 M.M. Alam Road, Gulberg II, Lahore | houseNumber=33 | street=M.M. Alam Road | area=Gulberg II | city=Lahore
House 101, Street 3, Model Town, Lahore | houseNumber=House 101 | street=Street 3 | area=Model Town | city=Lahore
16 Shahrah-e-Faisal, Karachi 75400 | houseNumber=16 | street=Shahrah-e-Faisal | city=Karachi | postalCode=75400
Office 12, 3rd Floor, Park Towers, Clifton, Karachi | unit=Office 12 | floor=3rd Floor | building=Park Towers | area=Clifton | city=Karachi
21 Jinnah Avenue, Blue Area, Islamabad 44000 | houseNumber=21 | street=Jinnah Avenue | area=Blue Area | city=Islamabad | postalCode=44000
House 7, Street 22, G-9/1, Islamabad | houseNumber=House 7 | street=Street 22 | area=G-9/1 | city=Islamabad
50 Jail Road, Lahore | houseNumber=50 | street=Jail Road | city=Lahore
4 Saddar Road, Rawalpindi | houseNumber=4 | street=Saddar Road | city=Rawalpindi
House 66, Street 12, Bahria Town, Rawalpindi | houseNumber=House 66 | street=Street 12 | area=Bahria Town | city=Rawalpindi
8 University Road, Peshawar | houseNumber=8 | street=University Road | city=Peshawar
29 Ferozepur Road, Lahore | houseNumber=29 | street=Ferozepur Road | city=Lahore
House 15, Block 6, PECHS, Karachi | houseNumber=House 15 | area=Block 6, PECHS | city=Karachi
Flat 501, Creek Vista, DHA Phase 8, Karachi | unit=Flat 501 | building=Creek Vista | area=DHA Phase 8 | city=Karachi
90 Kashmir Road, Karachi | houseNumber=90 | street=Kashmir Road | city=Karachi
House 3, Street 40, F-8/1, Islamabad | houseNumber=House 3 | street=Street 40 | area=F-8/1 | city=Islamabad
11 Burns Road, Saddar, Karachi | houseNumber=11 | street=Burns Road | area=Saddar | city=Karachi
House 27, Street 7, Cavalry Ground, Lahore | houseNumber=House 27 | street=Street 7 | area=Cavalry Ground | city=Lahore
36 Multan Road, Lahore | houseNumber=36 | street=Multan Road | city=Lahore
2 Club Road, Karachi | houseNumber=2 | street=Club Road | city=Karachi
House 88, Street 15, E-11/4, Islamabad | houseNumber=House 88 | street=Street 15 | area=E-11/4 | city=Islamabad
`,
  sg: `
Blk 123 Bedok North Avenue 3 #10-12, Singapore 460123 | unit=#10-12 | houseNumber=Blk 123 | street=Bedok North Avenue 3 | city=Singapore | postalCode=460123
#05-18, 10 Anson Road, Singapore 079903 | unit=#05-18 | houseNumber=10 | street=Anson Road | city=Singapore | postalCode=079903
1 Raffles Place #20-61, Singapore 048616 | unit=#20-61 | houseNumber=1 | street=Raffles Place | city=Singapore | postalCode=048616
Blk 45 Telok Blangah Drive #08-112, Singapore 100045 | unit=#08-112 | houseNumber=Blk 45 | street=Telok Blangah Drive | city=Singapore | postalCode=100045
50 Jurong Gateway Road #02-18, Singapore 608549 | unit=#02-18 | houseNumber=50 | street=Jurong Gateway Road | city=Singapore | postalCode=608549
391 Orchard Road #B2-03, Singapore 238872 | unit=#B2-03 | houseNumber=391 | street=Orchard Road | city=Singapore | postalCode=238872
18 Toa Payoh Lorong 1, Singapore 319762 | houseNumber=18 | street=Toa Payoh Lorong 1 | city=Singapore | postalCode=319762
Blk 334 Ang Mo Kio Avenue 1 #01-1835, Singapore 560334 | unit=#01-1835 | houseNumber=Blk 334 | street=Ang Mo Kio Avenue 1 | city=Singapore | postalCode=560334
8 Marina Boulevard #11-02, Singapore 018981 | unit=#11-02 | houseNumber=8 | street=Marina Boulevard | city=Singapore | postalCode=018981
12 Haji Lane, Singapore 189205 | houseNumber=12 | street=Haji Lane | city=Singapore | postalCode=189205
27 Keong Saik Road, Singapore 089133 | houseNumber=27 | street=Keong Saik Road | city=Singapore | postalCode=089133
Blk 78 Circuit Road #03-445, Singapore 370078 | unit=#03-445 | houseNumber=Blk 78 | street=Circuit Road | city=Singapore | postalCode=370078
3 Temasek Boulevard #02-311, Singapore 038983 | unit=#02-311 | houseNumber=3 | street=Temasek Boulevard | city=Singapore | postalCode=038983
6 Raffles Boulevard #03-129, Singapore 039594 | unit=#03-129 | houseNumber=6 | street=Raffles Boulevard | city=Singapore | postalCode=039594
1 Harbourfront Walk #01-152, Singapore 098585 | unit=#01-152 | houseNumber=1 | street=Harbourfront Walk | city=Singapore | postalCode=098585
Blk 101 Yishun Avenue 5 #01-91, Singapore 760101 | unit=#01-91 | houseNumber=Blk 101 | street=Yishun Avenue 5 | city=Singapore | postalCode=760101
23 Serangoon Central #04-22, Singapore 556083 | unit=#04-22 | houseNumber=23 | street=Serangoon Central | city=Singapore | postalCode=556083
30 Tampines Street 32 #12-07, Singapore 529287 | unit=#12-07 | houseNumber=30 | street=Tampines Street 32 | city=Singapore | postalCode=529287
Blk 511 Bishan Street 13 #05-510, Singapore 570511 | unit=#05-510 | houseNumber=Blk 511 | street=Bishan Street 13 | city=Singapore | postalCode=570511
5 Holland Village Way #02-20, Singapore 275748 | unit=#02-20 | houseNumber=5 | street=Holland Village Way | city=Singapore | postalCode=275748
200 Victoria Street #03-10, Singapore 188021 | unit=#03-10 | houseNumber=200 | street=Victoria Street | city=Singapore | postalCode=188021
15 Duxton Hill, Singapore 089598 | houseNumber=15 | street=Duxton Hill | city=Singapore | postalCode=089598
Blk 682 Hougang Avenue 4 #01-310, Singapore 530682 | unit=#01-310 | houseNumber=Blk 682 | street=Hougang Avenue 4 | city=Singapore | postalCode=530682
100 Tras Street #03-17, Singapore 079027 | unit=#03-17 | houseNumber=100 | street=Tras Street | city=Singapore | postalCode=079027
9 Penang Road #09-15, Singapore 238459 | unit=#09-15 | houseNumber=9 | street=Penang Road | city=Singapore | postalCode=238459
11 Pasir Ris Drive 3 #06-40, Singapore 519497 | unit=#06-40 | houseNumber=11 | street=Pasir Ris Drive 3 | city=Singapore | postalCode=519497
Blk 218 Choa Chu Kang Central #04-250, Singapore 680218 | unit=#04-250 | houseNumber=Blk 218 | street=Choa Chu Kang Central | city=Singapore | postalCode=680218
21 Choa Chu Kang Avenue 4, Singapore 689812 | houseNumber=21 | street=Choa Chu Kang Avenue 4 | city=Singapore | postalCode=689812
63 Jurong West Central 3 #B1-21, Singapore 648331 | unit=#B1-21 | houseNumber=63 | street=Jurong West Central 3 | city=Singapore | postalCode=648331
2 Bayfront Avenue #01-05, Singapore 018972 | unit=#01-05 | houseNumber=2 | street=Bayfront Avenue | city=Singapore | postalCode=018972
`,
  th: `
12/3 Sukhumvit Road, Khlong Toei, Bangkok 10110 | houseNumber=12/3 | street=Sukhumvit Road | area=Khlong Toei | city=Bangkok | postalCode=10110
88 Soi Sukhumvit 24, Khlong Tan, Bangkok 10110 | houseNumber=88 | street=Soi Sukhumvit 24 | area=Khlong Tan | city=Bangkok | postalCode=10110
Room 502, 5th Floor, 195 South Sathorn Road, Yannawa, Bangkok 10120 | unit=Room 502 | floor=5th Floor | houseNumber=195 | street=South Sathorn Road | area=Yannawa | city=Bangkok | postalCode=10120
999 Rama I Road, Pathum Wan, Bangkok 10330 | houseNumber=999 | street=Rama I Road | area=Pathum Wan | city=Bangkok | postalCode=10330
45 Soi Thonglor 13, Watthana, Bangkok | houseNumber=45 | street=Soi Thonglor 13 | area=Watthana | city=Bangkok
123/45 Phahonyothin Road, Chatuchak, Bangkok 10900 | houseNumber=123/45 | street=Phahonyothin Road | area=Chatuchak | city=Bangkok | postalCode=10900
7 Silom Road, Bang Rak, Bangkok 10500 | houseNumber=7 | street=Silom Road | area=Bang Rak | city=Bangkok | postalCode=10500
21/1 Soi Ari 4, Phaya Thai, Bangkok 10400 | houseNumber=21/1 | street=Soi Ari 4 | area=Phaya Thai | city=Bangkok | postalCode=10400
250 Charoen Krung Road, Samphanthawong, Bangkok 10100 | houseNumber=250 | street=Charoen Krung Road | area=Samphanthawong | city=Bangkok | postalCode=10100
Unit 1204, Ideo Mobi, Asok Montri Road, Watthana, Bangkok | unit=1204 | building=Ideo Mobi | street=Asok Montri Road | area=Watthana | city=Bangkok
333/12 Lat Phrao Road, Chom Phon, Bangkok | houseNumber=333/12 | street=Lat Phrao Road | area=Chom Phon | city=Bangkok
18 Nimmanhaemin Road, Suthep, Chiang Mai 50200 | houseNumber=18 | street=Nimmanhaemin Road | area=Suthep | city=Chiang Mai | postalCode=50200
99/9 Moo 5, Huay Kaew Road, Chang Phueak, Chiang Mai | houseNumber=99/9 | street=Huay Kaew Road | area=Moo 5, Chang Phueak | city=Chiang Mai
56 Ratchadaphisek Road, Din Daeng, Bangkok 10400 | houseNumber=56 | street=Ratchadaphisek Road | area=Din Daeng | city=Bangkok | postalCode=10400
12th Floor, Empire Tower, 1 South Sathorn Road, Bangkok | floor=12th Floor | building=Empire Tower | houseNumber=1 | street=South Sathorn Road | city=Bangkok
4 Soi Convent, Silom, Bangkok | houseNumber=4 | street=Soi Convent | area=Silom | city=Bangkok
77/7 Ekkamai Road, Watthana, Bangkok 10110 | houseNumber=77/7 | street=Ekkamai Road | area=Watthana | city=Bangkok | postalCode=10110
101 Sukhumvit 101 Road, Bang Chak, Bangkok | houseNumber=101 | street=Sukhumvit 101 Road | area=Bang Chak | city=Bangkok
9 Rat-U-Thit Road, Patong, Phuket 83150 | houseNumber=9 | street=Rat-U-Thit Road | area=Patong | city=Phuket | postalCode=83150
200/20 Ramkhamhaeng Road, Hua Mak, Bangkok | houseNumber=200/20 | street=Ramkhamhaeng Road | area=Hua Mak | city=Bangkok
63 Wireless Road, Lumphini, Bangkok 10330 | houseNumber=63 | street=Wireless Road | area=Lumphini | city=Bangkok | postalCode=10330
14 Tha Phae Road, Chang Moi, Chiang Mai 50300 | houseNumber=14 | street=Tha Phae Road | area=Chang Moi | city=Chiang Mai | postalCode=50300
5/55 Ngamwongwan Road, Nonthaburi 11000 | houseNumber=5/55 | street=Ngamwongwan Road | city=Nonthaburi | postalCode=11000
30 Phra Athit Road, Phra Nakhon, Bangkok 10200 | houseNumber=30 | street=Phra Athit Road | area=Phra Nakhon | city=Bangkok | postalCode=10200
Floor 3, 1 Rama IV Road, Silom, Bangkok | floor=Floor 3 | houseNumber=1 | street=Rama IV Road | area=Silom | city=Bangkok
168 Chan Road, Sathon, Bangkok 10120 | houseNumber=168 | street=Chan Road | area=Sathon | city=Bangkok | postalCode=10120
25 Soi Langsuan, Lumphini, Bangkok | houseNumber=25 | street=Soi Langsuan | area=Lumphini | city=Bangkok
48/2 On Nut Road, Suan Luang, Bangkok 10250 | houseNumber=48/2 | street=On Nut Road | area=Suan Luang | city=Bangkok | postalCode=10250
11 Bangla Road, Patong, Phuket | houseNumber=11 | street=Bangla Road | area=Patong | city=Phuket
90 Beach Road, Pattaya 20150 | houseNumber=90 | street=Beach Road | city=Pattaya | postalCode=20150
`,
  tw: `
台北市大安區忠孝東路四段170號 | houseNumber=170號 | street=忠孝東路, 四段 | area=大安區 | city=台北市
台北市信義區信義路五段7號 | houseNumber=7號 | street=信義路, 五段 | area=信義區 | city=台北市
台北市中山區南京東路二段12號3樓 | floor=3樓 | houseNumber=12號 | street=南京東路, 二段 | area=中山區 | city=台北市
新北市板橋區文化路一段100號 | houseNumber=100號 | street=文化路, 一段 | area=板橋區 | city=新北市
台中市西區公益路68號 | houseNumber=68號 | street=公益路 | area=西區 | city=台中市
高雄市三民區建國三路318號 | houseNumber=318號 | street=建國三路 | area=三民區 | city=高雄市
台北市大安區復興南路一段36號2樓 | floor=2樓 | houseNumber=36號 | street=復興南路, 一段 | area=大安區 | city=台北市
台北市松山區八德路三段25號 | houseNumber=25號 | street=八德路, 三段 | area=松山區 | city=台北市
台南市中西區民族路二段76號 | houseNumber=76號 | street=民族路, 二段 | area=中西區 | city=台南市
桃園市中壢區中正路88號 | houseNumber=88號 | street=中正路 | area=中壢區 | city=桃園市
台北市中正區羅斯福路三段210號 | houseNumber=210號 | street=羅斯福路, 三段 | area=中正區 | city=台北市
台北市萬華區西園路一段55號 | houseNumber=55號 | street=西園路, 一段 | area=萬華區 | city=台北市
新竹市東區光復路二段101號 | houseNumber=101號 | street=光復路, 二段 | area=東區 | city=新竹市
台北市內湖區瑞光路513號5樓 | floor=5樓 | houseNumber=513號 | street=瑞光路 | area=內湖區 | city=台北市
新北市永和區中正路302號 | houseNumber=302號 | street=中正路 | area=永和區 | city=新北市
台中市北屯區文心路四段696號 | houseNumber=696號 | street=文心路, 四段 | area=北屯區 | city=台中市
台北市士林區中山北路六段88號 | houseNumber=88號 | street=中山北路, 六段 | area=士林區 | city=台北市
高雄市左營區博愛二路777號 | houseNumber=777號 | street=博愛二路 | area=左營區 | city=高雄市
台北市南港區三重路19號 | houseNumber=19號 | street=三重路 | area=南港區 | city=台北市
新北市新店區北新路三段45號 | houseNumber=45號 | street=北新路, 三段 | area=新店區 | city=新北市
台北市文山區木柵路一段30號 | houseNumber=30號 | street=木柵路, 一段 | area=文山區 | city=台北市
台中市南屯區大墩路500號 | houseNumber=500號 | street=大墩路 | area=南屯區 | city=台中市
台南市東區大學路1號 | houseNumber=1號 | street=大學路 | area=東區 | city=台南市
新北市淡水區中山路90號 | houseNumber=90號 | street=中山路 | area=淡水區 | city=新北市
台北市北投區石牌路二段201號 | houseNumber=201號 | street=石牌路, 二段 | area=北投區 | city=台北市
高雄市苓雅區四維三路2號 | houseNumber=2號 | street=四維三路 | area=苓雅區 | city=高雄市
台北市大同區迪化街一段156號 | houseNumber=156號 | street=迪化街, 一段 | area=大同區 | city=台北市
桃園市桃園區中山路120號8樓 | floor=8樓 | houseNumber=120號 | street=中山路 | area=桃園區 | city=桃園市
台北市中山區民權東路三段60號 | houseNumber=60號 | street=民權東路, 三段 | area=中山區 | city=台北市
新北市三重區重新路四段97號 | houseNumber=97號 | street=重新路, 四段 | area=三重區 | city=新北市
`,
};

/** Ten addresses for each other country. */
export const examplesOfOtherCountries: Readonly<Record<string, string>> = {
  ae: `
Flat 1204, Marina Heights Tower, Al Marsa Street, Dubai Marina, Dubai | unit=Flat 1204 | building=Marina Heights Tower | street=Al Marsa Street | area=Dubai Marina | city=Dubai
Villa 12, Street 5, Jumeirah 1, Dubai | houseNumber=Villa 12 | street=Street 5 | area=Jumeirah 1 | city=Dubai
Office 305, Emaar Square, Downtown Dubai, Dubai | unit=Office 305 | building=Emaar Square | area=Downtown Dubai | city=Dubai
15 Al Wasl Road, Jumeirah, Dubai | houseNumber=15 | street=Al Wasl Road | area=Jumeirah | city=Dubai
Apartment 702, Sky Tower, Al Reem Island, Abu Dhabi | unit=Apartment 702 | building=Sky Tower | area=Al Reem Island | city=Abu Dhabi
Shop 3, Al Rigga Road, Deira, Dubai | unit=Shop 3 | street=Al Rigga Road | area=Deira | city=Dubai
22 Hamdan Street, Abu Dhabi | houseNumber=22 | street=Hamdan Street | city=Abu Dhabi
Villa 45, Street 12, Al Barsha 2, Dubai | houseNumber=Villa 45 | street=Street 12 | area=Al Barsha 2 | city=Dubai
8 Corniche Road, Abu Dhabi | houseNumber=8 | street=Corniche Road | city=Abu Dhabi
19 King Faisal Street, Al Majaz, Sharjah | houseNumber=19 | street=King Faisal Street | area=Al Majaz | city=Sharjah
`,
  am: `
12 Abovyan Street, Yerevan 0001 | houseNumber=12 | street=Abovyan Street | city=Yerevan | postalCode=0001
45 Mashtots Avenue, Yerevan | houseNumber=45 | street=Mashtots Avenue | city=Yerevan
Apt 7, 23 Tumanyan Street, Yerevan | unit=Apt 7 | houseNumber=23 | street=Tumanyan Street | city=Yerevan
5 Northern Avenue, Yerevan | houseNumber=5 | street=Northern Avenue | city=Yerevan
Apt 12, 18 Komitas Avenue, Yerevan 0012 | unit=Apt 12 | houseNumber=18 | street=Komitas Avenue | city=Yerevan | postalCode=0012
33 Baghramyan Avenue, Yerevan 0019 | houseNumber=33 | street=Baghramyan Avenue | city=Yerevan | postalCode=0019
9 Sayat-Nova Avenue, Yerevan | houseNumber=9 | street=Sayat-Nova Avenue | city=Yerevan
14 Teryan Street, Yerevan 0009 | houseNumber=14 | street=Teryan Street | city=Yerevan | postalCode=0009
2 Garegin Nzhdeh Street, Gyumri | houseNumber=2 | street=Garegin Nzhdeh Street | city=Gyumri
27 Khanjyan Street, Yerevan | houseNumber=27 | street=Khanjyan Street | city=Yerevan
`,
  ar: `
Av. Corrientes 1234, 5º B, C1043 Buenos Aires | floor=5º B | houseNumber=1234 | street=Av. Corrientes | city=Buenos Aires | postalCode=C1043
Calle Florida 537, Buenos Aires | houseNumber=537 | street=Calle Florida | city=Buenos Aires
Av. Santa Fe 2450, Palermo, Buenos Aires | houseNumber=2450 | street=Av. Santa Fe | area=Palermo | city=Buenos Aires
Av. Rivadavia 4975, Caballito, Buenos Aires | houseNumber=4975 | street=Av. Rivadavia | area=Caballito | city=Buenos Aires
Calle Defensa 890, San Telmo, Buenos Aires | houseNumber=890 | street=Calle Defensa | area=San Telmo | city=Buenos Aires
Av. Cabildo 2040, Belgrano, Buenos Aires | houseNumber=2040 | street=Av. Cabildo | area=Belgrano | city=Buenos Aires
Calle Thames 1580, Palermo, Buenos Aires | houseNumber=1580 | street=Calle Thames | area=Palermo | city=Buenos Aires
Av. Colón 680, Córdoba | houseNumber=680 | street=Av. Colón | city=Córdoba
Calle San Martín 850, Rosario | houseNumber=850 | street=Calle San Martín | city=Rosario
Av. San Juan 3200, Boedo, Buenos Aires | houseNumber=3200 | street=Av. San Juan | area=Boedo | city=Buenos Aires
`,
  bg: `
ул. Граф Игнатиев 12, София 1000 | houseNumber=12 | street=ул. Граф Игнатиев | city=София | postalCode=1000
бул. Витоша 45, София | houseNumber=45 | street=бул. Витоша | city=София
ул. Шипка 8, ет. 3, София 1504 | floor=ет. 3 | houseNumber=8 | street=ул. Шипка | city=София | postalCode=1504
бул. Цариградско шосе 115, София | houseNumber=115 | street=бул. Цариградско шосе | city=София
ул. Иван Вазов 20, Пловдив 4000 | houseNumber=20 | street=ул. Иван Вазов | city=Пловдив | postalCode=4000
бул. Христо Ботев 61, София 1303 | houseNumber=61 | street=бул. Христо Ботев | city=София | postalCode=1303
ул. Раковски 134, София | houseNumber=134 | street=ул. Раковски | city=София
бул. Сливница 33, Варна 9000 | houseNumber=33 | street=бул. Сливница | city=Варна | postalCode=9000
ул. Оборище 5, София | houseNumber=5 | street=ул. Оборище | city=София
ул. Александровска 26, Бургас 8000 | houseNumber=26 | street=ул. Александровска | city=Бургас | postalCode=8000
`,
  bh: `
Flat 21, Building 456, Road 2803, Block 428, Seef | unit=Flat 21 | building=Building 456 | street=Road 2803 | area=Block 428, Seef
Villa 12, Road 3601, Block 436, Manama | houseNumber=Villa 12 | street=Road 3601 | area=Block 436 | city=Manama
Building 88, Road 1705, Block 317, Manama | building=Building 88 | street=Road 1705 | area=Block 317 | city=Manama
Flat 5, Building 210, Road 339, Block 321, Gudaibiya | unit=Flat 5 | building=Building 210 | street=Road 339 | area=Block 321, Gudaibiya
Shop 4, Building 1010, Road 2819, Block 428, Seef | unit=Shop 4 | building=Building 1010 | street=Road 2819 | area=Block 428, Seef
Building 33, Road 1507, Block 215, Muharraq | building=Building 33 | street=Road 1507 | area=Block 215 | city=Muharraq
Flat 11, Building 720, Road 2407, Block 324, Juffair | unit=Flat 11 | building=Building 720 | street=Road 2407 | area=Block 324, Juffair
Villa 7, Road 5720, Block 257, Amwaj | houseNumber=Villa 7 | street=Road 5720 | area=Block 257, Amwaj
Building 145, Road 1912, Block 319, Manama | building=Building 145 | street=Road 1912 | area=Block 319 | city=Manama
Villa 90, Road 31, Block 901, Riffa | houseNumber=Villa 90 | street=Road 31 | area=Block 901 | city=Riffa
`,
  br: `
Rua Augusta, 1508, apto 42, Consolação, São Paulo | unit=apto 42 | houseNumber=1508 | street=Rua Augusta | area=Consolação | city=São Paulo
Avenida Paulista, 1578, Bela Vista, São Paulo, 01310-200 | houseNumber=1578 | street=Avenida Paulista | area=Bela Vista | city=São Paulo | postalCode=01310-200
Rua Oscar Freire, 725, Jardins, São Paulo | houseNumber=725 | street=Rua Oscar Freire | area=Jardins | city=São Paulo
Avenida Atlântica, 1702, Copacabana, Rio de Janeiro | houseNumber=1702 | street=Avenida Atlântica | area=Copacabana | city=Rio de Janeiro
Rua Visconde de Pirajá, 414, Ipanema, Rio de Janeiro | houseNumber=414 | street=Rua Visconde de Pirajá | area=Ipanema | city=Rio de Janeiro
Rua da Bahia, 1148, Centro, Belo Horizonte | houseNumber=1148 | street=Rua da Bahia | area=Centro | city=Belo Horizonte
Avenida Sete de Setembro, 2775, Curitiba | houseNumber=2775 | street=Avenida Sete de Setembro | city=Curitiba
Rua dos Andradas, 1234, Porto Alegre | houseNumber=1234 | street=Rua dos Andradas | city=Porto Alegre
Avenida Boa Viagem, 3500, Recife | houseNumber=3500 | street=Avenida Boa Viagem | city=Recife
Rua Haddock Lobo, 595, Cerqueira César, São Paulo | houseNumber=595 | street=Rua Haddock Lobo | area=Cerqueira César | city=São Paulo
`,
  cl: `
Av. Providencia 1234, Providencia, Santiago | houseNumber=1234 | street=Av. Providencia | area=Providencia | city=Santiago
Calle Merced 350, Santiago | houseNumber=350 | street=Calle Merced | city=Santiago
Av. Apoquindo 4501, Las Condes, Santiago | houseNumber=4501 | street=Av. Apoquindo | area=Las Condes | city=Santiago
Calle Lastarria 70, Santiago | houseNumber=70 | street=Calle Lastarria | city=Santiago
Av. Libertador Bernardo O'Higgins 1449, Santiago | houseNumber=1449 | street=Av. Libertador Bernardo O'Higgins | city=Santiago
Av. Vitacura 2939, Las Condes | houseNumber=2939 | street=Av. Vitacura | area=Las Condes
Av. Pedro Montt 2060, Valparaíso | houseNumber=2060 | street=Av. Pedro Montt | city=Valparaíso
Calle Valparaíso 554, Viña del Mar | houseNumber=554 | street=Calle Valparaíso | city=Viña del Mar
Av. Irarrázaval 3400, Ñuñoa, Santiago | houseNumber=3400 | street=Av. Irarrázaval | area=Ñuñoa | city=Santiago
Calle San Martín 870, Concepción | houseNumber=870 | street=Calle San Martín | city=Concepción
`,
  co: `
Calle 85 # 12-34, Bogotá | houseNumber=# 12-34 | street=Calle 85 | city=Bogotá
Carrera 7 # 71-21, Bogotá | houseNumber=# 71-21 | street=Carrera 7 | city=Bogotá
Carrera 15 # 93-60, Chicó, Bogotá | houseNumber=# 93-60 | street=Carrera 15 | area=Chicó | city=Bogotá
Calle 10 # 43-25, El Poblado, Medellín | houseNumber=# 43-25 | street=Calle 10 | area=El Poblado | city=Medellín
Carrera 43A # 1-50, Medellín | houseNumber=# 1-50 | street=Carrera 43A | city=Medellín
Avenida 6 # 20-15, Cali | houseNumber=# 20-15 | street=Avenida 6 | city=Cali
Calle 72 # 10-07, Bogotá | houseNumber=# 10-07 | street=Calle 72 | city=Bogotá
Carrera 11 # 82-71, Bogotá | houseNumber=# 82-71 | street=Carrera 11 | city=Bogotá
Calle 100 # 19-54, Bogotá | houseNumber=# 19-54 | street=Calle 100 | city=Bogotá
Carrera 53 # 76-115, Barranquilla | houseNumber=# 76-115 | street=Carrera 53 | city=Barranquilla
`,
  cz: `
Vinohradská 112, 130 00 Praha | houseNumber=112 | street=Vinohradská | city=Praha | postalCode=130 00
Národní 20, 110 00 Praha 1 | houseNumber=20 | street=Národní | city=Praha 1 | postalCode=110 00
Dlouhá 33, Staré Město, Praha | houseNumber=33 | street=Dlouhá | area=Staré Město | city=Praha
Masarykova 5, 602 00 Brno | houseNumber=5 | street=Masarykova | city=Brno | postalCode=602 00
Korunní 810, Vinohrady, Praha | houseNumber=810 | street=Korunní | area=Vinohrady | city=Praha
Ulice Karlova 12, 110 00 Praha | houseNumber=12 | street=Ulice Karlova | city=Praha | postalCode=110 00
náměstí Míru 9, 120 00 Praha | houseNumber=9 | street=náměstí Míru | city=Praha | postalCode=120 00
28. října 15, 702 00 Ostrava | houseNumber=15 | street=28. října | city=Ostrava | postalCode=702 00
Husova 8, 301 00 Plzeň | houseNumber=8 | street=Husova | city=Plzeň | postalCode=301 00
třída Míru 60, 530 02 Pardubice | houseNumber=60 | street=třída Míru | city=Pardubice | postalCode=530 02
`,
  de: `
Hauptstraße 5, 10115 Berlin | houseNumber=5 | street=Hauptstraße | city=Berlin | postalCode=10115
Kantstraße 12, 10623 Berlin | houseNumber=12 | street=Kantstraße | city=Berlin | postalCode=10623
Torstraße 109, Mitte, 10119 Berlin | houseNumber=109 | street=Torstraße | area=Mitte | city=Berlin | postalCode=10119
Leopoldstraße 44, 80802 München | houseNumber=44 | street=Leopoldstraße | city=München | postalCode=80802
Mönckebergstraße 7, 20095 Hamburg | houseNumber=7 | street=Mönckebergstraße | city=Hamburg | postalCode=20095
Zeil 106, 60313 Frankfurt am Main | houseNumber=106 | street=Zeil | city=Frankfurt am Main | postalCode=60313
Schildergasse 84a, 50667 Köln | houseNumber=84a | street=Schildergasse | city=Köln | postalCode=50667
Königsallee 60, 40212 Düsseldorf | houseNumber=60 | street=Königsallee | city=Düsseldorf | postalCode=40212
Karl-Marx-Allee 78, 10243 Berlin | houseNumber=78 | street=Karl-Marx-Allee | city=Berlin | postalCode=10243
Am Markt 3, 04109 Leipzig | houseNumber=3 | street=Am Markt | city=Leipzig | postalCode=04109
`,
  dk: `
Vesterbrogade 12, 1620 København | houseNumber=12 | street=Vesterbrogade | city=København | postalCode=1620
Nørrebrogade 45, 2200 København | houseNumber=45 | street=Nørrebrogade | city=København | postalCode=2200
Istedgade 61, 1650 København | houseNumber=61 | street=Istedgade | city=København | postalCode=1650
Strandvejen 203, 2900 Hellerup | houseNumber=203 | street=Strandvejen | city=Hellerup | postalCode=2900
Østergade 24, 1100 København | houseNumber=24 | street=Østergade | city=København | postalCode=1100
Amagerbrogade 90, 2300 København | houseNumber=90 | street=Amagerbrogade | city=København | postalCode=2300
Frederiksberg Allé 41, 1820 Frederiksberg | houseNumber=41 | street=Frederiksberg Allé | city=Frederiksberg | postalCode=1820
Søndergade 8, 8000 Aarhus | houseNumber=8 | street=Søndergade | city=Aarhus | postalCode=8000
Vestergade 30, 5000 Odense | houseNumber=30 | street=Vestergade | city=Odense | postalCode=5000
Boulevarden 19, 9000 Aalborg | houseNumber=19 | street=Boulevarden | city=Aalborg | postalCode=9000
`,
  ee: `
Viru tänav 12, 10140 Tallinn | houseNumber=12 | street=Viru tänav | city=Tallinn | postalCode=10140
Pärnu maantee 31, 10119 Tallinn | houseNumber=31 | street=Pärnu maantee | city=Tallinn | postalCode=10119
Narva mnt 7, 10117 Tallinn | houseNumber=7 | street=Narva mnt | city=Tallinn | postalCode=10117
Telliskivi 60a, Tallinn | houseNumber=60a | street=Telliskivi | city=Tallinn
Tartu maantee 80, 10112 Tallinn | houseNumber=80 | street=Tartu maantee | city=Tallinn | postalCode=10112
Rüütli 4, 51007 Tartu | houseNumber=4 | street=Rüütli | city=Tartu | postalCode=51007
Kopli tänav 25, Tallinn | houseNumber=25 | street=Kopli tänav | city=Tallinn
Ülikooli tänav 8, 51003 Tartu | houseNumber=8 | street=Ülikooli tänav | city=Tartu | postalCode=51003
Lai tänav 29, 10133 Tallinn | houseNumber=29 | street=Lai tänav | city=Tallinn | postalCode=10133
Rävala puiestee 5, 10143 Tallinn | houseNumber=5 | street=Rävala puiestee | city=Tallinn | postalCode=10143
`,
  eg: `
12 Talaat Harb Street, Downtown, Cairo | houseNumber=12 | street=Talaat Harb Street | area=Downtown | city=Cairo
Flat 8, 14 Brazil Street, Zamalek, Cairo | unit=Flat 8 | houseNumber=14 | street=Brazil Street | area=Zamalek | city=Cairo
45 Abbas El Akkad Street, Nasr City, Cairo | houseNumber=45 | street=Abbas El Akkad Street | area=Nasr City | city=Cairo
7 El Merghany Street, Heliopolis, Cairo | houseNumber=7 | street=El Merghany Street | area=Heliopolis | city=Cairo
Villa 15, Street 9, Maadi, Cairo | houseNumber=Villa 15 | street=Street 9 | area=Maadi | city=Cairo
88 Corniche El Nil, Cairo | houseNumber=88 | street=Corniche El Nil | city=Cairo
3 Gameat El Dowal Street, Mohandessin, Giza | houseNumber=3 | street=Gameat El Dowal Street | area=Mohandessin | city=Giza
21 Fouad Street, Alexandria | houseNumber=21 | street=Fouad Street | city=Alexandria
10 Tahrir Street, Dokki, Giza | houseNumber=10 | street=Tahrir Street | area=Dokki | city=Giza
Flat 12, 5 Hassan Sabry Street, Zamalek, Cairo | unit=Flat 12 | houseNumber=5 | street=Hassan Sabry Street | area=Zamalek | city=Cairo
`,
  es: `
Calle Mayor 12, 3º B, 28013 Madrid | floor=3º B | houseNumber=12 | street=Calle Mayor | city=Madrid | postalCode=28013
Gran Vía 28, 28013 Madrid | houseNumber=28 | street=Gran Vía | city=Madrid | postalCode=28013
Paseo de Gracia 43, 08007 Barcelona | houseNumber=43 | street=Paseo de Gracia | city=Barcelona | postalCode=08007
Calle de Serrano 61, Salamanca, Madrid | houseNumber=61 | street=Calle de Serrano | area=Salamanca | city=Madrid
Avenida Diagonal 211, 08018 Barcelona | houseNumber=211 | street=Avenida Diagonal | city=Barcelona | postalCode=08018
Calle Colón 27, 46004 Valencia | houseNumber=27 | street=Calle Colón | city=Valencia | postalCode=46004
Plaza Nueva 8, 41001 Sevilla | houseNumber=8 | street=Plaza Nueva | city=Sevilla | postalCode=41001
Calle Larios 5, 29005 Málaga | houseNumber=5 | street=Calle Larios | city=Málaga | postalCode=29005
Carrer de Balmes 129, 08008 Barcelona | houseNumber=129 | street=Carrer de Balmes | city=Barcelona | postalCode=08008
Gran Vía 40, 48009 Bilbao | houseNumber=40 | street=Gran Vía | city=Bilbao | postalCode=48009
`,
  fi: `
Mannerheimintie 14, 00100 Helsinki | houseNumber=14 | street=Mannerheimintie | city=Helsinki | postalCode=00100
Aleksanterinkatu 52, 00100 Helsinki | houseNumber=52 | street=Aleksanterinkatu | city=Helsinki | postalCode=00100
Hämeentie 31, 00500 Helsinki | houseNumber=31 | street=Hämeentie | city=Helsinki | postalCode=00500
Fredrikinkatu 44, Helsinki | houseNumber=44 | street=Fredrikinkatu | city=Helsinki
Eerikinkatu 7, 00120 Helsinki | houseNumber=7 | street=Eerikinkatu | city=Helsinki | postalCode=00120
Hämeenkatu 19, 33200 Tampere | houseNumber=19 | street=Hämeenkatu | city=Tampere | postalCode=33200
Yliopistonkatu 25, 20100 Turku | houseNumber=25 | street=Yliopistonkatu | city=Turku | postalCode=20100
Kauppakatu 8, 40100 Jyväskylä | houseNumber=8 | street=Kauppakatu | city=Jyväskylä | postalCode=40100
Kirkkokatu 16, 90100 Oulu | houseNumber=16 | street=Kirkkokatu | city=Oulu | postalCode=90100
Runeberginkatu 60, 00260 Helsinki | houseNumber=60 | street=Runeberginkatu | city=Helsinki | postalCode=00260
`,
  ge: `
12 Rustaveli Avenue, Tbilisi 0108 | houseNumber=12 | street=Rustaveli Avenue | city=Tbilisi | postalCode=0108
45 Chavchavadze Avenue, Vake, Tbilisi | houseNumber=45 | street=Chavchavadze Avenue | area=Vake | city=Tbilisi
7 Kote Abkhazi Street, Tbilisi | houseNumber=7 | street=Kote Abkhazi Street | city=Tbilisi
23 Agmashenebeli Avenue, Tbilisi 0102 | houseNumber=23 | street=Agmashenebeli Avenue | city=Tbilisi | postalCode=0102
Apt 15, 31 Paliashvili Street, Tbilisi | unit=Apt 15 | houseNumber=31 | street=Paliashvili Street | city=Tbilisi
9 Kostava Street, Tbilisi | houseNumber=9 | street=Kostava Street | city=Tbilisi
18 Pekini Avenue, Saburtalo, Tbilisi | houseNumber=18 | street=Pekini Avenue | area=Saburtalo | city=Tbilisi
6 Gorgiladze Street, Batumi | houseNumber=6 | street=Gorgiladze Street | city=Batumi
14 Vazha-Pshavela Avenue, Tbilisi 0160 | houseNumber=14 | street=Vazha-Pshavela Avenue | city=Tbilisi | postalCode=0160
3 Memed Abashidze Avenue, Batumi | houseNumber=3 | street=Memed Abashidze Avenue | city=Batumi
`,
  gr: `
Ερμού 12, 105 63 Αθήνα | houseNumber=12 | street=Ερμού | city=Αθήνα | postalCode=105 63
Πατησίων 45, Αθήνα | houseNumber=45 | street=Πατησίων | city=Αθήνα
Λεωφόρος Κηφισίας 44, Μαρούσι | houseNumber=44 | street=Λεωφόρος Κηφισίας | area=Μαρούσι
Σόλωνος 83, Κολωνάκι, Αθήνα | houseNumber=83 | street=Σόλωνος | area=Κολωνάκι | city=Αθήνα
Τσιμισκή 56, 546 23 Θεσσαλονίκη | houseNumber=56 | street=Τσιμισκή | city=Θεσσαλονίκη | postalCode=546 23
Οδός Αθηνάς 30, Αθήνα | houseNumber=30 | street=Οδός Αθηνάς | city=Αθήνα
Λεωφόρος Συγγρού 120, Αθήνα | houseNumber=120 | street=Λεωφόρος Συγγρού | city=Αθήνα
Ermou 24, 105 63 Athens | houseNumber=24 | street=Ermou | city=Athens | postalCode=105 63
Skoufa 60, Kolonaki, Athens | houseNumber=60 | street=Skoufa | area=Kolonaki | city=Athens
Egnatia 92, Thessaloniki | houseNumber=92 | street=Egnatia | city=Thessaloniki
`,
  hu: `
1052 Budapest, Váci utca 12 | houseNumber=12 | street=Váci utca | city=Budapest | postalCode=1052
1061 Budapest, Andrássy út 39 | houseNumber=39 | street=Andrássy út | city=Budapest | postalCode=1061
1075 Budapest, Király utca 13 | houseNumber=13 | street=Király utca | city=Budapest | postalCode=1075
1114 Budapest, Bartók Béla út 41 | houseNumber=41 | street=Bartók Béla út | city=Budapest | postalCode=1114
1136 Budapest, Pozsonyi út 28 | houseNumber=28 | street=Pozsonyi út | city=Budapest | postalCode=1136
4024 Debrecen, Piac utca 20 | houseNumber=20 | street=Piac utca | city=Debrecen | postalCode=4024
6720 Szeged, Kárász utca 9 | houseNumber=9 | street=Kárász utca | city=Szeged | postalCode=6720
7621 Pécs, Király utca 15 | houseNumber=15 | street=Király utca | city=Pécs | postalCode=7621
1088 Budapest, Rákóczi út 7 | houseNumber=7 | street=Rákóczi út | city=Budapest | postalCode=1088
9021 Győr, Baross Gábor út 21 | houseNumber=21 | street=Baross Gábor út | city=Győr | postalCode=9021
`,
  id: `
Jl. Sudirman No. 12, Jakarta 10220 | houseNumber=No. 12 | street=Jl. Sudirman | city=Jakarta | postalCode=10220
Jl. Kemang Raya No. 45, Kemang, Jakarta | houseNumber=No. 45 | street=Jl. Kemang Raya | area=Kemang | city=Jakarta
Jl. MH Thamrin No. 1, Jakarta 10310 | houseNumber=No. 1 | street=Jl. MH Thamrin | city=Jakarta | postalCode=10310
Jl. Senopati No. 66, Kebayoran Baru, Jakarta | houseNumber=No. 66 | street=Jl. Senopati | area=Kebayoran Baru | city=Jakarta
Jl. Dago No. 88, Bandung 40135 | houseNumber=No. 88 | street=Jl. Dago | city=Bandung | postalCode=40135
Jl. Malioboro No. 20, Yogyakarta 55271 | houseNumber=No. 20 | street=Jl. Malioboro | city=Yogyakarta | postalCode=55271
Jl. Gajah Mada No. 7, Semarang | houseNumber=No. 7 | street=Jl. Gajah Mada | city=Semarang
Jl. Tunjungan No. 53, Surabaya 60275 | houseNumber=No. 53 | street=Jl. Tunjungan | city=Surabaya | postalCode=60275
Jl. Raya Seminyak No. 17, Bali | houseNumber=No. 17 | street=Jl. Raya Seminyak | region=Bali
Jl. Braga No. 99, Bandung | houseNumber=No. 99 | street=Jl. Braga | city=Bandung
`,
  in: `
Flat 302, Sunrise Apartments, 12th Main Road, Indiranagar, Bengaluru 560038 | unit=Flat 302 | building=Sunrise Apartments | street=12th Main Road | area=Indiranagar | city=Bengaluru | postalCode=560038
45 MG Road, Bengaluru 560001 | houseNumber=45 | street=MG Road | city=Bengaluru | postalCode=560001
Flat B-12, 8 Ring Road, Lajpat Nagar II, New Delhi 110024 | unit=Flat B-12 | houseNumber=8 | street=Ring Road | area=Lajpat Nagar II | city=New Delhi | postalCode=110024
12 Linking Road, Bandra West, Mumbai 400050 | houseNumber=12 | street=Linking Road | area=Bandra West | city=Mumbai | postalCode=400050
7 Park Street, Kolkata 700016 | houseNumber=7 | street=Park Street | city=Kolkata | postalCode=700016
Flat 5A, Sea View, Marine Drive, Mumbai | unit=Flat 5A | building=Sea View | street=Marine Drive | city=Mumbai
88 Anna Salai, Chennai 600002 | houseNumber=88 | street=Anna Salai | city=Chennai | postalCode=600002
21 Banjara Hills Road, Hyderabad 500034 | houseNumber=21 | street=Banjara Hills Road | city=Hyderabad | postalCode=500034
10 FC Road, Shivajinagar, Pune 411005 | houseNumber=10 | street=FC Road | area=Shivajinagar | city=Pune | postalCode=411005
34 Lodhi Road, New Delhi | houseNumber=34 | street=Lodhi Road | city=New Delhi
`,
  iq: `
House 12, Street 5, Karrada, Baghdad | houseNumber=House 12 | street=Street 5 | area=Karrada | city=Baghdad
15 Al Rashid Street, Baghdad | houseNumber=15 | street=Al Rashid Street | city=Baghdad
House 45, Street 14, Mansour, Baghdad | houseNumber=House 45 | street=Street 14 | area=Mansour | city=Baghdad
8 Gulan Street, Erbil | houseNumber=8 | street=Gulan Street | city=Erbil
22 100 Meter Road, Erbil | houseNumber=22 | street=100 Meter Road | city=Erbil
House 7, Street 62, Jadriya, Baghdad | houseNumber=House 7 | street=Street 62 | area=Jadriya | city=Baghdad
30 Salim Street, Sulaymaniyah | houseNumber=30 | street=Salim Street | city=Sulaymaniyah
5 Al Kuwait Street, Basra | houseNumber=5 | street=Al Kuwait Street | city=Basra
House 3, Street 20, Ainkawa, Erbil | houseNumber=House 3 | street=Street 20 | area=Ainkawa | city=Erbil
11 Palestine Street, Baghdad | houseNumber=11 | street=Palestine Street | city=Baghdad
`,
  jo: `
12 Rainbow Street, Jabal Amman, Amman | houseNumber=12 | street=Rainbow Street | area=Jabal Amman | city=Amman
45 Mecca Street, Amman | houseNumber=45 | street=Mecca Street | city=Amman
Building 7, Wakalat Street, Sweifieh, Amman | building=Building 7 | street=Wakalat Street | area=Sweifieh | city=Amman
23 Zahran Street, Amman | houseNumber=23 | street=Zahran Street | city=Amman
Flat 5, Building 18, Abdoun, Amman | unit=Flat 5 | building=Building 18 | area=Abdoun | city=Amman
9 Gardens Street, Tlaa Al Ali, Amman | houseNumber=9 | street=Gardens Street | area=Tlaa Al Ali | city=Amman
31 University Street, Irbid | houseNumber=31 | street=University Street | city=Irbid
6 Queen Rania Street, Amman | houseNumber=6 | street=Queen Rania Street | city=Amman
14 King Hussein Street, Amman | houseNumber=14 | street=King Hussein Street | city=Amman
3 Al Hammamat Street, Aqaba | houseNumber=3 | street=Al Hammamat Street | city=Aqaba
`,
  jp: `
東京都渋谷区神宮前1丁目5番8号 | houseNumber=5番 8号 | area=渋谷区, 神宮前, 1丁目 | region=東京都
東京都新宿区西新宿2丁目8番1号 | houseNumber=8番 1号 | area=新宿区, 西新宿, 2丁目 | region=東京都
東京都港区六本木6丁目10番1号 | houseNumber=10番 1号 | area=港区, 六本木, 6丁目 | region=東京都
大阪府大阪市北区梅田3丁目1番3号 | houseNumber=1番 3号 | area=北区, 梅田, 3丁目 | city=大阪市 | region=大阪府
東京都千代田区丸の内1丁目9番1号 | houseNumber=9番 1号 | area=千代田区, 丸の内, 1丁目 | region=東京都
京都府京都市中京区河原町通三条 | area=中京区, 河原町通三条 | city=京都市 | region=京都府
福岡県福岡市中央区天神2丁目5番35号 | houseNumber=5番 35号 | area=中央区, 天神, 2丁目 | city=福岡市 | region=福岡県
北海道札幌市中央区大通西4丁目 | area=中央区, 大通西, 4丁目 | city=札幌市 | region=北海道
愛知県名古屋市中区栄3丁目5番1号 | houseNumber=5番 1号 | area=中区, 栄, 3丁目 | city=名古屋市 | region=愛知県
東京都中央区銀座4丁目6番16号 | houseNumber=6番 16号 | area=中央区, 銀座, 4丁目 | region=東京都
`,
  kh: `
12 Street 240, Chaktomuk, Phnom Penh | houseNumber=12 | street=Street 240 | area=Chaktomuk | city=Phnom Penh
45 Norodom Boulevard, Phnom Penh | houseNumber=45 | street=Norodom Boulevard | city=Phnom Penh
House 8, Street 63, BKK1, Phnom Penh | houseNumber=House 8 | street=Street 63 | area=BKK1 | city=Phnom Penh
23 Sisowath Quay, Phnom Penh | houseNumber=23 | street=Sisowath Quay | city=Phnom Penh
7 Street 278, BKK1, Phnom Penh | houseNumber=7 | street=Street 278 | area=BKK1 | city=Phnom Penh
88 Russian Boulevard, Toul Kork, Phnom Penh | houseNumber=88 | street=Russian Boulevard | area=Toul Kork | city=Phnom Penh
5 Sivutha Boulevard, Siem Reap | houseNumber=5 | street=Sivutha Boulevard | city=Siem Reap
31 Mao Tse Toung Boulevard, Phnom Penh | houseNumber=31 | street=Mao Tse Toung Boulevard | city=Phnom Penh
14 Pub Street, Siem Reap | houseNumber=14 | street=Pub Street | city=Siem Reap
9 Street 51, Daun Penh, Phnom Penh | houseNumber=9 | street=Street 51 | area=Daun Penh | city=Phnom Penh
`,
  kr: `
서울시 강남구 테헤란로 123 | houseNumber=123 | street=테헤란로 | area=강남구 | city=서울시
서울특별시 종로구 세종대로 175 | houseNumber=175 | street=세종대로 | area=종로구 | city=서울특별시
서울특별시 마포구 양화로 45 | houseNumber=45 | street=양화로 | area=마포구 | city=서울특별시
부산광역시 해운대구 해운대로 570 | houseNumber=570 | street=해운대로 | area=해운대구 | city=부산광역시
서울특별시 용산구 이태원로 200 | houseNumber=200 | street=이태원로 | area=용산구 | city=서울특별시
대구광역시 중구 동성로 25 | houseNumber=25 | street=동성로 | area=중구 | city=대구광역시
인천광역시 연수구 센트럴로 160 | houseNumber=160 | street=센트럴로 | area=연수구 | city=인천광역시
서울특별시 송파구 올림픽로 300 | houseNumber=300 | street=올림픽로 | area=송파구 | city=서울특별시
경기도 성남시 분당구 판교로 235 | houseNumber=235 | street=판교로 | area=분당구 | city=성남시 | region=경기도
서울특별시 중구 명동길 14 | houseNumber=14 | street=명동길 | area=중구 | city=서울특별시
`,
  kw: `
Block 5, Street 12, House 8, Salmiya | houseNumber=House 8 | street=Street 12 | area=Block 5, Salmiya
Block 3, Street 101, Building 45, Hawally | building=Building 45 | street=Street 101 | area=Block 3, Hawally
Flat 12, Building 7, Salem Al Mubarak Street, Block 6, Salmiya | unit=Flat 12 | building=Building 7 | street=Salem Al Mubarak Street | area=Block 6, Salmiya
House 23, Street 4, Block 2, Jabriya | houseNumber=House 23 | street=Street 4 | area=Block 2, Jabriya
Block 1, Street 9, House 31, Mishref | houseNumber=House 31 | street=Street 9 | area=Block 1, Mishref
Flat 3, Building 18, Fahad Al Salem Street, Kuwait City | unit=Flat 3 | building=Building 18 | street=Fahad Al Salem Street | city=Kuwait City
House 15, Street 20, Block 8, Rumaithiya | houseNumber=House 15 | street=Street 20 | area=Block 8, Rumaithiya
Block 4, Street 7, House 2, Bayan | houseNumber=House 2 | street=Street 7 | area=Block 4, Bayan
Shop 5, Arabian Gulf Street, Kuwait City | unit=Shop 5 | street=Arabian Gulf Street | city=Kuwait City
Block 10, Street 3, Building 66, Fahaheel | building=Building 66 | street=Street 3 | area=Block 10, Fahaheel
`,
  kz: `
улица Абая 12, Алматы 050000 | houseNumber=12 | street=улица Абая | city=Алматы | postalCode=050000
проспект Достык 45, Алматы | houseNumber=45 | street=проспект Достык | city=Алматы
улица Кабанбай батыра 85, Алматы | houseNumber=85 | street=улица Кабанбай батыра | city=Алматы
проспект Мангилик Ел 20, Астана | houseNumber=20 | street=проспект Мангилик Ел | city=Астана
ул. Фурманова 103, кв. 7, Алматы | unit=кв. 7 | houseNumber=103 | street=ул. Фурманова | city=Алматы
улица Кунаева 14, Астана | houseNumber=14 | street=улица Кунаева | city=Астана
пр. Республики 33, Астана | houseNumber=33 | street=пр. Республики | city=Астана
улица Толе би 59, Алматы | houseNumber=59 | street=улица Толе би | city=Алматы
пр. Назарбаева 223, Алматы | houseNumber=223 | street=пр. Назарбаева | city=Алматы
улица Панфилова 98, Алматы | houseNumber=98 | street=улица Панфилова | city=Алматы
`,
  la: `
12 Setthathirath Road, Vientiane | houseNumber=12 | street=Setthathirath Road | city=Vientiane
45 Lane Xang Avenue, Vientiane | houseNumber=45 | street=Lane Xang Avenue | city=Vientiane
7 Samsenthai Road, Vientiane | houseNumber=7 | street=Samsenthai Road | city=Vientiane
House 23, Ban Mixay, Vientiane | houseNumber=House 23 | area=Ban Mixay | city=Vientiane
18 Fa Ngum Road, Vientiane | houseNumber=18 | street=Fa Ngum Road | city=Vientiane
9 Sisavangvong Road, Luang Prabang | houseNumber=9 | street=Sisavangvong Road | city=Luang Prabang
31 Khou Vieng Road, Vientiane | houseNumber=31 | street=Khou Vieng Road | city=Vientiane
5 Sakkaline Road, Luang Prabang | houseNumber=5 | street=Sakkaline Road | city=Luang Prabang
14 Nokeokoummane Road, Vientiane | houseNumber=14 | street=Nokeokoummane Road | city=Vientiane
60 Dongpalan Road, Vientiane | houseNumber=60 | street=Dongpalan Road | city=Vientiane
`,
  lk: `
12 Galle Road, Colombo | houseNumber=12 | street=Galle Road | city=Colombo
45/2 Havelock Road, Colombo | houseNumber=45/2 | street=Havelock Road | city=Colombo
No. 7, Duplication Road, Kollupitiya, Colombo | houseNumber=No. 7 | street=Duplication Road | area=Kollupitiya | city=Colombo
23 Union Place, Colombo | houseNumber=23 | street=Union Place | city=Colombo
88 Peradeniya Road, Kandy | houseNumber=88 | street=Peradeniya Road | city=Kandy
Flat 4B, 18 Marine Drive, Wellawatte, Colombo | unit=Flat 4B | houseNumber=18 | street=Marine Drive | area=Wellawatte | city=Colombo
31 Ward Place, Colombo | houseNumber=31 | street=Ward Place | city=Colombo
5 Church Street, Galle | houseNumber=5 | street=Church Street | city=Galle
14/A Rajagiriya Road, Rajagiriya | houseNumber=14/A | street=Rajagiriya Road | area=Rajagiriya
60 Lighthouse Street, Galle Fort, Galle | houseNumber=60 | street=Lighthouse Street | area=Galle Fort | city=Galle
`,
  lt: `
Gedimino pr. 12, 01103 Vilnius | houseNumber=12 | street=Gedimino pr. | city=Vilnius | postalCode=01103
Pilies g. 24, 01123 Vilnius | houseNumber=24 | street=Pilies g. | city=Vilnius | postalCode=01123
Konstitucijos pr. 20, Vilnius | houseNumber=20 | street=Konstitucijos pr. | city=Vilnius
Laisvės al. 53, 44309 Kaunas | houseNumber=53 | street=Laisvės al. | city=Kaunas | postalCode=44309
Vilniaus g. 37, Vilnius | houseNumber=37 | street=Vilniaus g. | city=Vilnius
Antakalnio g. 45, 10312 Vilnius | houseNumber=45 | street=Antakalnio g. | city=Vilnius | postalCode=10312
Savanorių pr. 178, Kaunas | houseNumber=178 | street=Savanorių pr. | city=Kaunas
Tiltų g. 16, 91246 Klaipėda | houseNumber=16 | street=Tiltų g. | city=Klaipėda | postalCode=91246
Vytauto g. 9, Kaunas | houseNumber=9 | street=Vytauto g. | city=Kaunas
Žirmūnų g. 68, Vilnius | houseNumber=68 | street=Žirmūnų g. | city=Vilnius
`,
  lv: `
Brīvības iela 45, Rīga, LV-1010 | houseNumber=45 | street=Brīvības iela | city=Rīga | postalCode=LV-1010
Elizabetes iela 10, Rīga | houseNumber=10 | street=Elizabetes iela | city=Rīga
Krišjāņa Barona iela 32, Rīga, LV-1011 | houseNumber=32 | street=Krišjāņa Barona iela | city=Rīga | postalCode=LV-1011
Tērbatas iela 14, Rīga | houseNumber=14 | street=Tērbatas iela | city=Rīga
Kaļķu iela 7, Rīga, LV-1050 | houseNumber=7 | street=Kaļķu iela | city=Rīga | postalCode=LV-1050
Lielā iela 12, Liepāja | houseNumber=12 | street=Lielā iela | city=Liepāja
Ģertrūdes iela 54, Rīga | houseNumber=54 | street=Ģertrūdes iela | city=Rīga
Jomas iela 60, Jūrmala | houseNumber=60 | street=Jomas iela | city=Jūrmala
Dzirnavu iela 67, Rīga, LV-1011 | houseNumber=67 | street=Dzirnavu iela | city=Rīga | postalCode=LV-1011
Miera iela 29, Rīga | houseNumber=29 | street=Miera iela | city=Rīga
`,
  mm: `
No. 12, Pansodan Street, Kyauktada, Yangon | houseNumber=No. 12 | street=Pansodan Street | area=Kyauktada | city=Yangon
45 Bogyoke Aung San Road, Yangon | houseNumber=45 | street=Bogyoke Aung San Road | city=Yangon
No. 7, Inya Road, Kamayut, Yangon | houseNumber=No. 7 | street=Inya Road | area=Kamayut | city=Yangon
23 Strand Road, Yangon | houseNumber=23 | street=Strand Road | city=Yangon
88 University Avenue Road, Bahan, Yangon | houseNumber=88 | street=University Avenue Road | area=Bahan | city=Yangon
No. 5, 78th Street, Mandalay | houseNumber=No. 5 | street=78th Street | city=Mandalay
31 Merchant Street, Yangon | houseNumber=31 | street=Merchant Street | city=Yangon
14 Anawrahta Road, Lanmadaw, Yangon | houseNumber=14 | street=Anawrahta Road | area=Lanmadaw | city=Yangon
9 Dhammazedi Road, Bahan, Yangon | houseNumber=9 | street=Dhammazedi Road | area=Bahan | city=Yangon
No. 60, 35th Street, Mandalay | houseNumber=No. 60 | street=35th Street | city=Mandalay
`,
  mx: `
Av. Insurgentes Sur 1234, Col. Del Valle, 03100 Ciudad de México | houseNumber=1234 | street=Av. Insurgentes Sur | area=Col. Del Valle | city=Ciudad de México | postalCode=03100
Calle Orizaba 45, Col. Roma Norte, Ciudad de México | houseNumber=45 | street=Calle Orizaba | area=Col. Roma Norte | city=Ciudad de México
Paseo de la Reforma 222, Juárez, Ciudad de México | houseNumber=222 | street=Paseo de la Reforma | area=Juárez | city=Ciudad de México
Calle Amsterdam 88, Col. Condesa, Ciudad de México | houseNumber=88 | street=Calle Amsterdam | area=Col. Condesa | city=Ciudad de México
Av. Vallarta 2440, Guadalajara | houseNumber=2440 | street=Av. Vallarta | city=Guadalajara
Calle Morelos 312, Centro, Monterrey | houseNumber=312 | street=Calle Morelos | area=Centro | city=Monterrey
Av. Presidente Masaryk 360, Polanco, Ciudad de México | houseNumber=360 | street=Av. Presidente Masaryk | area=Polanco | city=Ciudad de México
Calle 60 # 491, Centro, Mérida | houseNumber=# 491 | street=Calle 60 | area=Centro | city=Mérida
Av. Chapultepec 15, Guadalajara | houseNumber=15 | street=Av. Chapultepec | city=Guadalajara
Calle Madero 17, Centro, Ciudad de México | houseNumber=17 | street=Calle Madero | area=Centro | city=Ciudad de México
`,
  no: `
Karl Johans gate 12, 0154 Oslo | houseNumber=12 | street=Karl Johans gate | city=Oslo | postalCode=0154
Bogstadveien 45, 0366 Oslo | houseNumber=45 | street=Bogstadveien | city=Oslo | postalCode=0366
Markveien 35, 0554 Oslo | houseNumber=35 | street=Markveien | city=Oslo | postalCode=0554
Storgata 7, 0155 Oslo | houseNumber=7 | street=Storgata | city=Oslo | postalCode=0155
Bygdøy allé 60, 0265 Oslo | houseNumber=60 | street=Bygdøy allé | city=Oslo | postalCode=0265
Torggata 18, 0181 Oslo | houseNumber=18 | street=Torggata | city=Oslo | postalCode=0181
Bryggen 5, 5003 Bergen | houseNumber=5 | street=Bryggen | city=Bergen | postalCode=5003
Strandgaten 20, 5013 Bergen | houseNumber=20 | street=Strandgaten | city=Bergen | postalCode=5013
Munkegata 9, 7013 Trondheim | houseNumber=9 | street=Munkegata | city=Trondheim | postalCode=7013
Kirkegata 31, 4006 Stavanger | houseNumber=31 | street=Kirkegata | city=Stavanger | postalCode=4006
`,
  om: `
Villa 12, Way 3021, Shatti Al Qurum, Muscat | houseNumber=Villa 12 | street=Way 3021 | area=Shatti Al Qurum | city=Muscat
Flat 5, Building 234, Way 1925, Al Khuwair, Muscat | unit=Flat 5 | building=Building 234 | street=Way 1925 | area=Al Khuwair | city=Muscat
45 Sultan Qaboos Street, Muscat | houseNumber=45 | street=Sultan Qaboos Street | city=Muscat
Building 88, Way 4507, Azaiba, Muscat | building=Building 88 | street=Way 4507 | area=Azaiba | city=Muscat
Villa 7, Way 2714, Qurum, Muscat | houseNumber=Villa 7 | street=Way 2714 | area=Qurum | city=Muscat
Shop 3, Al Nahdah Street, Salalah | unit=Shop 3 | street=Al Nahdah Street | city=Salalah
Flat 21, Building 101, Way 3518, Ghubrah, Muscat | unit=Flat 21 | building=Building 101 | street=Way 3518 | area=Ghubrah | city=Muscat
Villa 33, Way 5244, Mawaleh, Muscat | houseNumber=Villa 33 | street=Way 5244 | area=Mawaleh | city=Muscat
9 Corniche Road, Muttrah, Muscat | houseNumber=9 | street=Corniche Road | area=Muttrah | city=Muscat
14 Al Salam Street, Salalah | houseNumber=14 | street=Al Salam Street | city=Salalah
`,
  pe: `
Av. Larco 1234, Miraflores, Lima | houseNumber=1234 | street=Av. Larco | area=Miraflores | city=Lima
Calle Berlín 330, Miraflores, Lima | houseNumber=330 | street=Calle Berlín | area=Miraflores | city=Lima
Av. Arequipa 2450, Lince, Lima | houseNumber=2450 | street=Av. Arequipa | area=Lince | city=Lima
Jr. de la Unión 518, Lima | houseNumber=518 | street=Jr. de la Unión | city=Lima
Av. Javier Prado Este 1059, San Isidro, Lima | houseNumber=1059 | street=Av. Javier Prado Este | area=San Isidro | city=Lima
Calle Los Pinos 190, Miraflores | houseNumber=190 | street=Calle Los Pinos | area=Miraflores
Av. Grau 320, Barranco, Lima | houseNumber=320 | street=Av. Grau | area=Barranco | city=Lima
Calle Mercaderes 145, Arequipa | houseNumber=145 | street=Calle Mercaderes | city=Arequipa
Av. El Sol 627, Cusco | houseNumber=627 | street=Av. El Sol | city=Cusco
Av. Benavides 1555, Miraflores, Lima | houseNumber=1555 | street=Av. Benavides | area=Miraflores | city=Lima
`,
  pl: `
ul. Marszałkowska 12, 00-590 Warszawa | houseNumber=12 | street=ul. Marszałkowska | city=Warszawa | postalCode=00-590
ul. Nowy Świat 45, 00-042 Warszawa | houseNumber=45 | street=ul. Nowy Świat | city=Warszawa | postalCode=00-042
al. Jerozolimskie 65, Warszawa | houseNumber=65 | street=al. Jerozolimskie | city=Warszawa
ul. Floriańska 20, 31-021 Kraków | houseNumber=20 | street=ul. Floriańska | city=Kraków | postalCode=31-021
ul. Piotrkowska 104, 90-926 Łódź | houseNumber=104 | street=ul. Piotrkowska | city=Łódź | postalCode=90-926
ul. Długa 33, 80-827 Gdańsk | houseNumber=33 | street=ul. Długa | city=Gdańsk | postalCode=80-827
ul. Świdnicka 8, 50-067 Wrocław | houseNumber=8 | street=ul. Świdnicka | city=Wrocław | postalCode=50-067
ul. Chmielna 15/7, Warszawa | houseNumber=15/7 | street=ul. Chmielna | city=Warszawa
ul. Święty Marcin 29, 61-806 Poznań | houseNumber=29 | street=ul. Święty Marcin | city=Poznań | postalCode=61-806
al. Solidarności 117, Warszawa | houseNumber=117 | street=al. Solidarności | city=Warszawa
`,
  pt: `
Rua Augusta 12, 3º Esq., 1100-053 Lisboa | floor=3º Esq. | houseNumber=12 | street=Rua Augusta | city=Lisboa | postalCode=1100-053
Avenida da Liberdade 110, 1250-146 Lisboa | houseNumber=110 | street=Avenida da Liberdade | city=Lisboa | postalCode=1250-146
Rua Garrett 45, Chiado, Lisboa | houseNumber=45 | street=Rua Garrett | area=Chiado | city=Lisboa
Rua de Santa Catarina 312, 4000-443 Porto | houseNumber=312 | street=Rua de Santa Catarina | city=Porto | postalCode=4000-443
Avenida dos Aliados 20, Porto | houseNumber=20 | street=Avenida dos Aliados | city=Porto
Rua do Ouro 88, Lisboa | houseNumber=88 | street=Rua do Ouro | city=Lisboa
Praça do Comércio 5, Lisboa | houseNumber=5 | street=Praça do Comércio | city=Lisboa
Rua Ferreira Borges 61, 3000-180 Coimbra | houseNumber=61 | street=Rua Ferreira Borges | city=Coimbra | postalCode=3000-180
Avenida Almirante Reis 74, 1150-020 Lisboa | houseNumber=74 | street=Avenida Almirante Reis | city=Lisboa | postalCode=1150-020
Rua das Flores 27, Porto | houseNumber=27 | street=Rua das Flores | city=Porto
`,
  qa: `
Building 12, Street 840, Zone 63, Doha | building=Building 12 | street=Street 840 | area=Zone 63 | city=Doha
Villa 7, Street 310, Zone 45, Doha | houseNumber=Villa 7 | street=Street 310 | area=Zone 45 | city=Doha
Flat 21, Building 33, Street 230, Zone 24, Doha | unit=Flat 21 | building=Building 33 | street=Street 230 | area=Zone 24 | city=Doha
15 Al Corniche Street, Doha | houseNumber=15 | street=Al Corniche Street | city=Doha
Building 88, Street 920, Zone 40, Al Sadd, Doha | building=Building 88 | street=Street 920 | area=Zone 40, Al Sadd | city=Doha
Villa 3, Street 551, Zone 56, Al Waab | houseNumber=Villa 3 | street=Street 551 | area=Zone 56, Al Waab
Tower 5, The Pearl, Doha | tower=Tower 5 | area=The Pearl | city=Doha
9 Salwa Road, Doha | houseNumber=9 | street=Salwa Road | city=Doha
Shop 4, C Ring Road, Doha | unit=Shop 4 | street=C Ring Road | city=Doha
Building 60, Street 1020, Zone 55, Al Rayyan | building=Building 60 | street=Street 1020 | area=Zone 55 | city=Al Rayyan
`,
  ro: `
Strada Lipscani 12, București | houseNumber=12 | street=Strada Lipscani | city=București
Calea Victoriei 45, București 010061 | houseNumber=45 | street=Calea Victoriei | city=București | postalCode=010061
Bulevardul Magheru 28, București | houseNumber=28 | street=Bulevardul Magheru | city=București
Str. Franceză 9, București | houseNumber=9 | street=Str. Franceză | city=București
Bd. Unirii 20, București | houseNumber=20 | street=Bd. Unirii | city=București
Strada Republicii 33, Brașov 500030 | houseNumber=33 | street=Strada Republicii | city=Brașov | postalCode=500030
Str. Memorandumului 8, Cluj-Napoca | houseNumber=8 | street=Str. Memorandumului | city=Cluj-Napoca
Bulevardul Ștefan cel Mare 11, Iași | houseNumber=11 | street=Bulevardul Ștefan cel Mare | city=Iași
Calea Moșilor 158, București | houseNumber=158 | street=Calea Moșilor | city=București
Strada Mihai Eminescu 60, București | houseNumber=60 | street=Strada Mihai Eminescu | city=București
`,
  sa: `
Villa 12, King Fahd Road, Al Olaya, Riyadh 12214 | houseNumber=Villa 12 | street=King Fahd Road | area=Al Olaya | city=Riyadh | postalCode=12214
45 Tahlia Street, Riyadh | houseNumber=45 | street=Tahlia Street | city=Riyadh
Flat 8, Building 23, Prince Sultan Road, Jeddah | unit=Flat 8 | building=Building 23 | street=Prince Sultan Road | city=Jeddah
7 Palestine Street, Jeddah | houseNumber=7 | street=Palestine Street | city=Jeddah
Building 3456, Al Urubah Road, Riyadh 12251 | building=Building 3456 | street=Al Urubah Road | city=Riyadh | postalCode=12251
31 King Abdullah Road, Riyadh | houseNumber=31 | street=King Abdullah Road | city=Riyadh
Shop 5, Corniche Road, Dammam | unit=Shop 5 | street=Corniche Road | city=Dammam
18 Al Andalus Street, Jeddah 23322 | houseNumber=18 | street=Al Andalus Street | city=Jeddah | postalCode=23322
Villa 9, Anas Ibn Malik Road, Al Malqa, Riyadh 13521 | houseNumber=Villa 9 | street=Anas Ibn Malik Road | area=Al Malqa | city=Riyadh | postalCode=13521
60 Prince Turki Street, Khobar | houseNumber=60 | street=Prince Turki Street | city=Khobar
`,
  se: `
Drottninggatan 12, 111 51 Stockholm | houseNumber=12 | street=Drottninggatan | city=Stockholm | postalCode=111 51
Götgatan 45, 116 21 Stockholm | houseNumber=45 | street=Götgatan | city=Stockholm | postalCode=116 21
Hornsgatan 88, Stockholm | houseNumber=88 | street=Hornsgatan | city=Stockholm
Birger Jarlsgatan 20, 114 34 Stockholm | houseNumber=20 | street=Birger Jarlsgatan | city=Stockholm | postalCode=114 34
Avenyn 7, Göteborg | houseNumber=7 | street=Avenyn | city=Göteborg
Kungsgatan 31, 411 15 Göteborg | houseNumber=31 | street=Kungsgatan | city=Göteborg | postalCode=411 15
Södergatan 9, 211 34 Malmö | houseNumber=9 | street=Södergatan | city=Malmö | postalCode=211 34
Sveavägen 60, Stockholm | houseNumber=60 | street=Sveavägen | city=Stockholm
Odengatan 34, 113 51 Stockholm | houseNumber=34 | street=Odengatan | city=Stockholm | postalCode=113 51
Storgatan 14, 753 31 Uppsala | houseNumber=14 | street=Storgatan | city=Uppsala | postalCode=753 31
`,
  sk: `
Hlavná ulica 12, 040 01 Košice | houseNumber=12 | street=Hlavná ulica | city=Košice | postalCode=040 01
Obchodná 45, 811 06 Bratislava | houseNumber=45 | street=Obchodná | city=Bratislava | postalCode=811 06
Laurinská 7, 811 01 Bratislava | houseNumber=7 | street=Laurinská | city=Bratislava | postalCode=811 01
Štefánikova ulica 20, Bratislava | houseNumber=20 | street=Štefánikova ulica | city=Bratislava
Ventúrska 3, 811 01 Bratislava | houseNumber=3 | street=Ventúrska | city=Bratislava | postalCode=811 01
Mlynská 18, 040 01 Košice | houseNumber=18 | street=Mlynská | city=Košice | postalCode=040 01
Národná ulica 9, 010 01 Žilina | houseNumber=9 | street=Národná ulica | city=Žilina | postalCode=010 01
Michalská 14, Bratislava | houseNumber=14 | street=Michalská | city=Bratislava
Račianska 88, 831 02 Bratislava | houseNumber=88 | street=Račianska | city=Bratislava | postalCode=831 02
Dunajská ulica 25, Bratislava | houseNumber=25 | street=Dunajská ulica | city=Bratislava
`,
  tr: `
Bağdat Caddesi No: 12/3, Kadıköy, İstanbul | houseNumber=No: 12/3 | street=Bağdat Caddesi | area=Kadıköy | city=İstanbul
İstiklal Caddesi No: 45, Beyoğlu, İstanbul | houseNumber=No: 45 | street=İstiklal Caddesi | area=Beyoğlu | city=İstanbul
Nispetiye Caddesi 20, Etiler, İstanbul | houseNumber=20 | street=Nispetiye Caddesi | area=Etiler | city=İstanbul
Atatürk Bulvarı No: 88, Çankaya, Ankara | houseNumber=No: 88 | street=Atatürk Bulvarı | area=Çankaya | city=Ankara
Kıbrıs Şehitleri Caddesi 31, Alsancak, İzmir | houseNumber=31 | street=Kıbrıs Şehitleri Caddesi | area=Alsancak | city=İzmir
Tunalı Hilmi Caddesi No: 60, Ankara | houseNumber=No: 60 | street=Tunalı Hilmi Caddesi | city=Ankara
Barbaros Bulvarı 14, Beşiktaş, İstanbul | houseNumber=14 | street=Barbaros Bulvarı | area=Beşiktaş | city=İstanbul
Moda Caddesi No: 7, Kadıköy, İstanbul | houseNumber=No: 7 | street=Moda Caddesi | area=Kadıköy | city=İstanbul
Lara Caddesi 9, Antalya | houseNumber=9 | street=Lara Caddesi | city=Antalya
Cumhuriyet Bulvarı No: 33, İzmir | houseNumber=No: 33 | street=Cumhuriyet Bulvarı | city=İzmir
`,
  vn: `
12 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh | houseNumber=12 | street=Nguyễn Huệ | area=Quận 1 | city=TP. Hồ Chí Minh
45 Lê Lợi, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh | houseNumber=45 | street=Lê Lợi | area=Phường Bến Nghé, Quận 1 | city=TP. Hồ Chí Minh
88 Hàng Bông, Hoàn Kiếm, Hà Nội | houseNumber=88 | street=Hàng Bông | area=Hoàn Kiếm | city=Hà Nội
23/5 Đường Trần Hưng Đạo, Quận 5, TP. Hồ Chí Minh | houseNumber=23/5 | street=Đường Trần Hưng Đạo | area=Quận 5 | city=TP. Hồ Chí Minh
7 Phố Tràng Tiền, Hoàn Kiếm, Hà Nội | houseNumber=7 | street=Phố Tràng Tiền | area=Hoàn Kiếm | city=Hà Nội
31 Đường Bạch Đằng, Hải Châu, Đà Nẵng | houseNumber=31 | street=Đường Bạch Đằng | area=Hải Châu | city=Đà Nẵng
120 Đường Cách Mạng Tháng 8, Quận 3, TP. Hồ Chí Minh | houseNumber=120 | street=Đường Cách Mạng Tháng 8 | area=Quận 3 | city=TP. Hồ Chí Minh
9 Phố Huế, Hai Bà Trưng, Hà Nội | houseNumber=9 | street=Phố Huế | area=Hai Bà Trưng | city=Hà Nội
60 Đường Pasteur, Quận 1, TP. Hồ Chí Minh | houseNumber=60 | street=Đường Pasteur | area=Quận 1 | city=TP. Hồ Chí Minh
14 Đường Hùng Vương, Hải Châu, Đà Nẵng | houseNumber=14 | street=Đường Hùng Vương | area=Hải Châu | city=Đà Nẵng
`,
};

/**
 * Names that look like something else: dates that are streets, districts that sound like buildings, house numbers
 * that are written like units.
 */
export const examplesOfMisleadingNames: Readonly<Record<string, string>> = {
  tw: `
高雄市前鎮區中山二路5號 | houseNumber=5號 | street=中山二路 | area=前鎮區 | city=高雄市
80661高雄市前鎮區復興四路12號8樓 | floor=8樓 | houseNumber=12號 | street=復興四路 | area=前鎮區 | city=高雄市 | postalCode=80661
前鎮區一心一路243號 | houseNumber=243號 | street=一心一路 | area=前鎮區
`,
  jp: `
名古屋市中村区名駅1-1-4 | houseNumber=1-1-4 | area=中村区, 名駅 | city=名古屋市
〒450-0002 愛知県名古屋市中村区名駅1丁目1-4 JRセントラルタワーズ | building=JRセントラルタワーズ | houseNumber=1-4 | area=中村区, 名駅, 1丁目 | city=名古屋市 | region=愛知県 | postalCode=〒450-0002
町田市原町田6-1-11 | houseNumber=6-1-11 | area=原町田 | city=町田市
東村山市本町1-2-3 | houseNumber=1-2-3 | area=本町 | city=東村山市
2-8-1 Nishi-Shinjuku, Shinjuku-ku, Tokyo 163-8001 | houseNumber=2-8-1 | area=Nishi-Shinjuku, Shinjuku-ku | city=Tokyo | postalCode=163-8001
`,
  eg: `
26 July Street, Zamalek, Cairo | street=26 July Street | area=Zamalek | city=Cairo
12 26 July Street, Zamalek, Cairo | houseNumber=12 | street=26 July Street | area=Zamalek | city=Cairo
26th of July Street, Zamalek | street=26th of July Street | area=Zamalek
`,
  iq: `
House 5, 14 July Street, Baghdad | houseNumber=House 5 | street=14 July Street | city=Baghdad
`,
  om: `
Villa 12, 18 November Street, Al Khuwair, Muscat | houseNumber=Villa 12 | street=18 November Street | area=Al Khuwair | city=Muscat
`,
  kw: `
25 February Street, Salmiya | street=25 February Street | area=Salmiya
Khaitan Block 6 st. 91 building 55 | building=building 55 | street=st. 91 | area=Khaitan, Block 6
Block 10, Street No. 5, House 3, Salmiya | houseNumber=House 3 | street=Street No. 5 | area=Block 10, Salmiya
Street 5 Lane 1, House 10, Qurtuba | houseNumber=House 10 | street=Street 5 Lane 1 | area=Qurtuba
`,
  ae: `
House 3, 10a street, Al Quoz, Dubai | houseNumber=House 3 | street=10a street | area=Al Quoz | city=Dubai
17 Street, Deira, Dubai | street=17 Street | area=Deira | city=Dubai
Shop 4, 2nd December Street, Satwa, Dubai | unit=Shop 4 | street=2nd December Street | area=Satwa | city=Dubai
`,
  th: `
9 ซ.สมานฉันท์, พระโขนง | houseNumber=9 | street=ซ. สมานฉันท์ | area=พระโขนง
9 ซอยสมานฉันท์ | houseNumber=9 | street=ซอย สมานฉันท์
On Nut Soi 17/1 | street=On Nut Soi 17/1
`,
  co: `
Cr 15 No. 47-14, Chapinero | houseNumber=No. 47-14 | street=Cr 15 | area=Chapinero
Kr 7 # 71-21 | houseNumber=# 71-21 | street=Kr 7
Cll 93 # 13-24 | houseNumber=# 13-24 | street=Cll 93
`,
  pk: `
H# 118, 34th St, Karachi | houseNumber=H# 118 | street=34th St | city=Karachi
`,
  bd: `
House 12, Road No. 3, Sector 4, Uttara | houseNumber=House 12 | street=Road No. 3 | area=Sector 4, Uttara
rd. no 3, Lalmatia | street=rd. no 3 | area=Lalmatia
Flat C3, House 692, Adabor Rd. 12-A | unit=Flat C3 | houseNumber=House 692 | street=Adabor Rd. 12-A
H-17, Road 5, Banani | houseNumber=H- 17 | street=Road 5 | area=Banani
`,
  qa: `
22 February Street, Doha | street=22 February Street | city=Doha
`,
  fi: `
Esplanadi 5, Helsinki | houseNumber=5 | street=Esplanadi | city=Helsinki
Bulevardi 7, Helsinki | houseNumber=7 | street=Bulevardi | city=Helsinki
Annankatu 31–33 C, Helsinki | houseNumber=31–33 C | street=Annankatu | city=Helsinki
Kasarmikatu 21 2.krs Helsinki | floor=2. krs | houseNumber=21 | street=Kasarmikatu | city=Helsinki
`,
  lk: `
Galle Road 45, Colombo 3 | houseNumber=45 | street=Galle Road | area=Colombo 3
7th Lane 12, Colombo 3 | houseNumber=12 | street=7th Lane | area=Colombo 3
Galle Road, 45, Colombo 4 | houseNumber=45 | street=Galle Road | area=Colombo 4
45 Galle Road Colombo 03 | houseNumber=45 | street=Galle Road | area=Colombo 03
`,
  sk: `
Námestie SNP 8, Bratislava | houseNumber=8 | street=Námestie SNP | city=Bratislava
Nám. SNP 8, Bratislava | houseNumber=8 | street=Nám. SNP | city=Bratislava
Ulica 29. augusta 5, Bratislava | houseNumber=5 | street=Ulica 29. augusta | city=Bratislava
`,
  in: `
12 Khan Market, New Delhi | unit=12 | building=Khan Market | city=New Delhi
45 Sarojini Nagar Market, New Delhi | unit=45 | building=Sarojini Nagar Market | city=New Delhi
Shop 7 Khan Market New Delhi | unit=Shop 7 | building=Khan Market | city=New Delhi
`,
  br: `
Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200 | houseNumber=1578 | street=Av. Paulista | area=Bela Vista | city=São Paulo | region=SP | postalCode=01310-200
Rua Augusta, 500 - Consolação - São Paulo/SP | houseNumber=500 | street=Rua Augusta | area=Consolação | city=São Paulo | region=SP
Rua Augusta 500 apto 12 - Consolação, São Paulo-SP | unit=apto 12 | houseNumber=500 | street=Rua Augusta | area=Consolação | city=São Paulo | region=SP
25 de Março, São Paulo | street=25 de Março | city=São Paulo
`,
  ph: `
Rizal Street No. 5, Makati | houseNumber=No. 5 | street=Rizal Street | city=Makati
Blk 5 Lot 12, BF Homes, Parañaque | houseNumber=Blk 5 Lot 12 | area=BF Homes | city=Parañaque
5 Elizalde St BF Homes Paranaque | houseNumber=5 | street=Elizalde St | area=BF Homes | city=Paranaque
EDSA, Mandaluyong | street=EDSA | city=Mandaluyong
SM Megamall, EDSA, Mandaluyong | building=SM Megamall | street=EDSA | city=Mandaluyong
12 C-5 Road, Taguig | houseNumber=12 | street=C-5 Road | city=Taguig
EDSA Shangri-La, Mandaluyong | building=EDSA Shangri-La | city=Mandaluyong
`,
  de: `
Straße des 17. Juni 135, 10623 Berlin | houseNumber=135 | street=Straße des 17. Juni | city=Berlin | postalCode=10623
`,
  ar: `
9 de Julio 1234, Buenos Aires | houseNumber=1234 | street=9 de Julio | city=Buenos Aires
Corrientes 1234, Buenos Aires | houseNumber=1234 | street=Corrientes | city=Buenos Aires
Plaza 25 de Mayo, La Plata | building=Plaza 25 de Mayo | city=La Plata
`,
  tr: `
19 Mayıs Caddesi 5, Şişli, İstanbul | houseNumber=5 | street=19 Mayıs Caddesi | area=Şişli | city=İstanbul
100. Yıl Bulvarı No: 12, Ankara | houseNumber=No: 12 | street=100. Yıl Bulvarı | city=Ankara
`,
  hu: `
Október 6. utca 12, Budapest 1051 | houseNumber=12 | street=Október 6. utca | city=Budapest | postalCode=1051
`,
};
