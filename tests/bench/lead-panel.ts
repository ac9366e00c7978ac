import { measureKeystrokes } from './lead-panel/keystrokes.ts';
import { measureOpening } from './lead-panel/opening.ts';
import { measureSecondViewer } from './lead-panel/second-viewer.ts';
import type { Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { withoutReactions } from './support/quiet-reactions.ts';

/** A lead's panel: opened with many and with few data, shown to a second viewer, and typed into. */
export const measureLeadPanel = (bench: BenchSystem): Promise<Row[]> =>
  withoutReactions(bench.system.cloud(), async () => [
    ...(await measureOpening(bench)),
    ...(await measureSecondViewer(bench)),
    ...(await measureKeystrokes(bench)),
  ]);
