import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { requestNotificationPermission, useNotificationPermission } from '../../../lib/ui/notifications.ts';
import { NotificationSetting } from './notification-setting.tsx';

vi.mock('../../../lib/ui/notifications.ts', () => ({
  requestNotificationPermission: vi.fn(),
  useNotificationPermission: vi.fn(),
}));

it('requests the permission only when the agent clicks', () => {
  vi.mocked(useNotificationPermission).mockReturnValue('default');
  render(<NotificationSetting />);
  expect(requestNotificationPermission).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(requestNotificationPermission).toHaveBeenCalledOnce();
});

it.each([
  ['granted', 'are on'],
  ['denied', 'Your browser blocks'],
  ['unsupported', 'has no desktop notifications'],
] as const)('offers no button if the permission is %s, and explains it', (permission, words) => {
  vi.mocked(useNotificationPermission).mockReturnValue(permission);
  render(<NotificationSetting />);
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
