import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { fetchComponent } from './fetch-component.ts';

type LazyComponent<P> = {
  /** Rendered at once if it is loaded already: no fallback of `Suspense` is shown. */
  LazyComponent: FunctionComponent<P>;
  load: () => Promise<unknown>;
};

/** A component that is fetched when it is first rendered, or earlier by `load`. */
export const lazyComponent = <P extends object>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> => {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    loaded = await importComponent();
    return { default: loaded };
  };
  const Lazy = lazy<ComponentType<P>>(() => fetchComponent(load));
  return {
    // The state keeps the first choice: React would remount a different component and lose its state.
    LazyComponent: props => {
      const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy);
      return <Chosen {...props} />;
    },
    load,
  };
};
