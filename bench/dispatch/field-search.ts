// Travel times from every junction to one goal: the search of `places/roads/times-to`, cached for a whole day.
import { MinHeap } from "@waybill/places/roads/min-heap";
import { arcBits, arcSize, networkOf, secondsOf } from "@waybill/places/roads/road-network";
import type { Roads } from "@waybill/places/roads/roads-file";

/** The travel time in seconds on empty streets, and the metres, from each junction to a goal; NaN: too far away. */
export type Field = { seconds: Float32Array; metres: Float32Array };

/** Makes a function that computes the distance of every junction to a goal. Its next call overwrites the result. */
export function fieldFinder(roads: Roads): (goal: number, farthestMetres: number) => Field {
  const { start, arcs } = networkOf(roads);
  const lengths = Float32Array.from(roads.segmentDecimetres, (length) => length / 10);
  const times = Float32Array.from(lengths, (length, segment) => secondsOf(roads, segment, length));
  const count = roads.junctionLongitude.length;
  const cost = new Float64Array(count);
  const field: Field = { seconds: new Float32Array(count), metres: new Float32Array(count) };
  const heap = new MinHeap();
  return (goal, farthestMetres) => {
    cost.fill(Infinity);
    field.seconds.fill(NaN);
    heap.clear();
    cost[goal] = field.seconds[goal] = field.metres[goal] = 0;
    heap.push(goal, 0);
    while (heap.length > 0) {
      const far = heap.min;
      const junction = heap.pop();
      if (far > cost[junction]!) continue;
      const [metres, seconds] = [field.metres[junction]!, field.seconds[junction]!];
      const end = start[junction + 1]! * arcSize;
      for (let at = start[junction]! * arcSize; at < end; at += arcSize) {
        const parts = arcs[at + 2]!;
        if (!(parts & arcBits.canEnter)) continue;
        const [before, more] = [arcs[at]!, far + arcs[at + 1]!];
        const segment = parts >>> arcBits.segmentShift;
        const length = metres + lengths[segment]!;
        if (more >= cost[before]! || length > farthestMetres) continue;
        cost[before] = more;
        field.metres[before] = length;
        field.seconds[before] = seconds + times[segment]!;
        heap.push(before, more);
      }
    }
    return field;
  };
}
