import type { Page } from 'playwright-core';
import { SEED_PASSWORD } from '../../../bin/seed/people.ts';

/** Signs a seeded user in by the login page; the page is then the dashboard. */
export const signIn = async (page: Page, web: string, email: string): Promise<void> => {
  await page.goto(`${web}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
};
