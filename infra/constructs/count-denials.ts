import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** The namespace of our own metrics; a function's own ones have the function's name as `service`. */
export const METRICS_NAMESPACE = 'Coverline';

/** Requests without permission, of all functions and the live connection together: it has no dimensions. */
export const ACCESS_DENIED = 'AccessDenied';

/** Counts the lines `access denied` of a log, which may be JSON or plain text. */
export const countDenials = (scope: Construct, logGroup: ILogGroup): MetricFilter =>
  new MetricFilter(scope, 'Denials', {
    logGroup,
    filterPattern: FilterPattern.literal('"access denied"'),
    metricNamespace: METRICS_NAMESPACE,
    metricName: ACCESS_DENIED,
  });
