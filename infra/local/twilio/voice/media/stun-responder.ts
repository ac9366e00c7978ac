import { createSocket, type Socket } from 'node:dgram';

const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const XOR_MAPPED_ADDRESS = 0x0020;
const MAGIC = 0x2112a442;

/** A STUN binding response (RFC 5389): the address of the sender. */
const bindingAnswer = (question: Buffer, address: string, port: number): Buffer => {
  const answer = Buffer.alloc(32);
  answer.writeUInt16BE(BINDING_SUCCESS, 0);
  answer.writeUInt16BE(12, 2);
  question.copy(answer, 4, 4, 20);
  answer.writeUInt16BE(XOR_MAPPED_ADDRESS, 20);
  answer.writeUInt16BE(8, 22);
  answer.writeUInt8(1, 25);
  answer.writeUInt16BE(port ^ (MAGIC >>> 16), 26);
  const ip = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  answer.writeUInt32BE((ip ^ MAGIC) >>> 0, 28);
  return answer;
};

type StunResponder = { url: string; close(): void };

/** A local STUN server: werift contacts one before every call, and waits five seconds if none responds. */
export const startStunResponder = (): Promise<StunResponder> =>
  new Promise((resolve, reject) => {
    const socket: Socket = createSocket('udp4');
    socket.on('message', (question, from) => {
      if (question.length < 20 || question.readUInt16BE(0) !== BINDING_REQUEST) return;
      socket.send(bindingAnswer(question, from.address, from.port), from.port, from.address);
    });
    socket.once('error', reject);
    socket.bind(0, '127.0.0.1', () => {
      socket.unref();
      resolve({ url: `stun:127.0.0.1:${socket.address().port}`, close: () => socket.close() });
    });
  });
