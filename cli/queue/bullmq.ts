/** The packages of the queue, as a bundle of their own: only commands that use a queue load it. */
export { Queue, UnrecoverableError, Worker } from 'bullmq';
export { Redis } from 'ioredis';
