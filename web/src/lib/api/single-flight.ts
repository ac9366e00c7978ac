export type SingleFlight = {
  /** Sends, or returns the result of what is under way with this key. */
  fly: <T>(key: string, send: () => Promise<T>) => Promise<T>;
  isUnderWay: (key: string) => boolean;
};

/** Sends one request of a key at a time: a second activation gets the result of the first. */
export const createSingleFlight = (): SingleFlight => {
  const flights = new Map<string, Promise<unknown>>();
  return {
    isUnderWay: key => flights.has(key),
    fly: <T>(key: string, send: () => Promise<T>): Promise<T> => {
      const underWay = flights.get(key);
      if (underWay !== undefined) return underWay as Promise<T>;
      const flight = (async () => send())();
      flights.set(key, flight);
      const land = () => flights.delete(key);
      flight.then(land, land);
      return flight;
    },
  };
};
