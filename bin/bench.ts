/** Measures the product against its targets and prints one table: `npm run bench`, or `npm run bench -- lists live`. */

import { measurements } from '../tests/bench/measurements.ts';
import type { Row } from '../tests/bench/row.ts';
import { type BenchSystem, startBenchSystem } from '../tests/bench/support/bench-system.ts';
import { failureLine, tableText } from './bench/table.ts';

const print = (line: string) => console.log(line);

const chosen = () => {
  const names = process.argv.slice(2);
  const unknown = names.find(name => !measurements.some(measurement => measurement.name === name));
  if (unknown) {
    throw new Error(`There is no measurement '${unknown}': ${measurements.map(({ name }) => name).join(', ')}.`);
  }
  if (names.length > 0) return measurements.filter(({ name }) => names.includes(name));
  return measurements.filter(measurement => !('onRequest' in measurement));
};

const running = (bench: BenchSystem | undefined): BenchSystem => {
  if (!bench) throw new Error('The system does not run.');
  return bench;
};

const main = async (): Promise<boolean> => {
  const rows: Row[] = [];
  const failures: string[] = [];
  const wanted = chosen();
  let bench: BenchSystem | undefined;
  const stop = async () => {
    await bench?.stop();
    bench = undefined;
  };
  const interrupted = () => void stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    for (const measurement of wanted) {
      const { name } = measurement;
      try {
        const ownSystem = 'ownSystem' in measurement ? measurement.ownSystem : undefined;
        if (ownSystem) await stop();
        if ('onSystem' in measurement) bench ??= await startBenchSystem(print, ownSystem);
        const started = performance.now();
        const measured = 'onSystem' in measurement ? measurement.onSystem(running(bench)) : measurement.measure();
        rows.push(...(await measured));
        print(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name} measured`);
        if (ownSystem) await stop();
      } catch (error) {
        failures.push(failureLine(name, error));
      }
    }
  } finally {
    await stop();
  }
  print(`\n${tableText(rows)}`);
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
};

const measured = await main().catch((error: unknown) => {
  console.error(failureLine('bench', error));
  return false;
});
process.exit(measured ? 0 : 1);
