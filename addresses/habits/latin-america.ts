import type { AddressHabits } from "./habits.ts";

const spanish = {
  unit: "dpto depto departamento dep apto apartamento oficina of local int interior piso-dpto",
  floor: "piso",
  building: "edificio edif",
  house: "nro numero casa km lote",
  streetBefore:
    "calle avenida av avda carrera cra kr cl diagonal dg transversal tv jiron jr pasaje psje calzada calz prolongacion camino circuito paseo boulevard blvd autopista ruta",
  building_name: "edificio torre torres residencial condominio centro galeria mercado",
  area: "urbanizacion urb barrio",
} as const;
const hispanic = {
  numberBehind: true,
  streetTypes: "avenue avenida av avda|jiron jr|pasaje psje|diagonal dg diag|transversal tv transv",
  block: "tower",
  hash: "house",
  months:
    "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre",
} as const;

export const ar: AddressHabits = {
  ...hispanic,
  postalCode: /^(?:\d{4}|[A-Z]\d{4}[A-Z]{3}|C\d{4})$/,
  cities:
    "Buenos Aires|CABA|C.A.B.A.|Capital Federal|Ciudad Autónoma de Buenos Aires|Córdoba|Rosario|Mendoza|La Plata|Mar del Plata",
  regions: "Argentina|Provincia de Buenos Aires|Santa Fe",
  areas: "Palermo|Recoleta|Belgrano|San Telmo|Caballito|Villa Crespo|Almagro",
  words: spanish,
};
export const co: AddressHabits = {
  ...hispanic,
  postalCode: /^\d{6}$/,
  cities: "Bogotá|Bogotá D.C.|Medellín|Cali|Barranquilla|Cartagena|Bucaramanga|Pereira",
  regions: "Colombia|Cundinamarca|Antioquia|Valle del Cauca|D.C.",
  streetTypes:
    "avenue avenida av avda|carrera cra cr kr kra|calle cl cll|diagonal dg diag|transversal tv transv tr|circular cq",
  areas: "Chapinero|Usaquén|Suba|Teusaquillo|El Poblado|Laureles",
  words: { ...spanish, streetBefore: `${spanish.streetBefore} cr kra cll ak ac diag transv` },
};
export const pe: AddressHabits = {
  ...hispanic,
  postalCode: /^(?:\d{5}|Lima \d{1,2})$/,
  cities: "Lima|Arequipa|Trujillo|Cusco|Callao|Chiclayo|Piura",
  regions: "Perú|Peru|La Libertad",
  streetTypes: `${hispanic.streetTypes}|street calle ca`,
  areas: "Miraflores|San Isidro|Barranco|Surco|Santiago de Surco|San Borja|La Molina|Jesús María",
  words: {
    ...spanish,
    sector: "mz manzana",
    house: "nro numero lote lt",
    streetBefore: `${spanish.streetBefore} ca`,
  },
};
export const cl: AddressHabits = {
  ...hispanic,
  postalCode: /^\d{7}$/,
  cities: "Santiago|Santiago de Chile|Valparaíso|Viña del Mar|Concepción|Antofagasta|La Serena",
  regions: "Chile|Región Metropolitana|RM",
  areas: "Providencia|Las Condes|Ñuñoa|Vitacura|La Florida|Maipú|Bellavista",
  words: { ...spanish, area: "comuna villa poblacion" },
};
export const mx: AddressHabits = {
  ...hispanic,
  postalCode: /^\d{5}$/,
  codeBeforeCity: true,
  cities:
    "Ciudad de México|CDMX|México D.F.|Guadalajara|Monterrey|Puebla|Querétaro|Tijuana|Mérida|León|Zapopan",
  regions: "México|Mexico|Jalisco|Nuevo León|N.L.|Jal.|Yucatán|Edo. Méx.",
  areas: "Centro|Centro Histórico|Polanco|Roma Norte|Condesa|Juárez",
  words: { ...spanish, area: "colonia col fracc fraccionamiento delegacion alcaldia barrio" },
};
export const br: AddressHabits = {
  numberBehind: true,
  dashDivides: true,
  streetTypes: "avenue avenida av|rua r|travessa trav|alameda al|praca pca",
  postalCode: /^\d{5}-?\d{3}$/,
  block: "tower",
  hash: "house",
  cities:
    "São Paulo|Rio de Janeiro|Belo Horizonte|Brasília|Salvador|Curitiba|Fortaleza|Recife|Porto Alegre|Campinas",
  regions: "SP|RJ|MG|DF|BA|PR|CE|PE|RS|Brasil|Brazil",
  areas: "Centro|Copacabana|Ipanema|Botafogo|Pinheiros|Vila Madalena|Moema|Bela Vista",
  months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  words: {
    unit: "apto ap apartamento sala loja conj conjunto",
    floor: "andar",
    floorBehind: "andar",
    tower: "bloco torre bl",
    house: "nº casa lote km",
    building: "edificio ed",
    streetBefore: "rua r avenida av travessa alameda al praca largo estrada rodovia quadra",
    building_name: "edificio condominio residencial shopping galeria centro",
    area: "bairro jardim vila parque",
  },
};
export const es: AddressHabits = {
  ...hispanic,
  postalCode: /^\d{5}$/,
  codeBeforeCity: true,
  cities: "Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Málaga|Bilbao|Alicante|Murcia|Palma",
  regions: "España|Spain|Cataluña|Andalucía|Comunidad de Madrid",
  words: {
    ...spanish,
    unit: "puerta pta apto apartamento local oficina",
    tower: "escalera esc portal bloque",
    streetBefore:
      "calle c avenida av avda paseo p.º plaza pza carrer carretera ronda travesia camino gran via rambla pl",
  },
};
export const pt: AddressHabits = {
  numberBehind: true,
  postalCode: /^\d{4}-\d{3}$/,
  codeBeforeCity: true,
  block: "tower",
  hash: "house",
  cities: "Lisboa|Lisbon|Porto|Braga|Coimbra|Faro|Setúbal|Aveiro|Funchal|Cascais|Oeiras",
  regions: "Portugal",
  months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  words: {
    unit: "loja apartamento",
    floor: "piso andar",
    floorBehind: "andar",
    tower: "bloco torre lote",
    house: "nº",
    building: "edificio",
    streetBefore: "rua r avenida av travessa alameda praca largo estrada calcada beco",
    building_name: "edificio centro shopping galerias",
    area: "bairro urbanizacao quinta",
  },
};
