import { lazy, Suspense, useState } from 'react';
import { fetchComponent } from '../../../lib/ui/fetch-component.ts';
import { useShortcuts } from '../../../lib/ui/shortcuts.ts';

const Dialog = lazy(() =>
  fetchComponent(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog })),
);

/** The list of shortcuts behind `?`, loaded when it is first opened. */
export const ShortcutList = () => {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return open ? (
    <Suspense>
      <Dialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
