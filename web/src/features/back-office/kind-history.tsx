import { lazyPart } from '../../lib/ui/lazy-part.tsx';
import type { KindHistoryProps } from './kind-history-dialog.tsx';

const Dialog = lazyPart(async () => (await import('./kind-history-dialog.tsx')).KindHistoryDialog<object>);

/** The history of all settings of a kind, or of one setting, which is fetched when somebody asks for it. */
export const KindHistory = <Content extends object>(props: KindHistoryProps<Content>) => (
  // A lazy component is of one type: that schema and words are of the same content is checked here.
  <Dialog {...(props as unknown as KindHistoryProps<object>)} />
);
