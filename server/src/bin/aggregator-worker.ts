import { parentPort, workerData } from 'node:worker_threads'
import { runJobThread } from '../aggregator/threads/job-thread.service.ts'
import type { ThreadData } from '../aggregator/threads/thread-messages.port.ts'

if (!parentPort) throw new Error('This program is a thread of the aggregator')
runJobThread(parentPort, workerData as ThreadData)
