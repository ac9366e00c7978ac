// Runs in the console's page before its own scripts: records when texts change on the screen.
import type { TextWatch } from './text-watch.ts';

const paints = new Map<string, number[]>();

const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** A text that exists at the start of a frame was painted in the frame before. */
const follow = (selector: string): void => {
  const times: number[] = [];
  paints.set(selector, times);
  let last = textOf(selector);
  const look = () => {
    const text = textOf(selector);
    if (text !== last) times.push(Date.now());
    last = text;
    requestAnimationFrame(look);
  };
  look();
};

const watch: TextWatch = { follow, paints: selector => paints.get(selector) ?? [] };

Object.assign(globalThis, { textWatch: watch });
