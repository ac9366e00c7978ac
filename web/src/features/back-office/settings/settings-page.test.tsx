import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../../testing/render-console.tsx';
import { SettingsPage } from './settings-page.tsx';

const titles = () => screen.queryAllByRole('link').map(link => link.querySelector('strong')?.textContent);

it('an admin gets a tile for each part of the settings', () => {
  renderConsole(<SettingsPage />, { user: { roles: ['admin'] } });
  expect(titles()).toEqual([
    'Dispositions',
    'Products',
    'Message Templates',
    'Blacklist',
    'Scripts',
    'Groups',
    'Website',
    'Change history',
    'Retention and erasure',
  ]);
});

it('a user without the feature gets none', () => {
  renderConsole(<SettingsPage />, { user: { roles: ['closer'] } });
  expect(titles()).toEqual([]);
});
