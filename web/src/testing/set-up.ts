import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toast } from '../lib/ui/toast.ts';
import { callOperation } from './mocked-call-operation.ts';

/** Every test answers operations itself (`serve`). One mock for all files, because modules are loaded once a worker. */
vi.mock('../lib/api/api-client.ts', async () => ({
  ...(await vi.importActual('../lib/api/api-client.ts')),
  ...(await import('./mocked-call-operation.ts')),
}));

// jsdom matches every rule of every style sheet for each call, and a role query calls it for each element.
window.getComputedStyle = element => (element as HTMLElement).style;

// jsdom parses a style sheet anew with each rule that Emotion adds to it, and without computed styles nothing reads it.
HTMLStyleElement.prototype.appendChild = rule => rule;

afterEach(() => {
  cleanup();
  toast.clear();
  callOperation.mockReset();
  localStorage.clear();
  sessionStorage.clear();
});
