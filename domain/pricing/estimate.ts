const metresAMinute = 400;
const handoverMinutes = 3;

export type Estimate = { pickup_minutes: number; delivery_minutes: number };

/**
 * Returns the minutes from now until a rider is at the outlet and until the customer has the order. The pickup
 * takes the country's minimum ETA, or longer if the outlet needs it (`pickupEstimation`, spec's
 * login_pickup_estimation); the delivery adds the ride at 24 km/h and a handover of 3 minutes. Whole minutes,
 * rounded up.
 */
export function estimate({
  distanceInMetres,
  minimumEta,
  pickupEstimation = 0,
}: {
  distanceInMetres: number;
  minimumEta: number;
  pickupEstimation?: number | undefined;
}): Estimate {
  const pickup_minutes = Math.max(minimumEta, pickupEstimation);
  const ride = Math.ceil(Math.max(0, distanceInMetres) / metresAMinute);
  return { pickup_minutes, delivery_minutes: pickup_minutes + handoverMinutes + ride };
}
