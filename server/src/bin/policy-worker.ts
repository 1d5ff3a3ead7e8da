import { parentPort, workerData } from 'node:worker_threads'
import type { EngineThreadData } from '../capabilities/policies/engine/engine-messages.ts'
import { runEngineThread } from '../capabilities/policies/engine/engine-thread.service.ts'

if (!parentPort) throw new Error('This program is a thread of the service')
runEngineThread(parentPort, workerData as EngineThreadData)
