import { measureAgentsMonitor } from './agents-monitor.ts';
import { measureBackOffice } from './back-office.ts';
import { measureBlacklist } from './blacklist.ts';
import { measureBundles } from './bundles.ts';
import { measureCallControls } from './call-controls.ts';
import { measureCalls } from './calls.ts';
import { measureCost } from './cost.ts';
import { measureDataTable } from './data-table.ts';
import { measureExports } from './exports.ts';
import { measureFaults } from './faults.ts';
import { measureFigures } from './figures.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLeadImport } from './lead-import.ts';
import { measureLeadPanel } from './lead-panel.ts';
import { measureLeadsList } from './leads-list.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLists } from './lists.ts';
import { measureLive } from './live.ts';
import { measureReconnects } from './reconnects.ts';
import type { Row } from './row.ts';
import { measureSlowDatabase } from './slow-database.ts';
import type { BenchSystem, BenchSystemOptions } from './support/bench-system.ts';

type OnSystem = { name: string; onSystem: (bench: BenchSystem) => Promise<Row[]> };

/** One measurement by name: alone, on the running system, or on a system of its own. */
type Measurement =
  | { name: string; measure: () => Promise<Row[]> }
  | OnSystem
  /** `onRequest`: only if it is named, because it takes long. */
  | (OnSystem & { ownSystem: BenchSystemOptions; onRequest: true });

export const measurements: Measurement[] = [
  { name: 'bundles', measure: measureBundles },
  { name: 'data-table', measure: measureDataTable },
  { name: 'agents-monitor', measure: measureAgentsMonitor },
  { name: 'lists', measure: measureLists },
  { name: 'exports', measure: measureExports },
  { name: 'blacklist', measure: measureBlacklist },
  { name: 'lead-import', measure: measureLeadImport },
  { name: 'first-load', onSystem: measureFirstLoad },
  { name: 'lighthouse', onSystem: measureLighthouse },
  { name: 'cost', onSystem: measureCost },
  { name: 'calls', onSystem: measureCalls },
  { name: 'call-controls', onSystem: measureCallControls },
  { name: 'slow-database', onSystem: measureSlowDatabase },
  { name: 'live', onSystem: measureLive },
  { name: 'figures', onSystem: measureFigures },
  { name: 'lead-panel', onSystem: measureLeadPanel },
  { name: 'back-office', onSystem: measureBackOffice },
  { name: 'leads-list', onSystem: measureLeadsList },
  { name: 'reconnects', onSystem: measureReconnects },
  { name: 'faults', onSystem: measureFaults, ownSystem: { media: false }, onRequest: true },
];
