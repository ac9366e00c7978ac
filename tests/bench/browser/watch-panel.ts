// Runs in the console's page before its own scripts: opens leads and tabs, and records when they are complete.
import { afterPaint } from './after-paint.ts';
import type { PanelWatch, Seen } from './panel-watch.ts';

/** The page is complete after this time without a request or a change. */
const QUIET_MS = 400;
const LONGEST_MS = 20_000;

const frame = () => new Promise(resolve => requestAnimationFrame(resolve));

let underWay = 0;
const ownFetch = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (...request) => {
  underWay++;
  try {
    return await ownFetch(...request);
  } finally {
    underWay--;
  }
};

const mainPart = () => document.querySelector('main') ?? document.body;

/** Milliseconds from `act` until its last change of the page's main part, or of `within`. */
const shownAfter = async (act: () => void, within = mainPart()): Promise<number> => {
  const from = performance.now();
  let last = from;
  const observer = new MutationObserver(() => {
    last = performance.now();
  });
  observer.observe(within, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  act();
  for (let quietSince = from; performance.now() - quietSince < QUIET_MS; ) {
    await frame();
    if (underWay > 0) quietSince = performance.now();
    quietSince = Math.max(quietSince, last);
    if (performance.now() - from > LONGEST_MS) throw new Error('The page does not become idle.');
  }
  observer.disconnect();
  return last - from;
};

const tabNamed = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(tab => tab.textContent === name);
  if (!found) throw new Error(`There is no tab ${name}.`);
  return found;
};

const buttonWith = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    button => button.textContent?.trim() === text,
  );
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
};

const inputLabelled = (text: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === text);
  if (!(label?.control instanceof HTMLInputElement)) throw new Error(`There is no field ${text}.`);
  return label.control;
};

const seen: Seen[] = [];

/** A value that exists at the start of a frame was painted in the frame before. */
const watchField = async (label: string): Promise<never> => {
  for (let last = inputLabelled(label).value; ; await frame()) {
    const { value } = inputLabelled(label);
    if (value !== last) seen.push({ value, at: Date.now() });
    last = value;
  }
};

const delays: number[] = [];

const notePaint = async ({ timeStamp }: KeyboardEvent): Promise<void> => {
  await frame();
  await afterPaint();
  delays.push(performance.now() - timeStamp);
};

const watch: PanelWatch = {
  open: path =>
    shownAfter(() => {
      history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: path, usr: null }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }),
  press: text => shownAfter(() => buttonWith(text).click(), document.body),
  choose: tab => shownAfter(() => tabNamed(tab).click()),
  followField: label => void watchField(label),
  seen: () => seen,
  bareInput: () => {
    const input = document.createElement('input');
    input.style.cssText = 'position:fixed;top:0;left:0;z-index:9999';
    document.body.append(input);
    input.focus();
  },
  focus: label => inputLabelled(label).focus(),
  watchKeys: () => addEventListener('keydown', event => void notePaint(event), true),
  takeDelays: () => delays.splice(0),
};

Object.assign(globalThis, { panelWatch: watch });
