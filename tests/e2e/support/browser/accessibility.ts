import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** For two seconds a toast covers the elements below it, and axe would use it as their background. */
const hideToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const toasts of document.querySelectorAll<HTMLElement>('[role=status][aria-live=polite]'))
      toasts.style.visibility = 'hidden';
  });

/** The rules that depend on the theme; a page breaks the others in both themes or in none. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Off by default in axe, as they are experimental. */
const ALSO = { 'label-content-name-mismatch': { enabled: true } };

/** All rules in the first theme, and in the other one those that depend on it. */
const optionsFor = (theme: Theme) => ({
  resultTypes: ['violations'],
  rules: ALSO,
  ...(theme !== themes[0] && { runOnly: { type: 'rule', values: OF_COLOURS } }),
});

const violationsOn = async (page: Page, theme: Theme): Promise<AxeResults['violations']> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(optionsFor(theme))})`);
  return violations;
};

const lines = (violations: AxeResults['violations']): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));

/** Everything that axe finds on the page: each rule with the element that breaks it. */
export const findings = async (page: Page, theme: Theme): Promise<string[]> => {
  await hideToasts(page);
  return lines(await violationsOn(page, theme));
};
