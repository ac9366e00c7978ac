import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** The namespace of our own metrics; a function's own ones have the function's name as `service`. */
export const METRICS_NAMESPACE = 'Coverline';

/** Requests without permission, of all functions and the live connection together: it has no dimensions. */
export const ACCESS_DENIED = 'AccessDenied';

/** Requests that the HTTP API answered with 401 or 403, whether or not a function ran. */
export const ACCESS_REJECTED = 'AccessRejected';

/** Counts the rejections in the access log of the HTTP API: its authorizer runs no function, which could log them. */
export const countRejections = (scope: Construct, logGroup: ILogGroup): MetricFilter =>
  new MetricFilter(scope, 'Rejections', {
    logGroup,
    filterPattern: FilterPattern.any(
      FilterPattern.stringValue('$.status', '=', '401'),
      FilterPattern.stringValue('$.status', '=', '403'),
    ),
    metricNamespace: METRICS_NAMESPACE,
    metricName: ACCESS_REJECTED,
  });

/** Counts the lines `access denied` of a log, which may be JSON or plain text. */
export const countDenials = (scope: Construct, logGroup: ILogGroup): MetricFilter =>
  new MetricFilter(scope, 'Denials', {
    logGroup,
    filterPattern: FilterPattern.literal('"access denied"'),
    metricNamespace: METRICS_NAMESPACE,
    metricName: ACCESS_DENIED,
  });
