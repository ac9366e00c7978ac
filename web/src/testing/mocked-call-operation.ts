import { vi } from 'vitest';

/** In place of the one of `lib/api/api-client.ts`. */
export const callOperation = vi.fn();
