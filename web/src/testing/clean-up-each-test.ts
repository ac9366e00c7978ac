import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { callOperation } from '../lib/api/api-client.ts';
import { toast } from '../lib/ui/toast.ts';

/**
 * Each test of the file begins with no answer of the API and leaves no component and no toast. For a test file that has
 * mocked `lib/api/api-client.ts`; registers the test runner's hooks.
 */
export const cleanUpEachTest = (): void => {
  beforeEach(() => void vi.mocked(callOperation).mockReset());
  afterEach(() => {
    cleanup();
    toast.clear();
  });
};
