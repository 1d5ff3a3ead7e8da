import { MessageChannel } from 'node:worker_threads'

const { port1: nowhere, port2: closed } = new MessageChannel()
closed.close()

/**
 * Frees memory that a thread has handed over, without waiting for a collection of garbage. A thread that gets
 * much of it would collect its whole heap for it again and again. The memory cannot be read afterwards.
 */
export const freeMemory = (memory: ArrayBuffer): void => nowhere.postMessage(null, [memory])
