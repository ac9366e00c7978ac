/**
 * A setup file: `vi.waitFor` ends when its check passes, and waits 15 s at most. Vitest's own limit is one second, no
 * setting changes it, and on a busy machine it made a test fail. `expect.poll` has a setting, in `vitest.config.ts`.
 */
import { vi } from 'vitest';

const LIMIT_MS = 15_000;

/** The files of a worker share `vi`, so it is changed once. */
const changed = Symbol.for('coverline.long-waits');
type Wait = typeof vi.waitFor & { [changed]?: true };

const { waitFor }: { waitFor: Wait } = vi;

const long: Wait = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options });

if (!waitFor[changed]) vi.waitFor = Object.assign(long, { [changed]: true as const });
