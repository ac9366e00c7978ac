import { lazy, Suspense, useState } from 'react';
import { fetchPart } from '../../../lib/ui/fetch-component.ts';
import { useShortcuts } from '../../../lib/ui/shortcuts.ts';

const Dialog = lazy(() => fetchPart(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog })));

/** Behind `?`: the list of shortcuts, loaded when it is first asked for. */
export const ShortcutList = () => {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return open ? (
    <Suspense>
      <Dialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
