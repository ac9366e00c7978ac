import { type ComponentType, type FunctionComponent, Suspense } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/** A dialog or another part of a screen that is fetched when it is first shown; the screen stays meanwhile. */
export const lazyPart = <P extends object>(importPart: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  const { LazyComponent } = lazyComponent(importPart);
  return props => (
    <Suspense>
      <LazyComponent {...props} />
    </Suspense>
  );
};
