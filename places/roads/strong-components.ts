import { roadFlag } from "./road-classes.ts";

/** A component with fewer junctions is not used for routes: it is a parking deck or a mapping mistake. */
const minJunctions = 200;
const max = 255;

export type RoadEnds = { from: Uint32Array; to: Uint32Array; flags: Uint8Array };

/** Returns the successors of each junction: start offsets, and the list. */
function neighbours(junctions: number, { from, to, flags }: RoadEnds) {
  const starts = new Uint32Array(junctions + 1);
  const each = (take: (at: number, other: number) => void) => {
    for (let segment = 0; segment < from.length; segment++) {
      if (flags[segment]! & roadFlag.forward) take(from[segment]!, to[segment]!);
      if (flags[segment]! & roadFlag.backward) take(to[segment]!, from[segment]!);
    }
  };
  each((at) => starts[at + 1]!++);
  for (let at = 0; at < junctions; at++) starts[at + 1]! += starts[at]!;
  const targets = new Uint32Array(starts[junctions]!);
  const next = starts.slice();
  each((at, other) => (targets[next[at]!++] = other));
  return { starts, targets };
}

/**
 * Returns the strongly connected component of every junction (Tarjan's algorithm, without recursion), in any order.
 */
function componentOfEach(junctions: number, ends: RoadEnds): Uint32Array {
  const { starts, targets } = neighbours(junctions, ends);
  const component = new Uint32Array(junctions);
  const seenAs = new Uint32Array(junctions);
  const lowest = new Uint32Array(junctions);
  const next = starts.slice(0, junctions);
  const path = new Uint32Array(junctions);
  const open = new Uint32Array(junctions);
  let [seen, components, openLength] = [0, 0, 0];
  for (let root = 0; root < junctions; root++) {
    if (seenAs[root]) continue;
    let depth = 0;
    path[depth] = root;
    while (depth >= 0) {
      const at = path[depth]!;
      if (!seenAs[at]) {
        seenAs[at] = lowest[at] = ++seen;
        open[openLength++] = at;
      }
      if (next[at]! < starts[at + 1]!) {
        const target = targets[next[at]!++]!;
        if (!seenAs[target]) path[++depth] = target;
        else if (!component[target]) lowest[at] = Math.min(lowest[at]!, seenAs[target]);
        continue;
      }
      if (lowest[at] === seenAs[at]) {
        components++;
        let member: number;
        do component[(member = open[--openLength]!)] = components;
        while (member !== at);
      }
      depth--;
      if (depth >= 0) lowest[path[depth]!] = Math.min(lowest[path[depth]!]!, lowest[at]!);
    }
  }
  return component;
}

/**
 * Returns the component of every junction; all junctions of a component can reach each other, so routes exist only
 * within one. 1 is the largest component, 0 means that the component is too small.
 */
export function strongComponents(junctions: number, ends: RoadEnds): Uint8Array {
  const component = componentOfEach(junctions, ends);
  const sizes = new Map<number, number>();
  for (const one of component) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  const bySize = [...sizes].sort(([, a], [, b]) => b - a);
  const ranks = new Map(
    bySize
      .filter(([, size], rank) => (rank === 0 || size >= minJunctions) && rank < max)
      .map(([one], rank) => [one, rank + 1]),
  );
  return Uint8Array.from(component, (one) => ranks.get(one) ?? 0);
}
