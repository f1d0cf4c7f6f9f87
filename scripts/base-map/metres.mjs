const perDegree = 111320;

/** A flat plane in metres around a place, good for a city: degrees [lng, lat] to metres [x, y] and back. */
export function metresAround([lng, lat]) {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return {
    toMetres: ([x, y]) => [(x - lng) * perDegree * squeeze, (y - lat) * perDegree],
    toDegrees: ([x, y]) => [x / perDegree / squeeze + lng, y / perDegree + lat],
  };
}
