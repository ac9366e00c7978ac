/** A value that is created on first use and kept, so that a function creates only the clients that it uses. */
export const lazily = <T>(create: () => T): (() => T) => {
  let created: { value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
};
