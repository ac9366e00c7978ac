import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { fetchPart } from './fetch-component.ts';

type Part<P> = {
  /** Drawn at once where it was fetched already: no fallback of a `Suspense` comes between. */
  Part: FunctionComponent<P>;
  load: () => Promise<unknown>;
};

/** A component of the app that is fetched when it is first drawn, or before, by `load`. */
export const part = <P extends object>(find: () => Promise<ComponentType<P>>): Part<P> => {
  let found: ComponentType<P> | undefined;
  const load = async () => {
    found = await find();
    return { default: found };
  };
  const Later = lazy<ComponentType<P>>(() => fetchPart(load));
  return {
    // What it began as it stays: another component would be drawn anew, with nothing of its state.
    Part: props => {
      const [Now] = useState<ComponentType<P>>(() => found ?? Later);
      return <Now {...props} />;
    },
    load,
  };
};
