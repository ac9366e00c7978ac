import { lazy, Suspense } from 'react';
import { useStore } from '../../../lib/ui/external-store.ts';
import { phoneSettings } from '../phone-settings.ts';

const Dialog = lazy(async () => ({ default: (await import('./phone-settings-dialog.tsx')).PhoneSettingsDialog }));

/** The phone settings, a lazy component that is fetched when it is first opened. */
export const PhoneSettings = () =>
  useStore(phoneSettings) ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
