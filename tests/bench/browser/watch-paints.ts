// Runs in the console's page before its own scripts: measures from a key or a click until its effect is painted.
import { afterPaint } from './after-paint.ts';
import type { PaintWatch } from './paint-watch.ts';

const LONGEST_MS = 10_000;

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));

const isShown = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some(element => element.checkVisibility());

const shownSince = async (selector: string, since: number): Promise<number> => {
  do {
    await nextFrame();
    if (performance.now() - since > LONGEST_MS) throw new Error(`Nothing shows ${selector}.`);
  } while (!isShown(selector));
  await afterPaint();
  return performance.now() - since;
};

const firstInput = (): Promise<number> =>
  new Promise(resolve => {
    const controller = new AbortController();
    const note = ({ timeStamp }: Event) => {
      controller.abort();
      resolve(timeStamp);
    };
    for (const type of ['keydown', 'click']) addEventListener(type, note, { capture: true, signal: controller.signal });
  });

let expected: Promise<number> | undefined;

const watch: PaintWatch = {
  expect: selector => {
    if (isShown(selector)) throw new Error(`${selector} is shown already.`);
    expected = firstInput().then(since => shownSince(selector, since));
  },
  painted: () => expected ?? Promise.reject(new Error('Nothing is expected.')),
};

Object.assign(globalThis, { paintWatch: watch });
