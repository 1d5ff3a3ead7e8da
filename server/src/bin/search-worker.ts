import { parentPort, workerData } from 'node:worker_threads'
import { runIndexThread } from '../capabilities/search/threads/index-thread.service.ts'
import { runSearchThread } from '../capabilities/search/threads/search-thread.service.ts'
import type { IndexThreadData, ThreadData } from '../capabilities/search/threads/thread-messages.ts'

if (!parentPort) throw new Error('This program is a thread of the service')
const data = workerData as ThreadData
if (data.thread === 'search') runSearchThread(parentPort, data)
else runIndexThread(parentPort, data as IndexThreadData)
