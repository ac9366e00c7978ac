import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** For two seconds a toast lies over what is below it, which axe would take for its background. */
const hideToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const toasts of document.querySelectorAll<HTMLElement>('[role=status][aria-live=polite]'))
      toasts.style.visibility = 'hidden';
  });

const violationsOn = async (page: Page): Promise<AxeResults['violations']> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
  return violations;
};

const lines = (violations: AxeResults['violations']): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));

/** Everything that axe finds on the page: each rule with the element that breaks it. */
export const findings = async (page: Page): Promise<string[]> => lines(await violationsOn(page));

/** What axe finds serious or critical on the page. */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  await hideToasts(page);
  const violations = await violationsOn(page);
  return lines(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
};
