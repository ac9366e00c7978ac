import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { loadConfig } from '../lib/api/config.ts';
import { forgetSavedForms } from '../lib/forms/use-saved-form.ts';
import { toast } from '../lib/ui/toast.ts';
import * as auth from './mocked-auth.ts';
import { callOperation } from './mocked-call-operation.ts';

// One mock of each module for all files, because modules are loaded once a worker.
/** Every test answers operations itself (`serve`). */
vi.mock('../lib/api/api-client.ts', async () => ({
  ...(await vi.importActual('../lib/api/api-client.ts')),
  ...(await import('./mocked-call-operation.ts')),
}));

vi.mock('../lib/session/auth.ts', () => import('./mocked-auth.ts'));
/** The real one, unless a test answers. */
vi.mock('../lib/api/config.ts', async () => {
  const { loadConfig } = await vi.importActual<typeof import('../lib/api/config.ts')>('../lib/api/config.ts');
  return { loadConfig: vi.fn(loadConfig) };
});

// A query that waits may wait long on a busy machine; it ends when the element is there.
configure({ asyncUtilTimeout: 10_000 });

// A computed style is matched with every rule of every style sheet, and a role query asks for that of each element.
window.getComputedStyle = element => (element as HTMLElement).style;

// Without computed styles nothing reads Emotion's style elements, one a rule: they would be parsed, and walked through
// each time that something is searched in the document.
const { head } = document;
const insertBefore = head.insertBefore.bind(head);
head.insertBefore = (node, before) => (node instanceof HTMLStyleElement ? node : insertBefore(node, before));

// Popper compares each element's text form to find the window; happy-dom's is the HTML of everything in the element.
Element.prototype.toString = () => '[object HTMLElement]';

/**
 * Without this, React's development build notes a stack trace for each of the first 10,000 elements a second. No test
 * reads them, and they cost an eighth of the processor time.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

afterEach(() => {
  cleanup();
  toast.clear();
  forgetSavedForms();
  // A request by a timer of an earlier test gets no answer.
  callOperation.mockReset().mockReturnValue(new Promise(() => {}));
  vi.mocked(loadConfig).mockReset();
  for (const answer of Object.values(auth)) answer.mockReset();
  localStorage.clear();
  sessionStorage.clear();
});

/** A lazy component that loads after its file has ended would get the real modules instead of the mocks, for all files. */
afterAll(() => vi.dynamicImportSettled());
