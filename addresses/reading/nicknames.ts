import { wordsOfAddress } from "./split-names.ts";

/** Short names of places, with their full names. A nickname is typed alone, or with a number or part after it. */
const nicknames: Readonly<Record<string, string>> = {
  ph: `UST=University of Santo Tomas|UP=University of the Philippines|UP Diliman=University of the Philippines Diliman
UP Manila=University of the Philippines Manila|Ateneo=Ateneo de Manila University|ADMU=Ateneo de Manila University
DLSU=De La Salle University|La Salle=De La Salle University|La Salle Taft=De La Salle University Manila
FEU=Far Eastern University|UE=University of the East|PUP=Polytechnic University of the Philippines|TIP=Technological Institute of the Philippines
PLM=Pamantasan ng Lungsod ng Maynila|NU=National University|AdU=Adamson University|CEU=Centro Escolar University
PNU=Philippine Normal University|TUP=Technological University of the Philippines|LPU=Lyceum of the Philippines University
CSB=De La Salle-College of Saint Benilde|Benilde=De La Salle-College of Saint Benilde|UA&P=University of Asia and the Pacific
NAIA=Ninoy Aquino International Airport|NAIA 1=NAIA Terminal 1|NAIA 2=NAIA Terminal 2|NAIA 3=NAIA Terminal 3|NAIA 4=NAIA Terminal 4
T1=NAIA Terminal 1|T2=NAIA Terminal 2|T3=NAIA Terminal 3|MOA=SM Mall of Asia|SM MOA=SM Mall of Asia|SM North=SM City North EDSA
ATC=Alabang Town Center|PGH=Philippine General Hospital|NKTI=National Kidney and Transplant Institute|EAMC=East Avenue Medical Center
VMMC=Veterans Memorial Medical Center|MMC=Makati Medical Center|PCMC=Philippine Children's Medical Center|TMC=The Medical City
PHC=Philippine Heart Center|JRMMC=Jose R. Reyes Memorial Medical Center|OsMak=Ospital ng Makati|QMC=Quezon Memorial Circle
CCP=Cultural Center of the Philippines|PICC=Philippine International Convention Center|LRTA=Light Rail Transit Authority
Buendia=Gil Puyat Avenue|Pasong Tamo=Chino Roces Avenue|Libertad=Arnaiz Avenue|Pasay Road=Arnaiz Avenue|Espana=España Boulevard
Welcome Rotonda=Mabuhay Rotonda|Reposo=Nicanor Garcia Street|Herrera=V.A. Rufino Street|Luneta=Rizal Park|MegaMall=SM Megamall
Shang=Shangri-La Plaza|Rob Galleria=Robinsons Galleria|Rob Ermita=Robinsons Place Manila|Robinsons Ermita=Robinsons Place Manila
DFA Aseana=Department of Foreign Affairs Aseana|BSP=Bangko Sentral ng Pilipinas|Big Dome=Araneta Coliseum|High Street=Bonifacio High Street
UERM=UERM Memorial Medical Center|Makati Med=Makati Medical Center|St Luke's=St. Luke's Medical Center|St Lukes=St. Luke's Medical Center`,
  sg: `MBS=Marina Bay Sands|NUS=National University of Singapore|NTU=Nanyang Technological University|SMU=Singapore Management University
SUTD=Singapore University of Technology and Design|SIT=Singapore Institute of Technology|NUH=National University Hospital
SGH=Singapore General Hospital|TTSH=Tan Tock Seng Hospital|KKH=KK Women's and Children's Hospital|CGH=Changi General Hospital
KTPH=Khoo Teck Puat Hospital|AMK Hub=AMK Hub|SKH=Sengkang General Hospital|NTFGH=Ng Teng Fong General Hospital
Plaza Sing=Plaza Singapura|Taka=Takashimaya|Holland V=Holland Village|VivoCity=VivoCity|Vivo City=VivoCity|GWC=Great World City
OTH=Our Tampines Hub|Tampines Hub=Our Tampines Hub|Mustafa=Mustafa Centre|Mt E=Mount Elizabeth Hospital|Mt Elizabeth=Mount Elizabeth Hospital
HDB Hub=HDB Hub|GBTB=Gardens by the Bay|Raffles City=Raffles City Shopping Centre|JB=Johor Bahru|SAM=Singapore Art Museum|ACM=Asian Civilisations Museum`,
  hk: `HKU=The University of Hong Kong|CUHK=The Chinese University of Hong Kong|PolyU=The Hong Kong Polytechnic University
CityU=City University of Hong Kong|HKBU=Hong Kong Baptist University|HKUST=The Hong Kong University of Science and Technology
UST=The Hong Kong University of Science and Technology|EdUHK=The Education University of Hong Kong|LingU=Lingnan University
HKMU=Hong Kong Metropolitan University|IFC=International Finance Centre|IFC mall=IFC Mall|ICC=International Commerce Centre
HKCEC=Hong Kong Convention and Exhibition Centre|LKF=Lan Kwai Fong|QMH=Queen Mary Hospital|QEH=Queen Elizabeth Hospital
PMH=Princess Margaret Hospital|PWH=Prince of Wales Hospital|PYNEH=Pamela Youde Nethersole Eastern Hospital|TST=Tsim Sha Tsui
CWB=Causeway Bay|HKIA=Hong Kong International Airport|HSBC Main Building=HSBC|BOC Tower=Bank of China Tower`,
  pk: `AKU=Aga Khan University Hospital|AKUH=Aga Khan University Hospital|JPMC=Jinnah Postgraduate Medical Centre
Jinnah Hospital=Jinnah Postgraduate Medical Centre|IBA=Institute of Business Administration|NED=NED University of Engineering and Technology
NED University=NED University of Engineering and Technology|KU=University of Karachi|Karachi University=University of Karachi
NICVD=National Institute of Cardiovascular Diseases|SIUT=Sindh Institute of Urology and Transplantation|HBL Plaza=Habib Bank Plaza
PC Hotel=Pearl Continental Hotel|Pearl Continental=Pearl Continental Hotel|Mazar e Quaid=Mazar-e-Quaid|Quaid Mazar=Mazar-e-Quaid
Cantt Station=Karachi Cantonment Railway Station|City Station=Karachi City Station|Tower=Merewether Tower|Teen Talwar=Teen Talwar`,
  kw: `AUK=American University of Kuwait|GUST=Gulf University for Science and Technology|KU=Kuwait University|KIA=Kuwait International Airport
JACC=Sheikh Jaber Al-Ahmad Cultural Centre|360=360 Mall|PAM=Public Authority for Manpower`,
  bd: `DU=University of Dhaka|BUET=Bangladesh University of Engineering and Technology|DMC=Dhaka Medical College Hospital
DMCH=Dhaka Medical College Hospital|BSMMU=Bangabandhu Sheikh Mujib Medical University|NSU=North South University|BRACU=BRAC University
JFP=Jamuna Future Park|National Museum=Bangladesh National Museum|Dhaka University=University of Dhaka|HSIA=Hazrat Shahjalal International Airport`,
  ae: `MOE=Mall of the Emirates|TDM=The Dubai Mall|DIFC=Dubai International Financial Centre|DWTC=Dubai World Trade Centre
JBR=Jumeirah Beach Residence|DXB=Dubai International Airport|AUD=American University in Dubai|JLT=Jumeirah Lakes Towers`,
};

