import { lazy, Suspense } from 'react';
import { useStore } from '../../../lib/ui/external-store.ts';
import { phoneSettings } from '../phone-settings.ts';

const Dialog = lazy(async () => ({ default: (await import('./phone-settings-dialog.tsx')).PhoneSettingsDialog }));

/** The phone's settings, loaded when they are first opened. */
export const PhoneSettings = () =>
  useStore(phoneSettings) ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
