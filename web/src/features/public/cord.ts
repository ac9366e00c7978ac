type Point = { x: number; y: number };
type Cord = { from: Point; to: Point; loops: number; radius: number };

/** The steps of one loop: enough for a line that looks round. */
const STEPS = 14;

/** The path of a coiled phone cord between two points, as the `d` of an SVG path. */
export const cordPath = ({ from, to, loops, radius }: Cord): string => {
  const count = loops * STEPS;
  const points = Array.from({ length: count + 1 }, (_, n) => {
    const way = n / count;
    const angle = way * loops * 2 * Math.PI;
    // The coil opens and closes at its ends, so that it runs into a straight line.
    const wide = radius * Math.min(1, 4 * way, 4 * (1 - way));
    const x = from.x + (to.x - from.x) * way + wide * Math.sin(angle);
    const y = from.y + (to.y - from.y) * way + wide * (1 - Math.cos(angle));
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
};