type Nickname = { words: readonly string[]; name: string };
const byCountry = new Map<string, readonly Nickname[]>();
/** Returns the nicknames of a country, longest first. */
function nicknamesOf(country: string): readonly Nickname[] {
  const code = country.toLowerCase();
  const known = byCountry.get(code);
  if (known) return known;
  const own = (nicknames[code] ?? "")
    .split(/[|\n]/u)
    .filter(Boolean)
    .map((pair) => {
      const [short = "", name = ""] = pair.split("=");
      return { words: wordsOfAddress(short), name };
    })
    .sort((one, other) => other.words.length - one.words.length);
  byCountry.set(code, own);
  return own;
}

/** The separators of crossing streets and of parts: each piece between them may be a nickname. */
const parts = /(\s*,\s*|\s+(?:cor\.?|corner)\s+)/iu;

/** Returns a typed text with its nickname expanded, as in «NAIA 3» and «UST Hospital»; undefined if it has none. */
export function withoutNicknames(text: string, country: string): string | undefined {
  const own = nicknamesOf(country);
  if (own.length === 0) return undefined;
  let isChanged = false;
  const pieces = text.split(parts).map((piece, at) => {
    if (at % 2 === 1) return piece;
    const words = wordsOfAddress(piece);
    const found = own.find((one) => one.words.every((word, place) => words[place] === word));
    if (!found || wordsOfAddress(found.name).every((word, place) => words[place] === word)) return piece;
    isChanged = true;
    const written = wordsOfAddress(found.name);
    const rest = words.slice(found.words.length).filter((word) => !written.includes(word));
    return [found.name, ...rest].join(" ");
  });
  return isChanged ? pieces.join("") : undefined;
}
