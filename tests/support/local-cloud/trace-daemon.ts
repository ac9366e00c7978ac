import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Receives trace segments like X-Ray's daemon (docs.aws.amazon.com/xray/latest/devguide/xray-api-sendingdata.html). */
export const startTraceDaemon = async () => {
  const segments: string[] = [];
  const socket = createSocket('udp4', message => {
    segments.push(message.toString());
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    /** Each with its header line. */
    segments: segments as readonly string[],
    /** The trace header that Lambda's runtime gives a function. */
    environment: {
      POWERTOOLS_TRACE_ENABLED: 'true',
      AWS_XRAY_MANUAL_MODE: '',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
      LAMBDA_TASK_ROOT: '/var/task',
      _HANDLER: 'index.handler',
      AWS_XRAY_DAEMON_ADDRESS: `127.0.0.1:${port}`,
      _X_AMZN_TRACE_ID: 'Root=1-65a00000-000000000000000000000001;Parent=0000000000000001;Sampled=1',
    },
    stop: () => socket.close(),
  };
};
